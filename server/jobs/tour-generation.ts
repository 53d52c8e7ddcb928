/** Tour generation: a request becomes a job, a job makes a tour, and the tour's chunks get their audio. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PriorityReason } from '#contract/api/audio-chunks.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { CHUNK_PRIORITY } from '#server/generation/save-tour.ts'
import type { TourGeneration } from '#server/ports.ts'
import { tourFilesPrefix } from '#server/storage/tour-files.ts'
import { openJobQueues, type Work } from './job-queue.ts'
import { makeChunk } from './make-chunk.ts'
import { makeTour } from './make-tour.ts'
import { requestTour } from './request-tour.ts'
import { findOpenWork, emitMissedEvents, type OpenChunk } from './sweep.ts'
import { addMissingMap } from './tour-map.ts'
import { asError, type JobContext } from './job-context.ts'

const SWEEP_MS = 60_000
const DEMO_AUDIO_AFTER_MS = 10_000
const TOUR_PRIORITY = 1
const REASON_PRIORITY: Readonly<Record<PriorityReason, number>> = {
  immediate_play: 1,
  proximity_preload: 5,
  preload: 10,
}
/** Keeps a chunk of a demo tour behind all chunks of users' tours, even where somebody asks for it. */
const DEMO_OFFSET = CHUNK_PRIORITY.demo - CHUNK_PRIORITY.user
const LAST_CHUNK_INDEX = 20

export interface TourGenerationOptions extends JobContext {
  /** The PostgreSQL of the tables; the queues are in it too, in their own schema. */
  readonly databaseUrl: string
  /** Chunks spoken at the same time; each takes a processor. */
  readonly voices?: number
  /** Delay of the audio of demo tours after the start: until then the processor is free for the first visitors. */
  readonly demoAudioAfterMs?: number
  /** False leaves demo tours silent until somebody asks for their chunks. */
  readonly demoAudio?: boolean
}

const chunkKey = (tourId: number, chunkIndex: number): string => `chunk-${tourId}-${chunkIndex}`

/**
 * Starts the workers. Unfinished work of a former process continues at once. Rejects where the database cannot be reached.
 */
export async function createTourGeneration(options: TourGenerationOptions): Promise<TourGeneration> {
  const context: JobContext = options
  const { db, store, onError } = context
  const queues = await openJobQueues({ databaseUrl: options.databaseUrl, onError })
  await emitMissedEvents(context)

  const voiceQueue = queues.open({
    name: 'chunks',
    concurrency: options.voices ?? 1,
    async work(work: Work) {
      const [, tourId, chunkIndex] = work.key.split('-').map(Number)
      if (tourId === undefined || chunkIndex === undefined) return
      if (chunkIndex === 0) await addMissingMap(context, tourId)
      await makeChunk(context, tourId, chunkIndex, work)
    },
  })
  const wakeChunks = async (chunks: readonly OpenChunk[]): Promise<void> => {
    for (const { tourId, chunkIndex, priority } of chunks) {
      // A key that a queue lost waits a minute at most: the sweep adds it again.
      await voiceQueue.add(chunkKey(tourId, chunkIndex), priority).catch(onError)
    }
  }
  const chunksOf = (tourId: number) =>
    db
      .select({
        tourId: audioChunks.tourId,
        chunkIndex: audioChunks.chunkIndex,
        priority: audioChunks.priority,
      })
      .from(audioChunks)
      .where(and(eq(audioChunks.tourId, tourId), ne(audioChunks.status, 'ready')))
      .orderBy(audioChunks.chunkIndex)

  const tourQueue = queues.open({
    name: 'tours',
    concurrency: 2,
    async work(work) {
      const tourId = await makeTour(context, work.key, work)
      if (tourId !== undefined) await wakeChunks(await chunksOf(tourId))
    },
  })

  const sweep = async (withDemos: boolean): Promise<void> => {
    try {
      const open = await findOpenWork(context)
      for (const jobId of open.jobIds) await tourQueue.add(jobId, TOUR_PRIORITY)
      await wakeChunks(open.chunks.filter(({ priority }) => withDemos || priority < DEMO_OFFSET))
    } catch (error) {
      onError(asError(error))
    }
  }
  let sweeping = sweep(false)
  const sweepAgain = (): void => {
    sweeping = sweeping.then(() => sweep(options.demoAudio ?? true))
  }
  const demoTimer = setTimeout(sweepAgain, options.demoAudioAfterMs ?? DEMO_AUDIO_AFTER_MS)
  const timer = setInterval(sweepAgain, SWEEP_MS)
  demoTimer.unref()
  timer.unref()

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
      if (requested.ok) await tourQueue.add(requested.value.jobId, TOUR_PRIORITY).catch(onError)
      return requested
    },

    async prioritise(tourId, chunkIndexes, reason) {
      if (chunkIndexes.length === 0) return
      const [job] = await db
        .select({ isDemo: tourJobs.isDemo })
        .from(tourJobs)
        .where(eq(tourJobs.tourId, tourId))
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

    forget: ({ tourId }) => forgetTour(tourId),

    async close() {
      clearTimeout(demoTimer)
      clearInterval(timer)
      await sweeping
      await queues.close()
    },
  }
}
