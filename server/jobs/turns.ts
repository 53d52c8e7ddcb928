/**
 * The order in which jobs and chunks are made, as queries. Users take turns: the first unfinished tour of each user comes before the
 * second of any user, so that one user's ten tours do not delay all others. Turns are computed with each claim, because they move up
 * as tours are finished.
 */
import { eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { CHUNK_PRIORITY } from '#server/telling/generation/save-tour.ts'

/** One more than the stops that a tour may have (20), so that the chunks of a later tour come after those of an earlier one. */
const PRIORITY_PER_TOUR = 21
/** Users' tours from this turn on share one priority. A further turn would reach the priorities of demo tours. */
const LAST_TURN = 44
/** Priorities from here on are those of demo tours. */
export const DEMO_OFFSET = CHUNK_PRIORITY.demo - CHUNK_PRIORITY.user

/** Jobs that have not ended, with their turn (from 1): the first unfinished job of each user has turn 1. */
export const jobTurns = (db: Pick<Database, 'select'>) =>
  db
    .select({
      id: tourJobs.id,
      turn: sql<number>`(row_number() over (partition by ${tourJobs.userId} order by ${tourJobs.createdAt}, ${tourJobs.id}))::int`.as(
        'turn',
      ),
      createdAt: tourJobs.createdAt,
    })
    .from(tourJobs)
    .where(isNull(tourJobs.finishedAt))
    .as('job_turns')

/**
 * Chunks that are still to be made, with the priority of their turn (lower is sooner). A chunk that no listener has asked for comes
 * one tour later for each older tour of the same owner that has chunks to be made.
 */
export function chunkTurns(db: Pick<Database, 'select'>) {
  const olderTours = sql<number>`dense_rank() over (partition by ${tours.ownerId} order by ${tours.id}) - 1`
  const isUnasked = sql`${audioChunks.priority} >= ${CHUNK_PRIORITY.user} and ${audioChunks.priority} < ${DEMO_OFFSET}`
  return db
    .select({
      tourId: audioChunks.tourId,
      chunkIndex: audioChunks.chunkIndex,
      priority: sql<number>`(${audioChunks.priority} + case when ${isUnasked}
        then ${PRIORITY_PER_TOUR} * least(${LAST_TURN}, ${olderTours}) else 0 end)::int`.as('turned'),
    })
    .from(audioChunks)
    .innerJoin(tours, eq(tours.id, audioChunks.tourId))
    .where(notInArray(audioChunks.status, ['ready', 'failed']))
    .as('chunk_turns')
}
