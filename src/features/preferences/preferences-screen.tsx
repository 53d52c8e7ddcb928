/** The preferences in three tabs, each saved by itself. */
import type { WaitingChange } from '#live/views.ts'
import { useState } from 'react'
import { changeNote, firstNote, type ChangeNote } from '#live/change-words.ts'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { resetPreferences, savePreferences, usePreferences, useSubscription } from '#live/account.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { useSession } from '#live/session/session.ts'
import type { PreferencesSave } from '#live/change-commands/change-commands.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { AlertDialog, type AlertDialogProps } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SyncIcon } from '#ui/icon/shell-icons.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as changeTexts from '#texts/changes.ts'
import * as texts from '#texts/preferences.ts'
import * as css from './fields.css.ts'
import { GroupFields, GROUPS } from './group-form.tsx'
import { isSame, refusedSave, savedState, waitingOf } from './preferences-state.ts'
import { storeSetupDone } from './setup-done.ts'

export function PreferencesScreen() {
  const session = useSession()
  const preferences = usePreferences()
  const subscription = useSubscription()
  const changes = useWaitingChanges()
  const nowMs = useNow()
  const [group, setGroup] = useState<PreferenceGroup>('accessibility')
  const [edited, setEdited] = useState<PreferencesSave | null>(null)
  const [wanted, setWanted] = useState<PreferenceGroup | null>(null)
  const [isResetAsked, setResetAsked] = useState(false)

  const refused = refusedSave(group, changes)
  const refusal = refused && changeNote(refused.change, nowMs)
  const waiting = firstNote(waitingOf(group, changes), nowMs)
  const saved = savedState(group, preferences.data)
  const state = edited ?? refused?.state ?? saved
  const isUnsaved = !isSame(state, saved)

  const open = (next: PreferenceGroup) => {
    setEdited(null)
    setWanted(null)
    setGroup(next)
  }
  const save = async () => {
    if (refused) await giveUp(refused.change)
    const answer = await savePreferences(state)
    if (!answer.ok) return void toastError(texts.updateFailed[group])
    setEdited(null)
    toastSuccess(texts.saved)
  }
  const dropRefused = async () => {
    if (refused) await giveUp(refused.change)
    setEdited(null)
  }
  const keepRefused = async () => {
    if (refused) await sendAgain(refused.change)
    setEdited(null)
  }
  const reset = async () => {
    setResetAsked(false)
    // A reset must not open the setup again.
    if (session.name === 'signed-in') storeSetupDone(session.user.id)
    const answers = await Promise.all(GROUPS.map((each) => resetPreferences(each)))
    setEdited(null)
    if (answers.every(({ ok }) => ok)) toastSuccess(texts.resetDone)
    else toastError(texts.deleteFailed)
  }

  if (preferences.status === 'loading') return <Loading />
  return (
    <Page
      title={texts.preferences}
      width="reading"
      actions={
        <Cluster>
          {isUnsaved && <Badge tone="warning">{texts.unsavedChanges}</Badge>}
          <Button onPress={() => setResetAsked(true)}>{texts.resetToDefaults}</Button>
        </Cluster>
      }
    >
      {preferences.status === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          actions={<Button onPress={preferences.reload}>{texts.tryAgain}</Button>}
        >
          {texts.fetchFailed}
        </Banner>
      )}
      <Tabs
        label={texts.preferences}
        selected={group}
        onSelect={(next) => (isUnsaved ? setWanted(next) : open(next))}
        tabs={GROUPS.map((id) => ({
          id,
          label: texts.group[id],
          content: id === group && (
            <form
              className={css.panel}
              aria-label={texts.group[id]}
              onSubmit={(event) => {
                event.preventDefault()
                void save()
              }}
            >
              <Stack gap="lg">
                {refusal && (
                  <RefusalBanner
                    group={id}
                    note={refusal}
                    onSend={() => void keepRefused()}
                    onDrop={() => void dropRefused()}
                  />
                )}
                {waiting?.note.name === 'stuck' && (
                  <StuckBanner change={waiting.change} note={waiting.note} />
                )}
                <GroupFields
                  state={state}
                  isPremium={subscription.data?.tier === TIER_PREMIUM}
                  onChange={setEdited}
                />
                <SaveRow isWaiting={waiting !== undefined} />
              </Stack>
            </form>
          ),
        }))}
      />
      <SwitchDialog
        isOpen={wanted !== null}
        onOpenChange={() => setWanted(null)}
        onConfirm={() => {
          if (refused) void giveUp(refused.change)
          if (wanted) open(wanted)
        }}
      />
      <ResetDialog isOpen={isResetAsked} onOpenChange={setResetAsked} onConfirm={() => void reset()} />
    </Page>
  )
}

const Loading = () => (
  <Page title={texts.preferences} width="reading" isBusy>
    <Spinner label={texts.loadingYourPreferences} />
  </Page>
)

interface RefusalBannerProps {
  readonly group: PreferenceGroup
  readonly note: ChangeNote
  readonly onSend: () => void
  readonly onDrop: () => void
}

/** Says why a save was refused. */
function RefusalBanner({ group, note, onSend, onDrop }: RefusalBannerProps) {
  return (
    <Banner
      tone="danger"
      role="alert"
      actions={
        <>
          {/* A refused save is sent again with Save Changes. */}
          {note.name === 'conflict' && note.send && <Button onPress={onSend}>{note.send}</Button>}
          <Button onPress={onDrop}>{note.drop}</Button>
        </>
      }
    >
      {`${texts.updateFailed[group]}. ${note.text}`}
    </Banner>
  )
}

/** Says that a save has been waiting for too long. */
function StuckBanner({ change, note }: { readonly change: WaitingChange; readonly note: ChangeNote }) {
  return (
    <Banner
      tone="warning"
      isStatus
      actions={
        <>
          {note.send && <Button onPress={() => void sendAgain(change)}>{note.send}</Button>}
          {note.drop && (
            <Button variant="quiet" onPress={() => void giveUp(change)}>
              {note.drop}
            </Button>
          )}
        </>
      }
    >
      {note.text}
    </Banner>
  )
}

type QuestionProps = Pick<AlertDialogProps, 'isOpen' | 'onOpenChange' | 'onConfirm'>

/** Asks before another tab opens while this one has unsaved changes. */
function SwitchDialog(props: QuestionProps) {
  return (
    <AlertDialog
      {...props}
      title={texts.unsavedChangesTitle}
      confirmLabel={texts.switchTab}
      cancelLabel={texts.stayHere}
    >
      {texts.switchQuestion}
    </AlertDialog>
  )
}

function ResetDialog(props: QuestionProps) {
  return (
    <AlertDialog {...props} title={texts.resetToDefaults} confirmLabel={texts.reset} isDanger>
      {texts.resetQuestion}
    </AlertDialog>
  )
}

/** The button that saves the form, with a badge while an earlier save waits for the server. */
function SaveRow({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <Cluster>
      <Button type="submit" variant="primary">
        {texts.saveChanges}
      </Button>
      {isWaiting && (
        <Badge tone="warning">
          <SyncIcon />
          {changeTexts.waiting}
        </Badge>
      )}
    </Cluster>
  )
}
