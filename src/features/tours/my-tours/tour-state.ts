/** The state of a tour for its card: a running job, a failed job, or a tour. Pure. */
import { failureReason } from '#data/tours/job-view.ts'
import type { TourView } from '#live/views.ts'
import * as jobs from '#texts/jobs.ts'

export type TourState =
  | { readonly name: 'running'; readonly title: string; readonly percent: number; readonly message: string }
  | { readonly name: 'failed'; readonly title: string; readonly reason: string }
  /** `slug` is undefined where the tour cannot be opened. */
  | { readonly name: 'ready'; readonly slug: string | undefined }

const failureText = ({ error, narrativePreview }: TourView): string =>
  jobs.failedBecause(failureReason(error || narrativePreview || jobs.noReason))

/** A tour without a status is finished; it opens only with a slug. */
export const tourState = (tour: TourView): TourState => {
  const { generationStatus: status } = tour
  const title = tour.id === 0 ? jobs.generating(tour.locationName) : tour.title
  if (status === 'queued' || status === 'processing') {
    const percent = Math.round(Math.min(100, Math.max(0, tour.generationProgress ?? 0)))
    // 'Queued' is the word for unsent changes: a waiting job has another text.
    const message =
      tour.jobMessage || (status === 'queued' && percent === 0 ? jobs.startingSoon : jobs.making)
    return { name: 'running', title, percent, message }
  }
  if (status === 'failed') return { name: 'failed', title, reason: failureText(tour) }
  return { name: 'ready', slug: tour.slug || undefined }
}

/** Returns the key of a view: placeholders all have the id 0, so they use their job's. */
export const viewKey = (tour: TourView): string =>
  tour.id === 0 ? `job:${tour.jobId ?? ''}` : `tour:${tour.id}`

/** True for jobs that are not tours yet. */
export const isJob = (tour: TourView): boolean => tourState(tour).name !== 'ready'
