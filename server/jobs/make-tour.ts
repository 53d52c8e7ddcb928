/** Runs one tour job: places, words, map, photographs, and the tour itself. A step that was done before is skipped. */
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { CHUNK_PRIORITY, saveTour, type TourStop } from '#server/telling/generation/save-tour.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import { jobFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { isPassing } from '#server/kernel/runtime/passing-failure.ts'
import * as texts from '#texts/jobs.ts'
import type { Work } from './job-queue.ts'
import { fetchPictures, hasPhotographs, storePictures } from './stop-photographs.ts'
import { cutMap, storeMap } from './tour-map.ts'
import { asError, type JobContext } from './job-context.ts'
import { ClearFailure, type Job, JobIsOver, report, timed } from './job-steps.ts'
import { takeJob } from './job-lease.ts'
import { workUnderLease } from './lease.ts'
import { toldOut } from './told-out.ts'
import { writeScript } from './write-script.ts'

/** A map that is not there by then is added to the tour later. */
const MAP_PATIENCE_MS = 30_000
const UNCLEAR = texts.tourNotMade
const NO_LEASE = { leaseId: null, leaseExpiresAt: null } as const

/** Returns false where another run finished the job meanwhile, or it was deleted. */
async function make(context: JobContext, job: Job): Promise<boolean> {
  const { db, clock } = context
  const { request } = job
  let drawing: Promise<Uint8Array | undefined> | undefined
  const draw = (stops: readonly LatLng[]) => (drawing ??= cutMap(context, stops))
  // Another server may take long: it is asked while the words are written.
  const script = await writeScript(context, job, (stops) => void (context.streets && draw(stops)))
  await report(context, job, 65, texts.drawingMap)
  const pictures = await picturesOf(context, job, script.walk.stops)
  // Everything else is ready: whoever waits would rather hear the first stop.
  const map = await timed(context, job, 'map', () =>
    inTime(draw(script.walk.stops), context.mapPatienceMs ?? MAP_PATIENCE_MS, context.signal),
  )

  await report(context, job, 90, texts.puttingTogether)
  const now = clock.now()
  const ofJob = pictures.length > 0 ? [jobFilesPrefix(job.id)] : []
  const isStored = await db.transaction(async (tx) => {
    // The lock makes a second run of the same job wait, and then find the tour.
    const [current] = await tx.select().from(tourJobs).where(eq(tourJobs.id, job.id)).for('update')
    if (!current || current.finishedAt || current.leaseId !== job.leaseId) return false
    const tourId = await saveTour(tx, {
      ...script,
      jobId: job.id,
      ownerId: job.userId,
      locationName: request.locationName,
      priority: CHUNK_PRIORITY.user,
      isPublic: false,
      createdAt: now,
      requestedAt: current.createdAt,
    })
    if (map)
      await tx
        .update(tours)
        .set(await storeMap(context, tourId, map))
        .where(eq(tours.id, tourId))
    await storePictures(context, tx, tourId, pictures)
    await noteFileRemovals(tx, ofJob)
    const done = { status: 'completed', progress: 100, message: null, tourId, ...NO_LEASE } as const
    await tx
      .update(tourJobs)
      .set({ ...done, ...toldOut(request), updatedAt: now, finishedAt: now })
      .where(eq(tourJobs.id, job.id))
    return true
  })
  if (isStored) await removeNoted(context.store, ofJob)
  return isStored
}

/** Undefined where it takes longer. */
async function inTime<T>(
  work: Promise<T>,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  const done = new AbortController()
  const over = AbortSignal.any(signal ? [signal, done.signal] : [done.signal])
  const patience = delay(patienceMs, undefined, { signal: over }).catch(() => undefined)
  try {
    return await Promise.race([work, patience])
  } finally {
    done.abort()
  }
}

async function picturesOf(context: JobContext, job: Job, stops: readonly TourStop[]) {
  if (!hasPhotographs(context, stops)) return []
  await report(context, job, 75, texts.fetchingPhotographs)
  return await timed(context, job, 'photographs', () => fetchPictures(context, job, stops))
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

const isLeaseOf = ({ leaseId }: Job) => eq(tourJobs.leaseId, leaseId ?? '')

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
        ...NO_LEASE,
        updatedAt: now,
        finishedAt: now,
      })
      .where(and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt), isLeaseOf(job)))
      .returning({ id: tourJobs.id })
    if (ended.length === 0) return false
    await tx.delete(quotaUses).where(eq(quotaUses.jobId, job.id))
    return true
  })
  if (!isEnded) return
  await context.events.emit({ userId: job.userId }, 'TourGenerationFailed', { JobId: job.id, Error: error })
}

/**
 * Makes the tour of a job. Returns the tour's id where this run finished it; undefined where there was nothing to do, the job
 * failed for good, or another run has it. Rejects where another attempt may help.
 */
export async function makeTour(
  context: JobContext,
  jobId: string,
  { lastAttempt, signal, unwanted }: Pick<Work, 'lastAttempt' | 'signal'> & Partial<Pick<Work, 'unwanted'>>,
): Promise<number | undefined> {
  const lease = await takeJob(context, jobId)
  if (!lease) return undefined
  const { job } = lease
  const lost = new AbortController()
  if (unwanted?.aborted) lost.abort()
  unwanted?.addEventListener('abort', () => lost.abort(), { once: true })
  const { onError } = context
  const own = { ...context, signal: AbortSignal.any([signal, lost.signal]) }
  try {
    const isMade = await workUnderLease(lease, () => make(own, job), {
      signal,
      onError,
      onLost: () => lost.abort(),
    })
    if (!isMade) return undefined
  } catch (error) {
    // The job was cancelled, or is another run's: nobody waits for what this one does.
    if (lost.signal.aborted || error instanceof JobIsOver) return undefined
    if (signal.aborted) throw error
    if (error instanceof ClearFailure) {
      await giveUp(context, job, error.message)
      return undefined
    }
    onError(asError(error))
    if (!lastAttempt || isPassing(error)) {
      await lease.release()
      throw error
    }
    await giveUp(context, job, UNCLEAR)
    return undefined
  }
  return await announceTour(context, jobId)
}
