/** Runs one tour job: the words, the photographs, the map, and the tour itself. Results of an earlier run are used again. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { CHUNK_PRIORITY, saveTour } from '#server/telling/generation/save-tour.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import { jobFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { isPassing } from '#server/kernel/runtime/passing-failure.ts'
import * as texts from '#texts/jobs.ts'
import { failJob, withoutGatheredData } from './end-job.ts'
import { asError, type JobContext } from './job-context.ts'
import type { JobLease } from './job-lease.ts'
import { ClearFailure, JobIsOver, type JobRun, startJobRun } from './job-run.ts'
import { afterFailure, NO_LEASE, workUnderLease } from './lease.ts'
import type { Script } from './script-plan.ts'
import { fetchPictures, hasPhotographs, type StopPicture, storePictures } from './stop-photographs.ts'
import { cutMap, storeMap } from './tour-map.ts'
import type { Run } from './work-queue.ts'
import { writeScript } from './write-script.ts'

/** A map that is not there by then is added to the tour later. */
const MAP_PATIENCE_MS = 30_000

/** The steps of a job in their order. False where another run finished the job meanwhile, or it was deleted. */
async function make(run: JobRun): Promise<boolean> {
  const { context } = run
  let drawing: Promise<Uint8Array | undefined> | undefined
  const draw = (stops: readonly LatLng[]) => (drawing ??= cutMap(context, stops))
  // Another server may take long to send the streets, so it is asked while the words are written.
  const script = await writeScript(run, (stops) => void (context.streets && draw(stops)))
  const { stops } = script.walk

  await run.announce({ percent: 65, message: texts.drawingMap })
  const fetching = { percent: 75, message: texts.fetchingPhotographs }
  const pictures = hasPhotographs(context, stops)
    ? await run.step('photographs', fetching, () => fetchPictures(context, run.job, stops))
    : []

  // Everything else is ready: the owner would rather hear the first stop than wait longer.
  const patienceMs = context.mapPatienceMs ?? MAP_PATIENCE_MS
  const map = await run.step('map', undefined, () => inTime(draw(stops), patienceMs, context.signal))

  await run.announce({ percent: 90, message: texts.puttingTogether })
  return await storeTour(run, script, pictures, map)
}

/** Undefined where the work takes longer. */
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

/** Stores the tour and ends its job in one transaction. False where the job is not this run's any more. */
async function storeTour(
  { context, job }: JobRun,
  script: Script,
  pictures: readonly StopPicture[],
  map: Uint8Array | undefined,
): Promise<boolean> {
  const { db, store, clock } = context
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
      locationName: job.request.locationName,
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
      .set({ ...done, ...withoutGatheredData(job.request), updatedAt: now, finishedAt: now })
      .where(eq(tourJobs.id, job.id))
    return true
  })
  if (isStored) await removeNoted(store, ofJob)
  return isStored
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

/**
 * Makes the tour of a claimed job. Returns the tour's id where this run finished it; undefined where the job was cancelled, failed
 * for good, or another run has it. Rejects where the run failed and the job is free for the next one, and where `signal` aborts.
 */
export async function makeTour(
  context: JobContext,
  lease: JobLease,
  { isLastAttempt, signal, cancelled }: Run,
): Promise<number | undefined> {
  const { job } = lease
  const lost = new AbortController()
  const ended = AbortSignal.any([cancelled, lost.signal])
  const own = { ...context, signal: AbortSignal.any([signal, ended]) }
  try {
    const isMade = await workUnderLease(lease, () => make(startJobRun(own, job)), {
      signal,
      onError: context.onError,
      onLost: () => lost.abort(),
    })
    if (!isMade) return undefined
  } catch (error) {
    // The job was cancelled, or is another run's: nothing waits for this one.
    if (ended.aborted || error instanceof JobIsOver) return undefined
    if (signal.aborted) throw error
    if (error instanceof ClearFailure) {
      await failJob(context, job, error.message)
      return undefined
    }
    const next = afterFailure({ isPassing: isPassing(error), isLastAttempt })
    if (next.kind === 'retry') {
      await lease.retry(next.afterMs)
      throw error
    }
    context.onError(asError(error))
    await failJob(context, job, texts.tourNotMade)
    return undefined
  }
  return await announceTour(context, job.id)
}
