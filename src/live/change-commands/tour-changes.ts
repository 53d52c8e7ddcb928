/** Changes of tours as rows of the outbox. */
import { fail, ok } from '#contract/failure.ts'
import { tourEntity } from '#changes/entities.ts'
import { uuid } from '#data/device/uuid.ts'
import { readRowsOf } from '#data/outbox/outbox.ts'
import type { Store } from '#data/store/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import type { TourChanges } from './change-commands.ts'
import { NOT_THERE, type ChangeWriter } from './change-writer.ts'

/**
 * Returns the tour with its waiting changes folded in. The rows are read before the fact: a row that was removed in between
 * is in the fact by then.
 */
export async function readTourView(store: Store, tourId: number): Promise<TourView | undefined> {
  const rows = await readRowsOf(store.outbox, tourEntity(tourId))
  const fact = (await store.tours.readNowById([String(tourId)])).get(String(tourId))
  return fact && foldTour(tourView(fact), rows, fact.settled)
}

export const createTourChanges = ({
  withStore,
  add,
  addLater,
  addUnversioned,
}: ChangeWriter): TourChanges => ({
  setTourPublicity: (tourId, isPublic) =>
    withStore(async (store) => {
      const tour = await readTourView(store, tourId)
      if (!tour) return fail(NOT_THERE)
      if (tour.isPublic === isPublic) return ok(null)
      const payload = { tourId, title: tour.title, isPublic }
      await add(store, { kind: 'tour-publicity', payload, baseVersion: tour.version })
      return ok(null)
    }),
  deleteTour: (tourId) =>
    withStore(async (store) => {
      const tour = await readTourView(store, tourId)
      if (!tour) return ok(null)
      const payload = { tourId, title: tour.title }
      await add(store, { kind: 'tour-delete', payload, baseVersion: tour.version })
      return ok(null)
    }),
  recordPlay: (tourId, durationPlayed) =>
    withStore(async (store) => {
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
  keepProgress: (progress) =>
    withStore(async (store) => {
      // Not `incrementalUpsert`: after one write that failed it never writes that document again.
      await store.progress.upsert({ id: String(progress.tourId), data: { value: progress } })
      return ok(null)
    }),
  reportFact: (report) => addUnversioned({ kind: 'fact-report', payload: report }),
  generateLater: (request) =>
    withStore(async (store) => {
      const payload = { title: request.locationName, jobKey: uuid(), request }
      const rowId = await add(store, { kind: 'tour-generate', payload, baseVersion: 0 })
      return ok({ jobId: rowId ?? payload.jobKey })
    }),
})
