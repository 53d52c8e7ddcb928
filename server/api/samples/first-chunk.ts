/** Finds the chunk that a tour begins with. */
import { and, asc, eq } from 'drizzle-orm'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import type { ChunkRow } from '#server/api/media/chunk-answers.ts'

/** Also returns undefined if visitors may not hear the tour. */
export async function firstChunkOfPublic(db: Database, tourId: number): Promise<ChunkRow | undefined> {
  const [found] = await db
    .select({ chunk: audioChunks })
    .from(audioChunks)
    .innerJoin(tours, eq(tours.id, audioChunks.tourId))
    .where(and(eq(tours.id, tourId), eq(tours.isPublic, true)))
    .orderBy(asc(audioChunks.chunkIndex))
    .limit(1)
  return found?.chunk
}

export async function firstChunk(db: Reader, tourId: number): Promise<ChunkRow | undefined> {
  const [chunk] = await db
    .select()
    .from(audioChunks)
    .where(eq(audioChunks.tourId, tourId))
    .orderBy(asc(audioChunks.chunkIndex))
    .limit(1)
  return chunk
}
