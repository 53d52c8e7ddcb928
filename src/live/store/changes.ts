/** The user's changes as rows of the outbox. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { routeKeyOf, tourEntity, tourIdOf } from '#changes/entities.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import { discardRow, retryRow, takeTheirs, type RetryContext } from '#data/outbox/decide.ts'
import { enqueueAll, type NewChange } from '#data/outbox/enqueue.ts'
import { keepBoth } from '#data/outbox/keep-both.ts'
import { emptyOutbox, readRowsOf } from '#data/outbox/outbox.ts'
import { nameOfCopy } from '#changes/subjects/route-draft.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import { isStorageFull, storageFailure } from '#data/device/storage-full.ts'
import type { Store } from '#data/store/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'
import { uuid } from '#data/device/uuid.ts'
import { wakeWhenOnline } from '#platform/service-worker/background-sync.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'
import { copyName } from '#texts/route-conflict.ts'
import type { ConflictChoice, ConsentTold, FactReport, PreferencesSave } from '../changes/change-inputs.ts'
import type { AddChange, AddChanges, Guarded } from './add-change.ts'
import { createBuilderChanges } from './builder-changes.ts'
import { createRouteChanges } from './route-changes.ts'

export interface ChangesOptions {
  store(): Promise<Store>
  now(): number
  /** Tells the worker that something was added or decided. */
  onChanged?(): void
  /** The disk was full and a change is lost: shown as a notice, since some screens ignore the result. */
  onFull?(): void
  wait?(ms: number): Promise<void>
}

const NOT_THERE = { kind: 'rejected', status: 404 } as const
/** A play that could not be stored is tried again, less and less often. */
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The tour with its waiting changes folded in. Rows are read before the fact: a row that was removed in between is already in
 * the fact.
 */
export async function readTourView(store: Store, tourId: number): Promise<TourView | undefined> {
  const rows = await readRowsOf(store.outbox, tourEntity(tourId))
  const fact = (await store.tours.readNowById([String(tourId)])).get(String(tourId))
  return fact && foldTour(tourView(fact), rows, fact.settled)
}

async function versionOf(store: Store, entity: string): Promise<number> {
  const tourId = tourIdOf(entity)
  if (tourId !== undefined)
    return (await store.tours.readNowById([String(tourId)])).get(String(tourId))?.item.version ?? 0
  if (routeKeyOf(entity) === undefined) return 0
  const fact = (await store.facts.readNowById([entity])).get(entity)
  return (fact?.data.value as RouteFact | undefined)?.route.version ?? 0
}

export function createChanges(options: ChangesOptions) {
  const { now, wait = waitFor } = options
  let isPersistenceAsked = false
  const context = (store: Store): RetryContext => ({
    outbox: store.outbox,
    now,
    versionOf: (entity) => versionOf(store, entity),
  })

  const guarded: Guarded = async (act) => {
    try {
      return await act(await options.store())
    } catch (error) {
      return fail(storageFailure(error))
    }
  }

  const addAll: AddChanges = async (store, changes, also) => {
    const rowIds = await enqueueAll(context(store), changes, also).catch((error: unknown) => {
      if (isStorageFull(error)) options.onFull?.()
      throw error
    })
    options.onChanged?.()
    // Also while online: the tab may be closed before the change is sent.
    void wakeWhenOnline(OUTBOX_SYNC_TAG)
    if (!isPersistenceAsked) {
      isPersistenceAsked = true
      void persistStorage()
    }
    return rowIds
  }
  const add: AddChange = async (store, change) => (await addAll(store, [change as NewChange<ChangeKind>]))[0]

  /** Retries while this user's store is open: a play has no button that the user could press again. */
  async function addLater<K extends ChangeKind>(store: Store, change: NewChange<K>): Promise<void> {
    for (let ms = FIRST_RETRY_MS; ; ms = Math.min(ms * 2, LAST_RETRY_MS)) {
      await wait(ms)
      if ((await options.store().catch(() => store)) !== store) return
      try {
        return void (await add(store, change))
      } catch {
        // The next time.
      }
    }
  }

  const added = <K extends ChangeKind>(change: Omit<NewChange<K>, 'baseVersion'>) =>
    guarded(async (store) => {
      await add(store, { ...change, baseVersion: 0 } as NewChange<K>)
      return ok(null)
    })

  const decided = (act: (context: RetryContext) => Promise<boolean>) =>
    guarded(async (store) => {
      const isDone = await act(context(store))
      if (isDone) options.onChanged?.()
      return isDone ? ok(null) : fail(NOT_THERE)
    })

  return {
    setTourPublicity: (tourId: number, isPublic: boolean): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await readTourView(store, tourId)
        if (!tour) return fail(NOT_THERE)
        if (tour.isPublic === isPublic) return ok(null)
        const payload = { tourId, title: tour.title, isPublic }
        await add(store, { kind: 'tour-publicity', payload, baseVersion: tour.version })
        return ok(null)
      }),
    deleteTour: (tourId: number): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await readTourView(store, tourId)
        if (!tour) return ok(null)
        const payload = { tourId, title: tour.title }
        await add(store, { kind: 'tour-delete', payload, baseVersion: tour.version })
        return ok(null)
      }),
    recordPlay: (tourId: number, durationPlayed: number): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await readTourView(store, tourId).catch(() => undefined)
        const seconds = Math.min(86_400, Math.max(0, Math.round(durationPlayed)))
        const payload = { tourId, title: tour?.title ?? '', durationPlayed: seconds }
        const change = { kind: 'tour-play', payload, baseVersion: tour?.version ?? 0 } as const
        try {
          await add(store, change)
        } catch (error) {
          void addLater(store, change)
          throw error
        }
        return ok(null)
      }),
    savePreferences: ({ group, value }: PreferencesSave): Promise<Result<null>> =>
      added({ kind: `preferences-${group}`, payload: { title: '', value } as never }),
    resetPreferences: (group: PreferenceGroup) =>
      added({ kind: 'preferences-reset', payload: { title: '', group } }),
    saveProfile: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
      added({ kind: 'profile', payload: { title: '', firstName, lastName } }),
    saveConsent: ({ functional, analytics, marketing }: ConsentTold) =>
      added({ kind: 'consent', payload: { title: '', functional, analytics, marketing } }),
    keepProgress: (progress: WalkProgress) =>
      guarded(async (store) => {
        // Not `incrementalUpsert`: after one write that failed it never writes that document again.
        await store.progress.upsert({ id: String(progress.tourId), data: { value: progress } })
        return ok(null)
      }),
    reportFact: (report: FactReport) => added({ kind: 'fact-report', payload: report }),
    /** Asked for when the signal returns; the row's id stands for the job until then. */
    generateLater: (request: GenerateTourBody): Promise<Result<{ readonly jobId: string }>> =>
      guarded(async (store) => {
        const payload = { title: request.locationName, jobKey: uuid(), request }
        const rowId = await add(store, { kind: 'tour-generate', payload, baseVersion: 0 })
        return ok({ jobId: rowId ?? payload.jobKey })
      }),
    ...createRouteChanges(guarded, add),
    ...createBuilderChanges(guarded, addAll),
    /** Empties the outbox, also of rows that are being sent: the account is deleted. */
    forgetChanges: () =>
      guarded(async (store) => {
        await emptyOutbox(store.outbox)
        return ok(null)
      }),
    retryChange: (rowId: string) => decided((outbox) => retryRow(outbox, rowId)),
    discardChange: (rowId: string) => decided((outbox) => discardRow(outbox, rowId)),
    resolveChange: (rowId: string, choice: ConflictChoice) =>
      decided((outbox) => {
        if (choice === 'both') return keepBoth(outbox, rowId, (name) => nameOfCopy(name, copyName))
        return choice === 'mine' ? retryRow(outbox, rowId) : takeTheirs(outbox, rowId)
      }),
  }
}
