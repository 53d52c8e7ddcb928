/** The user's changes as rows of the outbox. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import type { TourDocument } from '#data/documents.ts'
import type { Locks } from '#data/locks.ts'
import { discardRow, enqueue, readRows, retryRow, type OutboxContext } from '#data/outbox/enqueue.ts'
import type { ChangeKind, ChangePayloads } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#data/tours/tour-view.ts'
import type { ConsentTold, FactReport, PreferencesSave } from '../source.ts'
import type { WalkProgress } from '#data/progress/walk-progress.ts'
import { wakeWhenOnline } from '#platform/background-sync.ts'

export interface ChangesOptions {
  store(): Promise<Store>
  readonly locks: Locks
  now(): number
}

export function createChanges(options: ChangesOptions) {
  const context = (store: Store): OutboxContext => ({ store, locks: options.locks, now: options.now })

  async function view(store: Store, tourId: number): Promise<TourView | undefined> {
    const document = await store.tours.findOne(String(tourId)).exec()
    if (!document) return undefined
    const fact = document.toJSON() as TourDocument
    return foldTour(tourView(fact), await readRows(store), fact.settled)
  }

  /** A device that refuses to write says so; nothing is half done. */
  async function guarded(act: (store: Store) => Promise<Result<null>>): Promise<Result<null>> {
    try {
      return await act(await options.store())
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      return fail(isFull ? { kind: 'storage-full' } : { kind: 'storage', detail: String(error) })
    }
  }

  async function add<K extends ChangeKind>(
    store: Store,
    kind: K,
    tour: TourView | undefined,
    payload: ChangePayloads[K],
  ): Promise<Result<null>> {
    await enqueue(context(store), { kind, payload, baseVersion: tour?.version ?? 0 })
    void wakeWhenOnline(OUTBOX_SYNC_TAG)
    return ok(null)
  }

  return {
    setTourPublicity: (tourId: number, isPublic: boolean) =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        if (!tour) return fail({ kind: 'rejected', status: 404 })
        if (tour.isPublic === isPublic) return ok(null)
        return add(store, 'tour-publicity', tour, { tourId, title: tour.title, isPublic })
      }),
    deleteTour: (tourId: number) =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        return tour ? add(store, 'tour-delete', tour, { tourId, title: tour.title }) : ok(null)
      }),
    recordPlay: (tourId: number, durationPlayed: number) =>
      guarded(async (store) => {
        const tour = await view(store, tourId)
        const seconds = Math.min(86_400, Math.max(0, Math.round(durationPlayed)))
        return add(store, 'tour-play', tour, { tourId, title: tour?.title ?? '', durationPlayed: seconds })
      }),
    reportFact: (report: FactReport) => guarded((store) => add(store, 'fact-report', undefined, report)),
    savePreferences: ({ group, value }: PreferencesSave) =>
      guarded((store) => add(store, `preferences-${group}`, undefined, { title: '', value } as never)),
    resetPreferences: (group: PreferenceGroup) =>
      guarded((store) => add(store, 'preferences-reset', undefined, { title: '', group })),
    saveProfile: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
      guarded((store) => add(store, 'profile', undefined, { title: '', firstName, lastName })),
    saveConsent: ({ functional, analytics, marketing }: ConsentTold) =>
      guarded((store) => add(store, 'consent', undefined, { title: '', functional, analytics, marketing })),
    keepProgress: (progress: WalkProgress) =>
      guarded(async (store) => {
        await store.progress.incrementalUpsert({ id: String(progress.tourId), data: { value: progress } })
        return ok(null)
      }),
    retryChange: (rowId: string) =>
      guarded(async (store) => {
        const isThere = await retryRow(context(store), rowId)
        return isThere ? ok(null) : fail({ kind: 'rejected', status: 404 })
      }),
    discardChange: (rowId: string) =>
      guarded(async (store) => {
        const isThere = await discardRow(context(store), rowId)
        return isThere ? ok(null) : fail({ kind: 'rejected', status: 404 })
      }),
  }
}
