/** Finds in our tables the work that is still to be done, whatever the queues hold, and the events that a crash prevented. */
import { and, asc, eq, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { isSinceLastChunk } from '#server/kernel/events/event-log.ts'
import { announceAudio } from './make-chunk.ts'
import { announceTour } from './make-tour.ts'
import type { JobContext } from './job-context.ts'
import { type OpenChunk, openChunks, type OpenJob, openJobs } from './turns.ts'

/** Enough to keep the workers busy until the next sweep. */
const CHUNKS_AT_A_TIME = 300
const JOBS_AT_A_TIME = 50
const UNBEGUN_MS = 5_000
/** Older events are not sent any more. */
const MISSED_EVENT_MAX_MS = 3_600_000

export interface OpenWork {
  readonly jobs: readonly OpenJob[]
  readonly chunks: readonly OpenChunk[]
}

/** Jobs and chunks in the order in which they are to be made. */
export async function findOpenWork(context: JobContext): Promise<OpenWork> {
  return { jobs: await openJobs(context), chunks: await openChunks(context, { limit: CHUNKS_AT_A_TIME }) }
}

/**
 * What a process took and let go of without a word, as its lease has run out; and jobs that nobody has begun, as the one that stored
 * them may have died before it passed them on.
 */
export async function findAbandonedWork(context: JobContext): Promise<OpenWork> {
  const { db } = context
  const isLetGo = lt(tourJobs.leaseExpiresAt, sql`clock_timestamp()`)
  const isUnbegun = and(
    isNull(tourJobs.leaseId),
    lt(tourJobs.createdAt, sql`clock_timestamp() - ${`${UNBEGUN_MS} milliseconds`}::interval`),
  )
  const jobs = await db
    .select({ jobId: tourJobs.id, priority: sql<number>`1` })
    .from(tourJobs)
    .where(and(isNull(tourJobs.finishedAt), or(isLetGo, isUnbegun)))
    .orderBy(asc(tourJobs.createdAt))
    .limit(JOBS_AT_A_TIME)
  const { tourId, chunkIndex, priority } = audioChunks
  const chunks = await db
    .select({ tourId, chunkIndex, priority })
    .from(audioChunks)
    .where(and(eq(audioChunks.status, 'processing'), lt(audioChunks.leaseExpiresAt, sql`clock_timestamp()`)))
  return { jobs, chunks }
}

/**
 * Emits the events that are missing because a process died between storing a result and emitting. What is being told right now by
 * whoever made it is not told twice: the log takes it once.
 */
export async function emitMissedEvents(context: JobContext): Promise<void> {
  await tellOfMadeTours(context)
  await tellOfMadeSound(context)
}

async function tellOfMadeTours(context: JobContext): Promise<void> {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - MISSED_EVENT_MAX_MS)
  const untold = await db
    .select({ id: tourJobs.id })
    .from(tourJobs)
    .where(
      and(
        eq(tourJobs.status, 'completed'),
        eq(tourJobs.isDemo, false),
        gte(tourJobs.finishedAt, since),
        notExists(
          db
            .select({ one: sql`1` })
            .from(events)
            .where(
              and(
                eq(events.userId, tourJobs.userId),
                eq(events.name, 'TourGenerationCompleted'),
                eq(sql`${events.payload}->>'JobId'`, sql`${tourJobs.id}::text`),
              ),
            ),
        ),
      ),
    )
  for (const { id } of untold) await announceTour(context, id)
}

async function tellOfMadeSound(context: JobContext): Promise<void> {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - MISSED_EVENT_MAX_MS)
  // From the chunks that were stored lately, by their index: most tours were told of long ago.
  const lately = db
    .selectDistinct({ tourId: audioChunks.tourId })
    .from(audioChunks)
    .where(gte(audioChunks.updatedAt, since))
  const silent = await db
    .select({
      tourId: tours.id,
      userId: tours.ownerId,
      total: sql<number>`count(*)::int`,
      ready: sql<number>`(count(*) filter (where ${audioChunks.status} = 'ready'))::int`,
      failed: sql<number>`(count(*) filter (where ${audioChunks.status} = 'failed'))::int`,
    })
    .from(tours)
    .innerJoin(audioChunks, eq(audioChunks.tourId, tours.id))
    .where(
      and(
        inArray(tours.id, lately),
        notExists(
          db
            .select({ one: sql`1` })
            .from(events)
            .where(
              and(
                eq(events.tourId, tours.id),
                eq(events.name, 'ChunkedAudioGenerationCompleted'),
                isSinceLastChunk(tours.id),
              ),
            ),
        ),
      ),
    )
    .groupBy(tours.id, tours.ownerId)
    .having(sql`bool_and(${audioChunks.status} in ('ready', 'failed'))`)
  for (const { tourId, userId, ...counts } of silent) {
    await announceAudio(context, { userId, tourId }, counts)
  }
}
