/** The words of a tour job by a language model, where one is configured. A resumed job asks for nothing twice. */
import type { JobCost } from '#server/kernel/db/schema/tour-jobs.ts'
import type { ComposedTour, TellFacts, Telling } from '#server/telling/generation/narration.ts'
import { narrateTour, type NarrationRecord } from '#server/telling/narrator/narrate-tour.ts'
import type { JobContext } from './job-context.ts'

export interface NarratedScript {
  readonly telling: Omit<Telling, 'tell'>
  /** Of an earlier run of the job. */
  readonly kept: NarrationRecord | undefined
  readonly keep: (record: NarrationRecord) => Promise<unknown>
  /** Told after each section: how much of the words is there, from 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>
  /** Told what each section has cost. */
  readonly onCost: (cost: JobCost) => Promise<void>
}

/** Writes by `compose`, and lets the model tell its facts. */
export async function narrateScript(
  { narrator, signal }: Pick<JobContext, 'narrator' | 'signal'>,
  { telling, kept = {}, keep, onProgress, onCost }: NarratedScript,
  compose: (telling: Telling) => ComposedTour,
): Promise<ComposedTour> {
  if (!narrator) return compose(telling)
  return await narrateTour((tell: TellFacts | undefined) => compose({ ...telling, tell }), {
    narrator,
    style: telling.style,
    kept,
    async keep(record, { share, ...tokens }) {
      await keep(record)
      await onCost(tokens)
      await onProgress(share)
    },
    signal,
  })
}
