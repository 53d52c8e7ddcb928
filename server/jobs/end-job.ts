/** Ends jobs that have no tour: those that failed for good, and those that were cancelled. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'
import type { CancelRefusal } from './generation-calls.ts'
import type { JobContext } from './job-context.ts'
import type { Job } from './job-lease.ts'
import { NO_LEASE } from './lease.ts'

type Parts = Pick<JobContext, 'db' | 'clock' | 'events'>

/**
 * The values of a job's row without what only its making needed: the pack that was gathered for it, or the copy of a route and its
 * notes. The slug of a route stays, for a repeated request.
 */
export function withoutGatheredData(request: TourWish): { request?: TourWish; outline: SQL | null } {
  if (!request.route) return { outline: sql`${tourJobs.outline} #- '{chosen,guide}'` }
  return {
    request: { ...request, route: { ...request.route, description: null, wish: null, stops: [] } },
    outline: null,
  }
}

/** Ends a job that failed for good and gives its tour of the month back. Does nothing where another run has the job. */
export async function failJob({ db, clock, events }: Parts, job: Job, error: string): Promise<void> {
  const now = clock.now()
  const isEnded = await db.transaction(async (tx) => {
    const ended = await tx
      .update(tourJobs)
      .set({
        status: 'failed',
        error,
        message: null,
        ...withoutGatheredData(job.request),
        ...NO_LEASE,
        updatedAt: now,
        finishedAt: now,
      })
      .where(
        and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt), eq(tourJobs.leaseId, job.leaseId ?? '')),
      )
      .returning({ id: tourJobs.id })
    if (ended.length === 0) return false
    await tx.delete(quotaUses).where(eq(quotaUses.jobId, job.id))
    return true
  })
  if (isEnded)
    await events.emit({ userId: job.userId }, 'TourGenerationFailed', { JobId: job.id, Error: error })
}

/**
 * Ends a job at its owner's request and gives its tour of the month back. True where this call ended it, false where it had ended
 * without a tour before. The lock on the job's row decides between this and the run that stores the tour: one of the two finds that
 * the other was first. Nothing of the tour is in the database before, and the results of the job's steps are removed.
 */
export async function cancelJob(
  { db, clock, events }: Parts,
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
        ...withoutGatheredData(job.request),
        outline: null,
        ...NO_LEASE,
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
