/** `npm run admin -- jobs …`: lists, retries and cancels tour jobs. Workers find retried work by themselves. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { type JobStatus, quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { cancelJob } from '#server/jobs/end-job.ts'
import * as texts from '#texts/admin.ts'
import { AdminFailure, type AdminVerb } from './admin-verb.ts'
import { uuidFrom } from './given-values.ts'

const LISTED_MAX = 200
const STATUSES: readonly JobStatus[] = ['queued', 'processing', 'completed', 'failed', 'cancelled']

const isStatus = (word: unknown): word is JobStatus => STATUSES.includes(word as JobStatus)

const list: AdminVerb = {
  usage: 'jobs list [--status queued|processing|completed|failed|cancelled]',
  options: { status: { type: 'string' } },
  async run({ db }, { options: { status } }) {
    if (status !== undefined && !isStatus(status)) throw new AdminFailure(texts.badStatus(STATUSES))
    const rows = await db
      .select()
      .from(tourJobs)
      .where(
        status === undefined
          ? or(isNull(tourJobs.finishedAt), eq(tourJobs.status, 'failed'))
          : eq(tourJobs.status, status),
      )
      .orderBy(desc(tourJobs.createdAt))
      .limit(LISTED_MAX)
    const data = rows.map((job) => ({
      id: job.id,
      status: job.status,
      progress: job.progress,
      userId: job.userId,
      place: job.request.locationName,
      topic: job.request.topic,
      tourId: job.tourId,
      createdAt: job.createdAt,
      error: job.error,
    }))
    return { data, ...(data.length === 0 && { said: texts.noJobs }) }
  },
}

async function lockedJob(tx: Transaction, id: string) {
  const [job] = await tx.select().from(tourJobs).where(eq(tourJobs.id, id)).for('update')
  if (!job) throw new AdminFailure(texts.noJob(id))
  return job
}

const retry: AdminVerb = {
  usage: 'jobs retry ID',
  async run({ db, clock, events }, { args: [given] }) {
    const id = uuidFrom(given)
    const done = await db.transaction(async (tx) => {
      const job = await lockedJob(tx, id)
      const note = { kind: 'admin-job-retried', accountId: job.userId, about: `job ${id}` } as const
      if (job.status === 'completed') {
        const parts = await retrySound(tx, job.tourId, id)
        await recordAccountEvent(tx, note)
        return { job, said: texts.soundQueued(id, parts) }
      }
      if (!job.finishedAt) throw new AdminFailure(texts.jobGoesOn(id))
      if (job.request.route?.stops.length === 0) throw new AdminFailure(texts.jobIsEmpty(id))
      await tx
        .update(tourJobs)
        .set({
          status: 'queued',
          progress: 0,
          message: null,
          error: null,
          leaseId: null,
          leaseExpiresAt: null,
          attempts: 0,
          finishedAt: null,
          updatedAt: clock.now(),
        })
        .where(eq(tourJobs.id, id))
      // Its failure gave the tour of the month back. The retry counts in the month in which it was requested.
      await tx
        .insert(quotaUses)
        .values({ jobId: id, userId: job.userId, usedAt: job.createdAt })
        .onConflictDoNothing()
      await recordAccountEvent(tx, note)
      return { job, said: texts.jobQueued(id) }
    })
    if (done.job.status !== 'completed')
      await events.emit({ userId: done.job.userId }, 'TourGenerationProgress', { JobId: id, Progress: 0 })
    return { said: done.said }
  },
}

/** Frees the chunks of a tour that had failed. Returns their number. */
async function retrySound(tx: Transaction, tourId: number | null, jobId: string): Promise<number> {
  if (tourId === null) throw new AdminFailure(texts.tourIsGone(jobId))
  const again = await tx
    .update(audioChunks)
    .set({ status: 'pending', attempts: 0, error: null, leaseId: null, leaseExpiresAt: null })
    .where(and(eq(audioChunks.tourId, tourId), inArray(audioChunks.status, ['failed'])))
    .returning({ chunkIndex: audioChunks.chunkIndex })
  if (again.length === 0) throw new AdminFailure(texts.jobGoesOn(jobId))
  return again.length
}

const cancel: AdminVerb = {
  usage: 'jobs cancel ID',
  async run({ db, clock, events }, { args: [given] }) {
    const id = uuidFrom(given)
    const [job] = await db.select({ userId: tourJobs.userId }).from(tourJobs).where(eq(tourJobs.id, id))
    if (!job) throw new AdminFailure(texts.noJob(id))
    const note = { kind: 'admin-job-cancelled', accountId: job.userId, about: `job ${id}` } as const
    const cancelled = await cancelJob({ db, clock, events }, job.userId, id, (tx) =>
      recordAccountEvent(tx, note),
    )
    if (!cancelled.ok || !cancelled.value) throw new AdminFailure(texts.jobHasEnded(id))
    return { said: texts.jobCancelled(id) }
  },
}

export const jobVerbs: readonly AdminVerb[] = [list, retry, cancel]
