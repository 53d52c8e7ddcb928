/** What a tour job writes before there is a map and sound, and how it keeps it between its steps. */
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { ComposedTour } from '#server/telling/generation/narration.ts'
import type { TourToSave } from '#server/telling/generation/save-tour.ts'
import type { NarrationRecord } from '#server/telling/narrator/narrate-tour.ts'
import type { WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import type { JobContext } from './job-context.ts'
import { isStillMine, type Job, JobIsOver, report } from './job-steps.ts'

export type Script = Pick<
  TourToSave,
  'slug' | 'countryCode' | 'topic' | 'walk' | 'composed' | 'withAudio' | 'tellsOwnNotes'
>

/** What a job stores between its steps, besides what its kind of walk adds. */
export interface Outline {
  /** The way on foot; kept, so that a resumed job asks nobody again. */
  readonly way?: WalkedWay
  /** What a language model has told so far. */
  readonly narration?: NarrationRecord
  readonly composed?: ComposedTour
}

export async function keep<O extends Outline>({ db }: JobContext, job: Job, outline: O): Promise<O> {
  // A run that has lost its job, or whose tour was cancelled, stores nothing more.
  const kept = await db
    .update(tourJobs)
    .set({ outline })
    .where(isStillMine(job))
    .returning({ id: tourJobs.id })
  if (kept.length === 0) throw new JobIsOver()
  return outline
}

/** From 30 to 60 percent. */
export const reportWords = (context: JobContext, job: Job, share: number, stops: number): Promise<void> =>
  report(context, job, 30 + Math.round(30 * share), texts.writing(stops))
