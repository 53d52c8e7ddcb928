/** Moves chunks forward in the queue because a listener needs them. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PriorityReason } from '#contract/api/audio-chunks.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { JobContext } from './job-context.ts'
import { DEMO_OFFSET } from './turns.ts'
import { signalWork } from './work-signal.ts'

/** Lower is sooner; chunks that no listener has asked for begin at 20. */
const REASON_PRIORITY: Readonly<Record<PriorityReason, number>> = {
  immediate_play: 1,
  proximity_preload: 5,
  preload: 10,
}

/** Chunks that are ready stay as they are. A failed chunk is tried again, because a listener asked for it. */
export async function prioritiseChunks(
  { db }: Pick<JobContext, 'db'>,
  tourId: number,
  chunkIndexes: readonly number[],
  reason: PriorityReason,
): Promise<void> {
  if (chunkIndexes.length === 0) return
  const [job] = await db.select({ isDemo: tourJobs.isDemo }).from(tourJobs).where(eq(tourJobs.tourId, tourId))
  // A chunk of a demo tour stays behind all chunks of users' tours, also where a listener asks for it.
  const priority = REASON_PRIORITY[reason] + (job?.isDemo ? DEMO_OFFSET : 0)
  const isFailed = sql`${audioChunks.status} = 'failed'`
  await db
    .update(audioChunks)
    .set({
      priority: sql`least(${audioChunks.priority}, ${priority})`,
      status: sql`case when ${isFailed} then 'pending' else ${audioChunks.status} end`,
      attempts: sql`case when ${isFailed} then 0 else ${audioChunks.attempts} end`,
    })
    .where(
      and(
        eq(audioChunks.tourId, tourId),
        inArray(audioChunks.chunkIndex, [...chunkIndexes]),
        ne(audioChunks.status, 'ready'),
      ),
    )
  await signalWork(db, 'chunks')
}
