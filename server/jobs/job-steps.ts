/** What the steps of a tour job share. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type StepTimes, tourJobs } from '#server/db/schema/tour-jobs.ts'
import type { JobContext } from './job-context.ts'

export type Job = typeof tourJobs.$inferSelect

/** A failure whose text is for the user. */
export class ClearFailure extends Error {}

/** Stores how far the job is and tells its owner. The percentage never falls. */
export async function report(
  context: JobContext,
  job: Job,
  progress: number,
  message: string,
): Promise<void> {
  const rows = await context.db
    .update(tourJobs)
    .set({
      status: 'processing',
      progress: sql`greatest(${tourJobs.progress}, ${progress})`,
      message,
      updatedAt: context.clock.now(),
    })
    .where(and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt)))
    .returning({ progress: tourJobs.progress })
  const [row] = rows
  if (!row) return
  await context.events.emit({ userId: job.userId }, 'TourGenerationProgress', {
    JobId: job.id,
    Progress: row.progress,
    Message: message,
  })
}

/** Does a step of the job and stores how long it took. */
export async function timed<T>(
  { db }: JobContext,
  job: Job,
  step: keyof StepTimes,
  work: () => T | Promise<T>,
): Promise<T> {
  const startedMs = performance.now()
  const result = await work()
  const took: StepTimes = { [step]: Math.round(performance.now() - startedMs) }
  await db
    .update(tourJobs)
    .set({ stepsMs: sql`${tourJobs.stepsMs} || ${JSON.stringify(took)}::jsonb` })
    .where(eq(tourJobs.id, job.id))
  return result
}
