/** Tour generation: a request becomes a job, a job makes a tour, and the tour's chunks get their audio. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PriorityReason } from '#contract/api/audio-chunks.ts'
import { createTurns } from '#contract/in-turn.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import type { TourGeneration } from './generation-calls.ts'
import { tourFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { cancelJob } from './cancel-job.ts'
import { addWalkedLine } from './demo-line.ts'
import { isJobOpen } from './job-lease.ts'
import { LEASE_MS } from './lease.ts'
import { createDemoPhotographs } from './demo-photographs.ts'
import { type JobQueue, openJobQueues, type QueueWatch, type Work } from './job-queue.ts'
import { makeChunk } from './make-chunk.ts'
import { makeTour } from './make-tour.ts'
import { createMissingMaps, MAP_PRIORITY, mapKey } from './missing-maps.ts'
import { requestTour } from './request-tour.ts'
import { emitMissedEvents, findAbandonedWork, findOpenWork } from './sweep.ts'
import { CHUNKS_OF_TOUR, DEMO_OFFSET, type OpenChunk, openChunks, openJobs } from './turns.ts'
import { tellOfRouteMedia } from './tell-media.ts'
import { createWalkLengths } from './walk-length.ts'
import { trackEachRun } from '#server/kernel/runtime/track-runs.ts'
import { asError, type JobContext } from './job-context.ts'

const SWEEP_MS = 60_000
const MAPS_SWEEP_MS = 3_600_000
const DEMO_AUDIO_AFTER_MS = 10_000
const REASON_PRIORITY: Readonly<Record<PriorityReason, number>> = {
  immediate_play: 1,
  proximity_preload: 5,
  preload: 10,
}
const LAST_CHUNK_INDEX = 20

export interface TourGenerationOptions extends JobContext {
  /** The PostgreSQL of the tables; the queues are in it too, in their own schema. */
  readonly databaseUrl: string
  /** False: requests are stored and enqueued for other processes, and nothing is made here. */
  readonly works?: boolean
  /** Chunks spoken at the same time; each takes a processor. */
  readonly voices?: number
  /** Delay of the audio of demo tours after the start: until then the processor is free for the first visitors. */
  readonly demoAudioAfterMs?: number
  readonly queueWatch?: QueueWatch | undefined
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
  /** False leaves demo tours silent until somebody asks for their chunks. */
  readonly demoAudio?: boolean
}

const chunkKey = (tourId: number, chunkIndex: number): string => `chunk-${tourId}-${chunkIndex}`

/**
 * Starts the workers, where this process works. Unfinished work of a former process continues at once, that of a dead one that
 * worked beside this one when its lease has run out. Rejects where the database cannot be reached.
 */
export async function createTourGeneration(options: TourGenerationOptions): Promise<TourGeneration> {
  const context: JobContext = options
  const { db, store, onError } = context
  const works = options.works ?? true
  const queues = await openJobQueues({
    databaseUrl: options.databaseUrl,
    works,
    onError,
    watch: options.queueWatch,
    tracing: options.tracing,
  })
  if (works) await emitMissedEvents(context)

  const voiceQueue: JobQueue = queues.open({
    name: 'chunks',
    concurrency: options.voices ?? 1,
    async work(work: Work) {
      const [, tourId, chunkIndex] = work.key.split('-').map(Number)
      if (tourId === undefined || chunkIndex === undefined) return
      if (chunkIndex === 0) await addWalkedLine(context, tourId)
      if (!(await makeChunk(context, tourId, chunkIndex, work)))
        lookAgainLater(tourId, () => wakeTour(tourId))
    },
  })
  const wakeChunks = async (chunks: readonly OpenChunk[]): Promise<void> => {
    for (const { tourId, chunkIndex, priority } of chunks) {
      // A key that a queue lost waits a minute at most: the sweep adds it again.
      await voiceQueue.add(chunkKey(tourId, chunkIndex), priority).catch(onError)
    }
  }
  const wakeTour = async (tourId: number): Promise<void> =>
    wakeChunks(await openChunks(context, { limit: CHUNKS_OF_TOUR, tourId }))
  /** By tour or job: what another worker makes is looked at again after its lease, in case it died. */
  const lookAgain = new Map<number | string, NodeJS.Timeout>()
  const wakes = trackEachRun()
  const lookAgainLater = (key: number | string, wake: () => Promise<void>): void => {
    if (wakes.isClosed() || lookAgain.has(key)) return
    const timer = setTimeout(() => {
      lookAgain.delete(key)
      void wakes.run(() => wake().catch(onError))
    }, LEASE_MS)
    timer.unref()
    lookAgain.set(key, timer)
  }

  const missingMaps = createMissingMaps(context)
  const mapQueue = queues.open({ name: 'maps', concurrency: 1, work: missingMaps.work })
  const stopping = new AbortController()
  const askForMap = (tourId: number, priority: number) => mapQueue.add(mapKey(tourId), priority)
  let lookingForMaps: Promise<void> = Promise.resolve()
  const lookForMaps = (): void => {
    lookingForMaps = lookingForMaps
      .then(() => missingMaps.look(askForMap, stopping.signal))
      .catch((error: unknown) => onError(asError(error)))
  }

  const tourQueue = queues.open({
    name: 'tours',
    // Many wait for other servers most of the time, and a walk in a pack must not wait for those.
    concurrency: 6,
    async work(work) {
      const { key: jobId } = work
      const tourId = await makeTour(context, jobId, work)
      if (tourId !== undefined) {
        await wakeTour(tourId)
        // Does nothing where the tour has its map.
        await askForMap(tourId, MAP_PRIORITY.user)
      } else if (await isJobOpen(context, jobId)) lookAgainLater(jobId, () => wakeJob(jobId))
    },
  })

  const wakeJob = async (jobId: string, userId?: string): Promise<void> => {
    const open = (await openJobs(context, userId)).find((job) => job.jobId === jobId)
    if (open) await tourQueue.add(jobId, open.priority)
  }

  /** In order: a later event never tells of fewer files. */
  const tellInTurn = createTurns()

  const sweep = async (withDemos: boolean): Promise<void> => {
    try {
      // For one that died between storing something and telling of it, while this process goes on.
      await emitMissedEvents(context)
      const open = await findOpenWork(context)
      for (const { jobId, priority } of open.jobs) await tourQueue.add(jobId, priority)
      await wakeChunks(open.chunks.filter(({ priority }) => withDemos || priority < DEMO_OFFSET))
    } catch (error) {
      onError(asError(error))
    }
  }
  let sweeping = works ? sweep(false) : Promise.resolve()
  const demoPhotographs = createDemoPhotographs(context)
  const sweepAgain = (): void => {
    const withDemos = options.demoAudio ?? true
    sweeping = sweeping.then(() => sweep(withDemos))
    if (withDemos) void demoPhotographs.wake()
  }
  const takeOver = (): void => {
    sweeping = sweeping
      .then(async () => {
        const { jobs, chunks } = await findAbandonedWork(context)
        for (const { jobId, priority } of jobs) await tourQueue.add(jobId, priority)
        await wakeChunks(chunks)
      })
      .catch((error: unknown) => onError(asError(error)))
  }
  const beginWithDemos = (): void => {
    sweepAgain()
    lookForMaps()
  }
  const timers = works
    ? [
        setTimeout(beginWithDemos, options.demoAudioAfterMs ?? DEMO_AUDIO_AFTER_MS),
        setInterval(sweepAgain, SWEEP_MS),
        setInterval(takeOver, LEASE_MS),
        setInterval(lookForMaps, MAPS_SWEEP_MS),
      ]
    : []
  for (const timer of timers) timer.unref()

  const forgetTour = async (tourId: number): Promise<void> => {
    for (let index = 0; index <= LAST_CHUNK_INDEX; index += 1) {
      await voiceQueue.remove(chunkKey(tourId, index))
    }
    await store.deletePrefix(tourFilesPrefix(tourId))
  }

  return {
    async request(userId, body, jobId?: string) {
      const requested = await requestTour({ ...context, now: context.clock.now() }, userId, body, jobId)
      // The job is stored; where adding it to the queue fails, the sweep adds it.
      if (requested.ok) await wakeJob(requested.value.jobId, userId).catch(onError)
      return requested
    },

    async cancel(userId, jobId) {
      const cancelled = await cancelJob(context, userId, jobId)
      // A run in this process stops at once; one in another finds that it lost its lease.
      if (cancelled.ok) await tourQueue.remove(jobId).catch(onError)
      return cancelled
    },

    walkLength: createWalkLengths(context),

    async prioritise(tourId, chunkIndexes, reason) {
      if (chunkIndexes.length === 0) return
      const [job] = await db
        .select({ isDemo: tourJobs.isDemo })
        .from(tourJobs)
        .where(eq(tourJobs.tourId, tourId))
      // A chunk of a demo tour stays behind all chunks of users' tours, even where somebody asks for it.
      const priority = REASON_PRIORITY[reason] + (job?.isDemo ? DEMO_OFFSET : 0)
      // A failed chunk is tried again, because somebody asked for it.
      const moved = await db
        .update(audioChunks)
        .set({
          priority: sql`least(${audioChunks.priority}, ${priority})`,
          status: sql`case when ${audioChunks.status} = 'failed' then 'pending' else ${audioChunks.status} end`,
        })
        .where(
          and(
            eq(audioChunks.tourId, tourId),
            inArray(audioChunks.chunkIndex, [...chunkIndexes]),
            ne(audioChunks.status, 'ready'),
          ),
        )
        .returning({
          tourId: audioChunks.tourId,
          chunkIndex: audioChunks.chunkIndex,
          priority: audioChunks.priority,
        })
      await wakeChunks(moved.toSorted((a, b) => a.chunkIndex - b.chunkIndex))
    },

    tellOfRouteMedia(routePoiId) {
      tellInTurn(() => tellOfRouteMedia(context, routePoiId)).catch((error: unknown) =>
        onError(asError(error)),
      )
    },

    forget: ({ tourId }) => forgetTour(tourId),

    async close() {
      stopping.abort()
      // Ends timeouts as well as intervals.
      for (const timer of timers) clearTimeout(timer)
      for (const later of lookAgain.values()) clearTimeout(later)
      await demoPhotographs.close()
      await Promise.all([wakes.close(), sweeping, lookingForMaps, tellInTurn(async () => undefined)])
      await queues.close()
    },
  }
}
