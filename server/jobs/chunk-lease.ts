/**
 * Leases of chunks: of several workers on one database exactly one makes a chunk. A lease that is not renewed runs out, so that
 * the chunk of a dead process is made by another. The times are the database's, because the clocks of machines differ.
 */
import { and, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { chunkObjectKey } from '#server/kernel/storage/tour-files.ts'
import type { JobContext } from './job-context.ts'
import { leaseEnd, workUnderLease } from './lease.ts'

export type Chunk = typeof audioChunks.$inferSelect

export const isThis = (tourId: number, chunkIndex: number) =>
  and(eq(audioChunks.tourId, tourId), eq(audioChunks.chunkIndex, chunkIndex))

export interface Lease {
  readonly chunk: Chunk
  /** True where the chunk is still this run's, for `LEASE_MS` from now. */
  renew(): Promise<boolean>
  /** Does the work and renews the lease meanwhile. Where the process stops, the chunk is free at once. */
  during<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Frees the chunk for the next run. */
  release(): Promise<void>
}

/** Takes the chunk for one run. Undefined where it is made, has failed, or is another run's. */
export async function takeChunk(
  { db, clock, onError }: JobContext,
  wanted: Pick<Chunk, 'tourId' | 'chunkIndex'>,
  urlToken: string,
): Promise<Lease | undefined> {
  const leaseId = crypto.randomUUID()
  const chosen = isThis(wanted.tourId, wanted.chunkIndex)
  const isFree = or(isNull(audioChunks.leaseId), lt(audioChunks.leaseExpiresAt, sql`clock_timestamp()`))
  const [chunk] = await db
    .update(audioChunks)
    .set({
      status: 'processing',
      attempts: sql`${audioChunks.attempts} + 1`,
      urlToken: sql`coalesce(${audioChunks.urlToken}, ${urlToken})`,
      // A file of its own: a run that was held up while it stored may still write when another has finished the chunk.
      objectKey: chunkObjectKey(wanted.tourId, wanted.chunkIndex, leaseId),
      leaseId,
      leaseExpiresAt: leaseEnd,
      updatedAt: clock.now(),
    })
    .where(and(chosen, notInArray(audioChunks.status, ['ready', 'failed']), isFree))
    .returning()
  if (!chunk) return undefined

  const isMine = and(chosen, eq(audioChunks.leaseId, leaseId))
  const renew = async (): Promise<boolean> => {
    const renewed = await db
      .update(audioChunks)
      .set({ leaseExpiresAt: leaseEnd })
      .where(isMine)
      .returning({ chunkIndex: audioChunks.chunkIndex })
    return renewed.length > 0
  }
  const release = async (): Promise<void> => {
    await db.update(audioChunks).set({ leaseId: null, leaseExpiresAt: null }).where(isMine)
  }
  return {
    chunk,
    renew,
    release,
    during: (work, signal) => workUnderLease({ renew, release }, work, { signal, onError }),
  }
}
