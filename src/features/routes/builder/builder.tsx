/** The builder of a loaded route, with its fields, tabs and tools. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { problemsOfSaving } from '#contract/route-rules.ts'
import type { BuilderDraft, BuilderRoute, RouteView } from '#live/views.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { AlertDialogProps } from '#ui/dialog/dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-builder.ts'
import { editRouteMedia, deleteRouteMedia } from '../media/edit-media.ts'
import { useSharedFile } from '../import/use-shared-file.ts'
import * as css from './builder-screen.css.ts'
import type { EditPoiDialogProps } from './edit-poi-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ListTab } from './list-tab.tsx'
import { MapTab } from './map-tab.tsx'
import type { PreviewDialogProps } from './preview-dialog.tsx'
import { problemText, writtenMiles } from './messages.ts'
import { RouteFields } from './route-fields.tsx'
import { RouteTools } from './route-tools.tsx'
import { ShorterOrderPanel } from './shorter-order-panel.tsx'
import { useAddStop } from './use-add-stop.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOptimise } from './use-optimise.ts'
import { useValidation } from './use-validation.ts'
import { ValidationTab } from './validation-tab.tsx'

const AlertDialog = lazyDialog<AlertDialogProps>(
  async () => (await import('#ui/dialog/dialog.tsx')).AlertDialog,
)
const EditPoiDialog = lazyDialog<EditPoiDialogProps>(
  async () => (await import('./edit-poi-dialog.tsx')).EditPoiDialog,
)
const PreviewDialog = lazyDialog<PreviewDialogProps>(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
)

type Dispatch = ReturnType<typeof useKeptDraft>['dispatch']

export interface BuilderProps {
  readonly title: string
  readonly start: BuilderDraft
  /** The saved route. */
  readonly base: BuilderRoute
  readonly isRestored: boolean
  readonly onDiscard: () => void
  readonly positions: Positions
  /** The route as other screens show it; undefined for a new one. */
  readonly view?: RouteView | undefined
  /** The state of a file that another app shared. */
  readonly sharedFile?: 'awaited' | 'missed' | undefined
}

export function Builder(props: BuilderProps) {
  const { title, start, base, isRestored, onDiscard, positions, view, sharedFile } = props
  const draft = useKeptDraft(start, base)
  const { dispatch, history } = draft
  const route = history.present
  const { pois } = route
  const validation = useValidation(pois)
  const adding = useAddStop(pois, dispatch, positions)
  useSharedFile({ sharedFile, route, hasRoom: adding.hasRoom, dispatch })
  const { optimise, isAsking, suggestion, ignore } = useOptimise(pois)
  const navigate = useNavigate()
  const [editedKey, setEditedKey] = useState<string>()
  const [isPreviewed, setPreviewed] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly field?: 'name'; readonly text: string }>()
  const isLeavingFreely = useRef(false)
  const nameField = useRef<HTMLInputElement>(null)
  const { isChanged } = draft
  const isTakenDown = Boolean(view?.takenDownReason)
  const edited = pois.find(({ key }) => key === editedKey)
  const trouble = draft.trouble && (draft.trouble === 'full' ? texts.storageFull : texts.draftNotKept)

  useUndoKeys(dispatch)

  const save = async () => {
    const [problem] = problemsOfSaving(route)
    if (problem?.code === 'route-name-missing') {
      setRefusal({ field: 'name', text: problemText(problem) })
      return nameField.current?.focus()
    }
    if (problem) return setRefusal({ text: problemText(problem) })
    if (isTakenDown && route.isPublic) return setRefusal({ text: texts.takenDownHint })
    if (!validation.isValid) return setRefusal({ text: texts.fixErrors })
    setRefusal(undefined)
    setSaving(true)
    const saved = await draft.save()
    setSaving(false)
    if (!saved.ok) return setRefusal({ text: view ? texts.updateFailed : texts.saveFailed })
    isLeavingFreely.current = true
    return navigate({ to: '/custom-routes/$routeKey', params: { routeKey: saved.value.routeKey } })
  }
  const { totalDistance, estimatedDuration } = validation
  const totals = texts.totals(pois.length, writtenMiles(totalDistance), estimatedDuration)
  const set = (fields: Partial<Omit<BuilderRoute, 'pois'>>) => {
    if (refusal?.field === 'name') setRefusal(undefined)
    dispatch({ name: 'route-changed', fields })
  }

  return (
    <Page title={title} lead={texts.lead}>
      <LeaveGuard isAsking={() => isChanged && !isLeavingFreely.current} />
      <DraftNotes isRestored={isRestored} trouble={trouble} onDiscard={() => setDiscarding(true)} />
      <div className={css.columns}>
        <RouteFields
          route={route}
          isTakenDown={isTakenDown}
          nameError={refusal?.field === 'name' ? refusal.text : undefined}
          nameField={nameField}
          onChange={set}
        />
        <div className={css.work}>
          <RouteTools
            history={history}
            dispatch={dispatch}
            isOptimising={isAsking}
            onOptimise={optimise}
            onPreview={() => (pois.length > 0 ? setPreviewed(true) : toastError(texts.nothingToPreview))}
          />
          {suggestion && (
            <ShorterOrderPanel
              suggestion={suggestion}
              pois={pois}
              onApply={() => dispatch({ name: 'ordered', keys: suggestion.keys })}
              onIgnore={ignore}
            />
          )}
          <BuilderTabs
            route={route}
            validation={validation}
            adding={adding}
            positions={positions}
            dispatch={dispatch}
            onEdit={setEditedKey}
          />
        </div>
      </div>
      <SaveBar
        totals={totals}
        refusal={refusal?.field ? undefined : refusal?.text}
        isSaving={isSaving}
        onSave={() => void save()}
      />
      {edited && (
        <EditPoiDialog
          key={edited.key}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setEditedKey(undefined)}
          poi={edited}
          sent={view?.pois.find(({ key }) => key === edited.key)?.media ?? []}
          onChange={(fields) => dispatch({ name: 'poi-changed', key: edited.key, fields })}
          onEditSent={(media, edit) => editRouteMedia(start.routeKey, media, edit)}
          onDeleteSent={(media) => void deleteRouteMedia(start.routeKey, media)}
          trouble={trouble}
        />
      )}
      <PreviewDialog isOpen={isPreviewed} onOpenChange={setPreviewed} route={route} totals={totals} />
      <DiscardDialog
        isOpen={isDiscarding}
        onOpenChange={setDiscarding}
        onConfirm={() => {
          setDiscarding(false)
          void draft.discard().then(onDiscard)
        }}
      />
    </Page>
  )
}

/** Ctrl+Z or ⌘Z takes a step back, with Shift one forward. A field has the browser's own undo. */
function useUndoKeys(dispatch: Dispatch): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isInField) return
      event.preventDefault()
      dispatch({ name: event.shiftKey ? 'redone' : 'undone' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dispatch])
}

interface DraftNotesProps {
  readonly isRestored: boolean
  /** The reason why the draft is not stored, or incomplete. */
  readonly trouble: string | undefined
  readonly onDiscard: () => void
}

function DraftNotes({ isRestored, trouble, onDiscard }: DraftNotesProps) {
  return (
    <>
      {isRestored && (
        <Banner
          isStatus
          actions={
            <Button variant="quiet" onPress={onDiscard}>
              {texts.discardDraft}
            </Button>
          }
        >
          {texts.restored}
        </Banner>
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
    </>
  )
}

interface BuilderTabsProps {
  readonly route: BuilderRoute
  readonly validation: ReturnType<typeof useValidation>
  readonly adding: ReturnType<typeof useAddStop>
  readonly positions: Positions
  readonly dispatch: Dispatch
  readonly onEdit: (key: string) => void
}

/** The map, the list of stops and the validation. */
function BuilderTabs({ route, validation, adding, positions, dispatch, onEdit }: BuilderTabsProps) {
  const [tab, setTab] = useState<'map' | 'list' | 'validation'>('map')
  const { pois } = route
  return (
    <Tabs
      label={texts.stepsOfBuilding}
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'map',
          label: texts.mapView,
          content: (
            <MapTab
              pois={pois}
              segments={validation.segments}
              adding={adding}
              positions={positions}
              onSelect={onEdit}
            />
          ),
        },
        {
          id: 'list',
          label: texts.poiList,
          content: <ListTab route={route} adding={adding} dispatch={dispatch} onEdit={onEdit} />,
        },
        {
          id: 'validation',
          label: texts.validation,
          content: <ValidationTab pois={pois} validation={validation} />,
        },
      ]}
    />
  )
}

function DiscardDialog(props: Pick<AlertDialogProps, 'isOpen' | 'onOpenChange' | 'onConfirm'>) {
  return (
    <AlertDialog {...props} title={texts.discardDraft} confirmLabel={texts.discard} isDanger>
      {texts.discardQuestion}
    </AlertDialog>
  )
}

interface SaveBarProps {
  readonly totals: string
  /** The reason why the route cannot be saved, where no field shows it. */
  readonly refusal: string | undefined
  readonly isSaving: boolean
  readonly onSave: () => void
}

function SaveBar({ totals, refusal, isSaving, onSave }: SaveBarProps) {
  return (
    <div className={css.foot}>
      <output className={css.totals}>{totals}</output>
      <Button variant="primary" scale="large" isPending={isSaving} onPress={onSave}>
        {texts.saveRoute}
      </Button>
      {refusal !== undefined && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
