/** What a tour of the user is to its card: a job on its way, a job that failed, or a tour. Pure. */
import { failureReason } from '#data/tours/job-view.ts'
import type { TourView } from '#live/views.ts'
import * as jobs from '#texts/jobs.ts'

export type TourState =
  | { readonly name: 'running'; readonly title: string; readonly percent: number; readonly message: string }
  | { readonly name: 'failed'; readonly title: string; readonly reason: string }
  /** `slug` is missing where the tour cannot be opened. */
  | { readonly name: 'ready'; readonly slug: string | undefined }

const failureText = ({ error, narrativePreview }: TourView): string =>
  jobs.failedBecause(failureReason(error || narrativePreview || jobs.noReason))

/** A tour without a status is a finished one; it opens only with a slug. */
export const tourState = (tour: TourView): TourState => {
  const { generationStatus: status } = tour
  const title = tour.id === 0 ? jobs.generating(tour.locationName) : tour.title
  if (status === 'queued' || status === 'processing') {
    const percent = Math.round(Math.min(100, Math.max(0, tour.generationProgress ?? 0)))
    // 'Queued' is a word of changes that were not sent: a job in line has other words.
    const message =
      tour.jobMessage || (status === 'queued' && percent === 0 ? jobs.startingSoon : jobs.making)
    return { name: 'running', title, percent, message }
  }
  if (status === 'failed') return { name: 'failed', title, reason: failureText(tour) }
  return { name: 'ready', slug: tour.slug || undefined }
}

/** The key of a view: placeholders all have the id 0, so they go by their job. */
export const viewKey = (tour: TourView): string =>
  tour.id === 0 ? `job:${tour.jobId ?? ''}` : `tour:${tour.id}`

/** Jobs that are not tours yet. */
export const isJob = (tour: TourView): boolean => tourState(tour).name !== 'ready'
