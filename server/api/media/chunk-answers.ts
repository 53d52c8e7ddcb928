/** Builds the answers about a tour's audio chunks from their rows. */
import { eq } from 'drizzle-orm'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { chunkUrl } from '#server/kernel/storage/tour-files.ts'

export type ChunkRow = typeof audioChunks.$inferSelect

export const chunksOf = (db: Reader, tourId: number): Promise<ChunkRow[]> =>
  db.select().from(audioChunks).where(eq(audioChunks.tourId, tourId)).orderBy(audioChunks.chunkIndex)

/** Null until the file is stored. */
export const readyChunkUrl = (chunk: ChunkRow): string | null =>
  chunk.status === 'ready' && chunk.urlToken ? chunkUrl(chunk.urlToken, chunk.chunkIndex) : null

export function chunkAnswer(chunk: ChunkRow): AudioChunk {
  const ready = chunk.status === 'ready'
  return {
    chunkIndex: chunk.chunkIndex,
    poiName: chunk.poiName,
    poiId: chunk.poiId,
    isReady: ready,
    audioUrl: readyChunkUrl(chunk),
    estimatedDuration: chunkSeconds(chunk),
    contentLength: ready ? (chunk.contentLength ?? 0) : 0,
    mimeType: ready ? chunk.mimeType : null,
    durationS: ready ? chunk.durationS : null,
    encoderDelaySamples: ready ? chunk.encoderDelaySamples : null,
    sampleRate: ready ? chunk.sampleRate : null,
    sha256: ready ? chunk.sha256 : null,
    isFailed: chunk.status === 'failed',
    walk: chunk.walk,
    sentences: ready ? chunk.sentences?.map((sentence) => ({ ...sentence })) : null,
  }
}

/** The duration is exact if the file is stored, else estimated. */
export const chunkSeconds = (chunk: ChunkRow): number =>
  (chunk.status === 'ready' && chunk.durationS) || chunk.estimatedDurationS
