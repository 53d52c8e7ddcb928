/**
 * Whose turn it is. The first unfinished tour of everybody comes before the second of anybody, so that one user's ten tours do
 * not keep the others waiting. Reckoned anew whenever work is added, because turns move up as tours are finished.
 */
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { CHUNK_PRIORITY } from '#server/telling/generation/save-tour.ts'

/** A tour has at most 20 stops, and so fewer chunks than this. */
export const CHUNKS_OF_TOUR = 21
/** Later turns are all alike: beyond are the chunks of demo tours. */
const LAST_TURN = 44
/** From here on priorities are those of demo tours. */
export const DEMO_OFFSET = CHUNK_PRIORITY.demo - CHUNK_PRIORITY.user

export interface OpenChunk {
  readonly tourId: number
  readonly chunkIndex: number
  /** Lower is sooner. */
  readonly priority: number
}

export interface OpenJob {
  readonly jobId: string
  /** Lower is sooner; from 1. */
  readonly priority: number
}

/** Jobs that are not finished, those of each user one after the other, in the order in which they run. */
export async function openJobs({ db }: { readonly db: Database }, userId?: string): Promise<OpenJob[]> {
  const turn = sql<number>`row_number() over (partition by ${tourJobs.userId} order by ${tourJobs.createdAt}, ${tourJobs.id})::int`
  return await db
    .select({ jobId: tourJobs.id, priority: turn.as('turn') })
    .from(tourJobs)
    .where(and(isNull(tourJobs.finishedAt), userId === undefined ? undefined : eq(tourJobs.userId, userId)))
    .orderBy(sql`turn`, asc(tourJobs.createdAt))
}

/**
 * Chunks that are not made, in the order in which they are. A chunk that nobody asked for is a tour's length later for each
 * older tour of the same owner that is still to be spoken.
 */
export async function openChunks(
  { db }: { readonly db: Database },
  { limit, tourId }: { readonly limit: number; readonly tourId?: number },
): Promise<OpenChunk[]> {
  const turn = sql<number>`dense_rank() over (partition by ${tours.ownerId} order by ${tours.id}) - 1`
  const isUnasked = sql`${audioChunks.priority} >= ${CHUNK_PRIORITY.user} and ${audioChunks.priority} < ${DEMO_OFFSET}`
  const open = db
    .select({
      tourId: audioChunks.tourId,
      chunkIndex: audioChunks.chunkIndex,
      priority: sql<number>`(${audioChunks.priority} + case when ${isUnasked}
        then ${CHUNKS_OF_TOUR} * least(${LAST_TURN}, ${turn}) else 0 end)::int`.as('turned'),
    })
    .from(audioChunks)
    .innerJoin(tours, eq(tours.id, audioChunks.tourId))
    .where(notInArray(audioChunks.status, ['ready', 'failed']))
    .as('open')
  return await db
    .select()
    .from(open)
    .where(tourId === undefined ? undefined : eq(open.tourId, tourId))
    .orderBy(asc(open.priority), asc(open.tourId), asc(open.chunkIndex))
    .limit(limit)
}
