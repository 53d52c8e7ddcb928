/**
 * Claims and leases of chunks: of several processes on one database exactly one makes a chunk. A lease that is not renewed runs out,
 * so another process makes the chunk of a dead one.
 */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { CHUNK_PRIORITY } from '#server/telling/generation/save-tour.ts'
import type { JobContext } from './job-context.ts'
import { isFree, type Lease, leaseEnd, givenBack, toBeRetried } from './lease.ts'
import { chunkTurns } from './turns.ts'

export type Chunk = typeof audioChunks.$inferSelect
export type ChunkKey = Pick<Chunk, 'tourId' | 'chunkIndex'>

export const isThis = ({ tourId, chunkIndex }: ChunkKey) =>
  and(eq(audioChunks.tourId, tourId), eq(audioChunks.chunkIndex, chunkIndex))

/** The row of a chunk as it was when it was claimed. */
export type ClaimedChunk = Chunk & { readonly leaseId: string; readonly urlToken: string }

export interface ChunkLease extends Lease {
  readonly chunk: ClaimedChunk
}

export interface WantedChunk {
  /** False leaves chunks of demo tours alone, except those that a listener has asked for. Default: true. */
  readonly withDemos?: boolean
  /** Undefined: the one whose turn it is. */
  readonly only?: ChunkKey
}

/** Claims the free chunk whose turn it is, or the given one. Undefined where there is none that is free. */
export async function claimChunk(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  { withDemos = true, only }: WantedChunk = {},
): Promise<ChunkLease | undefined> {
  const leaseId = crypto.randomUUID()
  const turns = chunkTurns(db)
  const { tourId, chunkIndex } = audioChunks
  // Rows that another process is claiming at this moment are skipped, so that no claim waits for another.
  const next = db
    .select({ tourId, chunkIndex })
    .from(audioChunks)
    .innerJoin(turns, and(eq(turns.tourId, tourId), eq(turns.chunkIndex, chunkIndex)))
    .where(
      and(
        notInArray(audioChunks.status, ['ready', 'failed']),
        isFree(audioChunks),
        withDemos ? undefined : lt(audioChunks.priority, CHUNK_PRIORITY.demo),
        only && isThis(only),
      ),
    )
    .orderBy(asc(turns.priority), asc(tourId), asc(chunkIndex))
    .limit(1)
    .for('update', { of: audioChunks, skipLocked: true })
  const urlToken = randomBytes(16).toString('hex')
  const [chunk] = await db
    .update(audioChunks)
    .set({
      status: 'processing',
      attempts: sql`${audioChunks.attempts} + 1`,
      urlToken: sql`coalesce(${audioChunks.urlToken}, ${urlToken})`,
      leaseId,
      leaseExpiresAt: leaseEnd,
      updatedAt: clock.now(),
    })
    // A scalar subquery is evaluated once: with `in (…)` PostgreSQL may evaluate it again and claim two rows.
    .where(sql`(${tourId}, ${chunkIndex}) = (${next})`)
    .returning()
  // The update has just set both; the second test tells the compiler so.
  if (!chunk || chunk.urlToken === null) return undefined
  const isMine = and(isThis(chunk), eq(audioChunks.leaseId, leaseId))
  return {
    chunk: { ...chunk, leaseId, urlToken: chunk.urlToken },
    async renew() {
      const renewed = await db
        .update(audioChunks)
        .set({ leaseExpiresAt: leaseEnd })
        .where(isMine)
        .returning({ chunkIndex })
      return renewed.length > 0
    },
    async giveBack() {
      await db.update(audioChunks).set(givenBack(audioChunks.attempts)).where(isMine)
    },
    async retry(afterMs) {
      await db.update(audioChunks).set(toBeRetried(afterMs)).where(isMine)
    },
  }
}
