/** Runs one tour job: places, words, map, and the tour itself. A step that was done before is skipped. */
import { and, eq, isNull } from 'drizzle-orm'
import { quotaUses, tourJobs } from '#server/db/schema/tour-jobs.ts'
import { tours } from '#server/db/schema/tours.ts'
import { CHUNK_PRIORITY, saveTour } from '#server/generation/save-tour.ts'
import * as texts from '#texts/jobs.ts'
import type { Work } from './job-queue.ts'
import { cutMap, storeMap } from './tour-map.ts'
import { asError, type JobContext } from './job-context.ts'
import { ClearFailure, type Job, report, timed } from './job-steps.ts'
import { toldOut, writeScript } from './write-script.ts'

const UNCLEAR = texts.tourNotMade

/** Returns false where another run finished the job meanwhile, or it was deleted. */
async function make(context: JobContext, job: Job): Promise<boolean> {
  const { db, clock } = context
  const { request } = job
  const script = await writeScript(context, job)
  await report(context, job, 65, texts.drawingMap)
  const map = await timed(context, job, 'map', () => cutMap(context, script.walk.stops))

  await report(context, job, 90, texts.puttingTogether)
  const now = clock.now()
  return await db.transaction(async (tx) => {
    // The lock makes a second run of the same job wait, and then find the tour.
    const [current] = await tx.select().from(tourJobs).where(eq(tourJobs.id, job.id)).for('update')
    if (!current || current.finishedAt) return false
    const tourId = await saveTour(tx, {
      ...script,
      jobId: job.id,
      ownerId: job.userId,
      locationName: request.locationName,
      priority: CHUNK_PRIORITY.user,
      isPublic: false,
      createdAt: now,
    })
    if (map)
      await tx
        .update(tours)
        .set(await storeMap(context, tourId, map))
        .where(eq(tours.id, tourId))
    const done = { status: 'completed', progress: 100, message: null, tourId } as const
    await tx
      .update(tourJobs)
      .set({ ...done, ...toldOut(request), updatedAt: now, finishedAt: now })
      .where(eq(tourJobs.id, job.id))
    return true
  })
}

/** Emits that the tour is finished; it can be fetched by then. */
export async function announceTour(context: JobContext, jobId: string): Promise<number | undefined> {
  const [made] = await context.db
    .select({ tourId: tours.id, slug: tours.slug, title: tours.title, userId: tours.ownerId })
    .from(tours)
    .where(eq(tours.jobId, jobId))
  if (!made) return undefined
  await context.events.emit({ userId: made.userId }, 'TourGenerationCompleted', {
    JobId: jobId,
    TourSlug: made.slug,
    Title: made.title,
  })
  return made.tourId
}

/** Ends the job for good and gives its tour of the month back: nobody pays for what was not made. */
async function giveUp(context: JobContext, job: Job, error: string): Promise<void> {
  const now = context.clock.now()
  const isEnded = await context.db.transaction(async (tx) => {
    const ended = await tx
      .update(tourJobs)
      .set({
        status: 'failed',
        error,
        message: null,
        ...toldOut(job.request),
        updatedAt: now,
        finishedAt: now,
      })
      .where(and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt)))
      .returning({ id: tourJobs.id })
    if (ended.length === 0) return false
    await tx.delete(quotaUses).where(eq(quotaUses.jobId, job.id))
    return true
  })
  if (!isEnded) return
  await context.events.emit({ userId: job.userId }, 'TourGenerationFailed', { JobId: job.id, Error: error })
}

/**
 * Makes the tour of a job. Returns the tour's id where this run finished it; undefined where there was nothing to do or
 * the job failed for good. Rejects where another attempt may help.
 */
export async function makeTour(
  context: JobContext,
  jobId: string,
  { lastAttempt, signal }: Pick<Work, 'lastAttempt' | 'signal'>,
): Promise<number | undefined> {
  const [job] = await context.db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
  if (!job || job.finishedAt) return undefined
  try {
    if (!(await make({ ...context, signal }, job))) return undefined
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ClearFailure) {
      await giveUp(context, job, error.message)
      return undefined
    }
    context.onError(asError(error))
    if (!lastAttempt) throw error
    await giveUp(context, job, UNCLEAR)
    return undefined
  }
  return await announceTour(context, jobId)
}
