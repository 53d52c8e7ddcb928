/**
 * Claims and leases of tour jobs: of several processes on one database exactly one makes a tour. Ending a job takes its lease away,
 * so a run in any process learns within two seconds that its job was cancelled.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { JobContext } from './job-context.ts'
import { isFree, type Lease, leaseEnd, givenBack, toBeRetried } from './lease.ts'
import { jobTurns } from './turns.ts'

export type Job = typeof tourJobs.$inferSelect

export interface JobLease extends Lease {
  readonly job: Job
}

/** Claims the free job whose turn it is, or the given one. Undefined where there is none that is free. */
export async function claimJob(
  { db }: Pick<JobContext, 'db'>,
  jobId?: string,
): Promise<JobLease | undefined> {
  const leaseId = crypto.randomUUID()
  const turns = jobTurns(db)
  // Rows that another process is claiming at this moment are skipped, so that no claim waits for another.
  const next = db
    .select({ id: tourJobs.id })
    .from(tourJobs)
    .innerJoin(turns, eq(turns.id, tourJobs.id))
    .where(
      and(
        isNull(tourJobs.finishedAt),
        isFree(tourJobs),
        jobId === undefined ? undefined : eq(tourJobs.id, jobId),
      ),
    )
    .orderBy(asc(turns.turn), asc(turns.createdAt))
    .limit(1)
    .for('update', { of: tourJobs, skipLocked: true })
  const [job] = await db
    .update(tourJobs)
    .set({ leaseId, leaseExpiresAt: leaseEnd, attempts: sql`${tourJobs.attempts} + 1` })
    // A scalar subquery is evaluated once: with `in (…)` PostgreSQL may evaluate it again and claim two rows.
    .where(eq(tourJobs.id, sql`(${next})`))
    .returning()
  if (!job) return undefined
  const isMine = and(eq(tourJobs.id, job.id), eq(tourJobs.leaseId, leaseId))
  return {
    job,
    async renew() {
      const renewed = await db
        .update(tourJobs)
        .set({ leaseExpiresAt: leaseEnd })
        .where(isMine)
        .returning({ id: tourJobs.id })
      return renewed.length > 0
    },
    async giveBack() {
      await db.update(tourJobs).set(givenBack(tourJobs.attempts)).where(isMine)
    },
    async retry(afterMs) {
      await db.update(tourJobs).set(toBeRetried(afterMs)).where(isMine)
    },
  }
}
