/** The user's changes as rows of the outbox. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import type { TourDocument } from '#data/documents.ts'
import type { Locks } from '#data/locks.ts'
import {
  discardRow,
  enqueue,
  knownRows,
  retryRow,
  takeTheirs,
  type NewChange,
  type OutboxContext,
} from '#data/outbox/enqueue.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import { isStorageFull, storageFailure } from '#data/storage-full.ts'
import type { Store } from '#data/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#data/tours/tour-view.ts'
import type { WalkProgress } from '#data/progress/walk-progress.ts'
import { uuid } from '#data/uuid.ts'
import { wakeWhenOnline } from '#platform/background-sync.ts'
import type { ConflictChoice, ConsentTold, FactReport, PreferencesSave } from '../source.ts'
import { createRouteChanges } from './route-changes.ts'

export interface ChangesOptions {
  store(): Promise<Store>
  readonly locks: Locks
  now(): number
  /** The device had no room for a change: told wherever it was made, also where its screen waits for no answer. */
  onFull?(): void
}

/** A device that refuses to write says so; nothing is half done. */
export type Guarded = <T>(act: (store: Store) => Promise<Result<T>>) => Promise<Result<T>>
export type AddChange = <K extends ChangeKind>(
  store: Store,
  change: NewChange<K>,
) => Promise<string | undefined>

const NOT_THERE = { kind: 'rejected', status: 404 } as const

export function createChanges(options: ChangesOptions) {
  const context = (store: Store): OutboxContext => ({ store, locks: options.locks, now: options.now })

  async function view(store: Store, tourId: number): Promise<TourView | undefined> {
    const document = await store.tours.findOne(String(tourId)).exec()
    if (!document) return undefined
    const fact = document.toJSON() as TourDocument
    return foldTour(tourView(fact), await knownRows(store), fact.settled)
  }

  const guarded: Guarded = async (act) => {
    try {
      return await act(await options.store())
    } catch (error) {
      return fail(storageFailure(error))
    }
  }

  const add: AddChange = async (store, change) => {
    const rowId = await enqueue(context(store), change).catch((error: unknown) => {
      if (isStorageFull(error)) options.onFull?.()
      throw error
    })
    // Also while online: a tab that is closed now must not keep it until the next visit.
    void wakeWhenOnline(OUTBOX_SYNC_TAG)
    return rowId
  }

  const added = <K extends ChangeKind>(change: Omit<NewChange<K>, 'baseVersion'>) =>
    guarded(async (store) => {
      await add(store, { ...change, baseVersion: 0 } as NewChange<K>)
      return ok(null)
    })

  const decided = (act: (context: OutboxContext) => Promise<boolean>) =>
    guarded(async (store) => ((await act(context(store))) ? ok(null) : fail(NOT_THERE)))

  return {
    setTourPublicity: (tourId: number, isPublic: boolean): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        if (!tour) return fail(NOT_THERE)
        if (tour.isPublic === isPublic) return ok(null)
        const payload = { tourId, title: tour.title, isPublic }
        await add(store, { kind: 'tour-publicity', payload, baseVersion: tour.version })
        return ok(null)
      }),
    deleteTour: (tourId: number): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        if (!tour) return ok(null)
        const payload = { tourId, title: tour.title }
        await add(store, { kind: 'tour-delete', payload, baseVersion: tour.version })
        return ok(null)
      }),
    recordPlay: (tourId: number, durationPlayed: number): Promise<Result<null>> =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        const seconds = Math.min(86_400, Math.max(0, Math.round(durationPlayed)))
        const payload = { tourId, title: tour?.title ?? '', durationPlayed: seconds }
        await add(store, { kind: 'tour-play', payload, baseVersion: tour?.version ?? 0 })
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
    retryChange: (rowId: string) => decided((outbox) => retryRow(outbox, rowId)),
    discardChange: (rowId: string) => decided((outbox) => discardRow(outbox, rowId)),
    resolveChange: (rowId: string, choice: ConflictChoice) =>
      decided((outbox) => (choice === 'mine' ? retryRow(outbox, rowId) : takeTheirs(outbox, rowId))),
  }
}
