/** The user's list of tours, made from facts, jobs and pending changes. Pure. */
import type { JobDocument, TourDocument } from '../store/documents.ts'
import type { OutboxRow } from '#changes/row.ts'
import { foldTour } from './fold-tour.ts'
import { askedView, jobView } from './job-view.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'

export const tourView = (document: TourDocument): TourView => ({
  ...document.item,
  isMine: document.isMine,
  pending: [],
})

/** Returns the list, newest first. A job shows until its tour is there or the user removed it. */
export function listTours(
  documents: readonly TourDocument[],
  jobs: readonly JobDocument[],
  rows: readonly OutboxRow[],
): TourView[] {
  const arrived = new Set(documents.map(({ item }) => jobIdOf(item)))
  const tours = documents.flatMap((document) => foldTour(tourView(document), rows, document.settled) ?? [])
  const takenOn = new Set(jobs.map(({ request }) => request.rowId))
  const asked = rows.flatMap((row) =>
    row.kind === 'tour-generate' && !takenOn.has(row.id) ? [askedView(row)] : [],
  )
  const running = jobs.filter((job) => !job.isDismissed && !arrived.has(job.id)).map(jobView)
  const making = [...asked, ...running]
  if (making.length === 0) return tours
  return [...tours, ...making].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

const jobIdOf = (item: TourDocument['item']): string | undefined =>
  ('generationJobId' in item && item.generationJobId) || undefined
