/** Takes back a tour that is being made: the job ends, and its tour of the month is given back. */
import { and, eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { CancelRefusal } from './generation-calls.ts'
import type { JobContext } from './job-context.ts'
import { toldOut } from './told-out.ts'

/**
 * True where this call ended the job, false where it had ended without a tour before. The lock on the job's row decides between
 * this and the run that stores the tour: one of the two finds that the other was first. Nothing of the tour is in the database
 * before, and what the job kept between its steps goes.
 */
export async function cancelJob(
  { db, clock, events }: Pick<JobContext, 'db' | 'clock' | 'events'>,
  userId: string,
  jobId: string,
  /** Runs in the transaction that ends the job. */
  alsoDo?: (tx: Transaction) => Promise<void>,
): Promise<Result<boolean, CancelRefusal>> {
  const now = clock.now()
  const cancelled = await db.transaction(async (tx): Promise<Result<boolean, CancelRefusal>> => {
    const [job] = await tx
      .select()
      .from(tourJobs)
      .where(and(eq(tourJobs.id, jobId), eq(tourJobs.userId, userId)))
      .for('update')
    if (!job) return fail({ kind: 'unknown-job' })
    if (job.status === 'completed') return fail({ kind: 'tour-is-made' })
    if (job.finishedAt) return ok(false)
    await tx
      .update(tourJobs)
      .set({
        status: 'cancelled',
        message: null,
        ...toldOut(job.request),
        outline: null,
        leaseId: null,
        leaseExpiresAt: null,
        updatedAt: now,
        finishedAt: now,
      })
      .where(eq(tourJobs.id, jobId))
    await tx.delete(quotaUses).where(eq(quotaUses.jobId, jobId))
    await alsoDo?.(tx)
    return ok(true)
  })
  if (cancelled.ok && cancelled.value)
    await events.emit({ userId }, 'TourGenerationCancelled', { JobId: jobId })
  return cancelled
}
