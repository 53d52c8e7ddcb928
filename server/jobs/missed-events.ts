/** Emits events that a crash prevented. */
import { and, eq, gte, inArray, notExists, sql } from 'drizzle-orm'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { isSinceLastChunk } from '#server/kernel/events/event-log.ts'
import type { JobContext } from './job-context.ts'
import { announceAudio } from './make-chunk.ts'
import { announceTour } from './make-tour.ts'

/** Events of results that are older than this are not sent any more. */
const MISSED_EVENT_MAX_MS = 3_600_000

/**
 * Emits the events that are missing because a process died between storing a result and emitting its event. An event that its own
 * process emits at the same time is not stored twice: the event log takes it once.
 */
export async function emitMissedEvents(context: JobContext): Promise<void> {
  await announceMadeTours(context)
  await announceMadeAudio(context)
}

async function announceMadeTours(context: JobContext): Promise<void> {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - MISSED_EVENT_MAX_MS)
  const unannounced = await db
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
  for (const { id } of unannounced) await announceTour(context, id)
}

async function announceMadeAudio(context: JobContext): Promise<void> {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - MISSED_EVENT_MAX_MS)
  // Only tours with a recent chunk are checked, by the index of chunks: all others were announced long ago.
  const recent = db
    .selectDistinct({ tourId: audioChunks.tourId })
    .from(audioChunks)
    .where(gte(audioChunks.updatedAt, since))
  const unannounced = await db
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
        inArray(tours.id, recent),
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
  for (const { tourId, userId, ...counts } of unannounced) {
    await announceAudio(context, { userId, tourId }, counts)
  }
}
