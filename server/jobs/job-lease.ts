/**
 * Leases of tour jobs: of several workers on one database exactly one makes a tour. They work as those of chunks do
 * (chunk-lease.ts). Ending a job takes its lease away, so a run in any process hears within two seconds that it was cancelled.
 */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { JobContext } from './job-context.ts'
import type { Job } from './job-steps.ts'
import { leaseEnd, type Renewable } from './lease.ts'

export interface JobLease extends Renewable {
  readonly job: Job
}

/** Takes the job for one run. Undefined where it has ended, is gone, or is another run's. */
export async function takeJob({ db }: JobContext, jobId: string): Promise<JobLease | undefined> {
  const leaseId = crypto.randomUUID()
  const isFree = or(isNull(tourJobs.leaseId), lt(tourJobs.leaseExpiresAt, sql`clock_timestamp()`))
  const [job] = await db
    .update(tourJobs)
    .set({ leaseId, leaseExpiresAt: leaseEnd })
    .where(and(eq(tourJobs.id, jobId), isNull(tourJobs.finishedAt), isFree))
    .returning()
  if (!job) return undefined
  const isMine = and(eq(tourJobs.id, jobId), eq(tourJobs.leaseId, leaseId))
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
    async release() {
      await db.update(tourJobs).set({ leaseId: null, leaseExpiresAt: null }).where(isMine)
    },
  }
}

/** True while the job is to be made, by whomever. */
export async function isJobOpen({ db }: JobContext, jobId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: tourJobs.id })
    .from(tourJobs)
    .where(and(eq(tourJobs.id, jobId), isNull(tourJobs.finishedAt)))
  return open !== undefined
}
