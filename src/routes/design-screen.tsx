/** Every component in every state, for development (`/__design`); the build leaves it out. */
import { useState, type ReactNode } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button, type ButtonVariant } from '#ui/button/button.tsx'
import { ExternalLinkButton, LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { AlertDialog, Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import * as actionIcons from '#ui/icon/action-icons.tsx'
import * as placeIcons from '#ui/icon/place-icons.tsx'
import * as playbackIcons from '#ui/icon/playback-icons.tsx'
import * as shellIcons from '#ui/icon/shell-icons.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx'
import { Logo } from '#ui/logo/logo.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { light, type Palette } from '#ui/tokens/palette.ts'
import { color, text } from '#ui/tokens/theme.css.ts'
import { toast, toastError, toastSuccess } from '#ui/toast/toast.ts'
import { DesignFields } from './design-fields.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const TONES = ['info', 'success', 'warning', 'danger'] as const

export function DesignScreen() {
  const [isHighContrast, setHighContrast] = useState(false)
  const [isLarger, setLarger] = useState(false)
  const toggle = (name: string, isOn: boolean) => document.documentElement.classList.toggle(name, isOn)
  return (
    <Page title="Design" lead="Every component in every state. Dark is in the bar.">
      <Cluster>
        <Button
          isPressed={isHighContrast}
          onPress={() => setHighContrast(toggle('high-contrast', !isHighContrast))}
        >
          High contrast
        </Button>
        <Button isPressed={isLarger} onPress={() => setLarger(toggle('larger-fonts', !isLarger))}>
          Larger fonts
        </Button>
      </Cluster>
      <Section title="Colours">
        <Grid columns="tiles" gap="xs">
          {(Object.keys(light) as (keyof Palette)[]).map((name) => (
            <Cluster key={name} gap="xs">
              <span
                style={{
                  width: 32,
                  height: 32,
                  borderRadius: 8,
                  background: color[name],
                  border: '1px solid',
                }}
              />
              {name}
            </Cluster>
          ))}
        </Grid>
      </Section>
      <Section title="Type">
        {(Object.keys(text) as (keyof typeof text)[]).map((size) => (
          <p key={size} style={{ fontSize: text[size] }}>
            {size}: Ponte Vecchio, Straßenbahnhaltestelle, 清水寺
          </p>
        ))}
        <h1>Heading 1</h1>
        <h2>Heading 2</h2>
        <h3>Heading 3</h3>
      </Section>
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <Cluster key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} scale="large">
              large
            </Button>
            <Button variant={variant} isPending>
              pending
            </Button>
            <Button variant={variant} isDisabled>
              disabled
            </Button>
            <Button variant={variant} isPressed>
              pressed
            </Button>
            <Button variant={variant} isIconOnly label="Icon only">
              <shellIcons.SunIcon />
            </Button>
            <LinkButton variant={variant} to="/__design">
              link
            </LinkButton>
          </Cluster>
        ))}
        <ExternalLinkButton href="https://example.org/">
          elsewhere <actionIcons.ExternalIcon />
        </ExternalLinkButton>
      </Section>
      <DesignFields />
      <Section title="Overlays">
        <Overlays />
      </Section>
      <Section title="Tabs">
        <TabsExample />
      </Section>
      <Section title="Cards, badges, stops">
        <Grid>
          <Card
            actions={
              <>
                <Button variant="primary">View</Button>
                <Button variant="quiet">Delete</Button>
              </>
            }
          >
            <Badge tone="plate">History</Badge>
            <h3>A walk with a title that is long enough to break into a second line</h3>
            <p>Florence · 45 min · 6 stops</p>
          </Card>
          <Card>
            <h3>Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik</h3>
            <Cluster>
              {(['neutral', ...TONES, 'plate'] as const).map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </Cluster>
            <Cluster>
              <StopDisc sign={1} state="done" />
              <StopDisc sign={2} state="current" />
              <StopDisc sign={3} state="ahead" />
              <StopDisc sign={4} />
            </Cluster>
          </Card>
        </Grid>
      </Section>
      <Messages />
      <Icons />
    </Page>
  )
}

function Messages() {
  return (
    <>
      <Section title="Banners">
        {TONES.map((tone) => (
          <Banner key={tone} tone={tone} title={tone} actions={<Button>Do it</Button>}>
            Something to know, and what can be done about it.
          </Banner>
        ))}
      </Section>
      <Section title="Waiting, progress, nothing, failure">
        <Cluster gap="xl">
          <Spinner />
          <Logo sizePx={72} />
        </Cluster>
        <ProgressBar label="Downloading" percent={42} />
        <ProgressBar label="Preparing" />
        <Stack gap="xs">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="block" />
        </Stack>
        <Grid columns="halves">
          <EmptyState title="No Tours Yet" actions={<LinkButton to="/__design">Make one</LinkButton>}>
            Your walks will be here.
          </EmptyState>
          <ErrorState title="Error Loading Tours" actions={<Button>Try Again</Button>}>
            The server did not answer.
          </ErrorState>
        </Grid>
      </Section>
    </>
  )
}

function Icons() {
  return (
    <Section title="Icons">
      <Cluster gap="lg">
        {Object.entries({ ...shellIcons, ...playbackIcons, ...placeIcons, ...actionIcons }).map(
          ([name, DrawnIcon]) => (
            <Stack key={name} gap="xxs" align="center">
              <DrawnIcon size={28} />
              <small>{name.replace('Icon', '')}</small>
            </Stack>
          ),
        )}
      </Cluster>
    </Section>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  return (
    <Cluster>
      <Button onPress={() => setOpen('dialog')}>Dialog</Button>
      <Button onPress={() => setOpen('alert')}>Question</Button>
      <Menu
        label="More"
        entries={[
          { id: 'edit', label: 'Edit', icon: <actionIcons.EditIcon />, onAction: () => toast('Edit') },
          {
            id: 'delete',
            label: 'Delete',
            icon: <actionIcons.TrashIcon />,
            isDanger: true,
            onAction: () => toast('Delete'),
          },
        ]}
      >
        <actionIcons.MoreIcon />
      </Menu>
      <Button onPress={() => toast('Something happened')}>Toast</Button>
      <Button onPress={() => toastSuccess('Tour published successfully')}>Success</Button>
      <Button onPress={() => toastError('Server error. Please try again later.')}>Error</Button>
      <Button
        onPress={() =>
          toast('New version available', {
            durationMs: null,
            actions: [{ label: 'Update Now', isPrimary: true }, { label: 'Later' }],
          })
        }
      >
        Lasting toast
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={() => setOpen(null)}
        title="A dialog"
        actions={<Button variant="primary">Save</Button>}
      >
        <p>It takes the focus, closes on Escape and gives the focus back.</p>
      </Dialog>
      <AlertDialog
        isOpen={open === 'alert'}
        onOpenChange={() => setOpen(null)}
        title="Delete tour"
        confirmLabel="Delete"
        isDanger
        onConfirm={() => setOpen(null)}
      >
        Are you sure you want to delete this tour? This action cannot be undone.
      </AlertDialog>
    </Cluster>
  )
}

function TabsExample() {
  const [selected, select] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs
      label="Preferences"
      selected={selected}
      onSelect={select}
      tabs={[
        { id: 'a', label: 'Accessibility', content: <p>First panel</p> },
        { id: 'b', label: 'Tour Settings', content: <p>Second panel</p> },
        { id: 'c', label: 'Narration', content: <p>Third panel</p> },
      ]}
    />
  )
}
