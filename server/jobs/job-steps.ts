/** What the steps of a tour job share. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type JobCost, type StepTimes, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { inSpan } from '#server/kernel/runtime/work-scope.ts'
import type { JobContext } from './job-context.ts'

export type Job = typeof tourJobs.$inferSelect

/** A failure whose text is for the user. */
export class ClearFailure extends Error {}

/** The job was cancelled or deleted, or another run has it: this one has nothing more to do. */
export class JobIsOver extends Error {}

/** As long as the job is not ended, and no other run has it. */
export const isStillMine = ({ id, leaseId }: Pick<Job, 'id' | 'leaseId'>): SQL | undefined =>
  and(
    eq(tourJobs.id, id),
    isNull(tourJobs.finishedAt),
    leaseId === null ? isNull(tourJobs.leaseId) : eq(tourJobs.leaseId, leaseId),
  )

/** Stores how far the job is and tells its owner. The percentage never falls. Throws `JobIsOver` before the next step. */
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
    .where(isStillMine(job))
    .returning({ progress: tourJobs.progress })
  const [row] = rows
  if (!row) throw new JobIsOver()
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
  const result = await inSpan(`step ${step}`, async () => work())
  const took: StepTimes = { [step]: Math.round(performance.now() - startedMs) }
  await db
    .update(tourJobs)
    .set({ stepsMs: sql`${tourJobs.stepsMs} || ${JSON.stringify(took)}::jsonb` })
    .where(eq(tourJobs.id, job.id))
  return result
}

/** The sums of two objects of numbers, for one `UPDATE`, so that two parts that end together are both counted. */
function plus(column: AnyPgColumn, added: Readonly<Record<string, number>>): SQL {
  const sums = Object.entries(added).map(
    ([name, value]) =>
      sql`jsonb_build_object(${name}::text, coalesce((${column}->>${name}::text)::bigint, 0) + ${value}::bigint)`,
  )
  return sql.join([sql`${column}`, ...sums], sql` || `)
}

/** Adds what a step cost to what the job has cost so far. */
export async function addCost(
  { db }: Pick<JobContext, 'db'>,
  job: Pick<Job, 'id'>,
  cost: JobCost,
): Promise<void> {
  await db
    .update(tourJobs)
    .set({ cost: plus(tourJobs.cost, cost) })
    .where(eq(tourJobs.id, job.id))
}

/** Adds a part of a tour's sound to the times and the cost of its job. */
export async function addSound(
  { db }: Pick<JobContext, 'db'>,
  tourId: number,
  tookMs: number,
  spokenCharacters: number,
): Promise<void> {
  await db
    .update(tourJobs)
    .set({
      stepsMs: plus(tourJobs.stepsMs, { sound: tookMs } satisfies StepTimes),
      cost: plus(tourJobs.cost, { spokenCharacters } satisfies JobCost),
    })
    .where(eq(tourJobs.tourId, tourId))
}
