/** How long the steps of a job took and what they cost, in the job's row. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type JobCost, type StepTimes, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { JobContext } from './job-context.ts'
import type { Job } from './job-lease.ts'

type Parts = Pick<JobContext, 'db'>

/** Stores how long a step took; of a step that was done again, the last time. */
export async function setStepTime(
  { db }: Parts,
  { id }: Pick<Job, 'id'>,
  step: keyof StepTimes,
  tookMs: number,
): Promise<void> {
  const took: StepTimes = { [step]: tookMs }
  await db
    .update(tourJobs)
    .set({ stepsMs: sql`${tourJobs.stepsMs} || ${JSON.stringify(took)}::jsonb` })
    .where(eq(tourJobs.id, id))
}

/** The sums of two objects of numbers, for one `UPDATE`, so that two parts that end together are both counted. */
function plus(column: AnyPgColumn, added: Readonly<Record<string, number>>): SQL {
  const sums = Object.entries(added).map(
    ([name, value]) =>
      sql`jsonb_build_object(${name}::text, coalesce((${column}->>${name}::text)::bigint, 0) + ${value}::bigint)`,
  )
  return sql.join([sql`${column}`, ...sums], sql` || `)
}

/** Adds what a step cost to what the job has cost before. */
export async function addCost({ db }: Parts, { id }: Pick<Job, 'id'>, cost: JobCost): Promise<void> {
  await db
    .update(tourJobs)
    .set({ cost: plus(tourJobs.cost, cost) })
    .where(eq(tourJobs.id, id))
}

/** Adds a chunk's sound to the times and the cost of its tour's job. */
export async function addSound(
  { db }: Parts,
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
