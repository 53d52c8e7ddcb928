/**
 * Makes the beginning of a public tour's sound, which every visitor may hear. It is a file of its own, cut between
 * two frames of the first chunk, so that no address of a stranger leads to more. It is made at its first request and
 * stored with the tour.
 */
import { buffer } from 'node:stream/consumers'
import type { TourSample } from '#contract/api/tours.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { ChunkRow } from '#server/api/media/chunk-answers.ts'
import { MEDIA_PATH, sampleFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { leadingFrames } from '#server/telling/voice/mp3.ts'
import { sampleEnd, type SampledSound } from './sample-end.ts'

const HASH_CHARACTERS = 16
/** No frame is longer than one of 320 kbit/s. */
const FRAME_MAX_BYTES = 1045

export const SAMPLE_ROUTE = `${MEDIA_PATH}/samples/:name`
const SAMPLE_NAME = /^(\d{1,9})-([0-9a-f]{16})\.mp3$/

/** A chunk that is stored. */
type ReadyChunk = ChunkRow & SampledSound & { readonly sha256: string; readonly objectKey: string }

const isReady = (chunk: ChunkRow): chunk is ReadyChunk =>
  chunk.status === 'ready' &&
  chunk.sha256 !== null &&
  chunk.objectKey !== null &&
  chunk.durationS !== null &&
  chunk.sampleRate !== null &&
  chunk.sentences !== null

const hashOf = ({ sha256 }: ReadyChunk): string => sha256.slice(0, HASH_CHARACTERS)

/** The offer of a tour's first chunk; null if there is no sound, nor will be. */
export function sampleOf(first: ChunkRow | undefined): TourSample | null {
  if (!first || first.status === 'failed') return null
  if (!isReady(first)) return { isReady: false, sentences: [] }
  const { durationS } = sampleEnd(first)
  return {
    isReady: true,
    audioUrl: `${MEDIA_PATH}/samples/${first.tourId}-${hashOf(first)}.mp3`,
    durationS,
    stopName: first.poiName,
    sentences: first.sentences.filter(({ endS }) => endS <= durationS).map((sentence) => ({ ...sentence })),
  }
}

/** Returns the tour of an address and the version of its sound; undefined for any other name. */
export function readSampleName(name: string): { readonly tourId: number; readonly hash: string } | undefined {
  const [, tourId, hash] = SAMPLE_NAME.exec(name) ?? []
  return hash === undefined ? undefined : { tourId: Number(tourId), hash }
}

export interface SampleFiles {
  /** Returns the key of the cut file; undefined if the chunk is not stored, or if its sound was made again since. */
  ensure(first: ChunkRow, hash: string): Promise<string | undefined>
}

export function createSampleFiles(store: ObjectStore): SampleFiles {
  const cutting = new Map<string, Promise<void>>()

  async function cut(chunk: ReadyChunk, key: string): Promise<void> {
    const { frames } = sampleEnd(chunk)
    const stream = await store.get(chunk.objectKey, { start: 0, end: frames * FRAME_MAX_BYTES - 1 })
    if (!stream) return
    const beginning = leadingFrames(await buffer(stream), frames)
    // These are samples of an earlier version of the sound.
    await store.deletePrefix(sampleFilesPrefix(chunk.tourId))
    await store.put(key, beginning, 'audio/mpeg')
  }

  return {
    async ensure(first, hash) {
      if (!isReady(first) || hashOf(first) !== hash) return undefined
      const key = `${sampleFilesPrefix(first.tourId)}${hash}.mp3`
      if (await store.head(key)) return key
      // Simultaneous requests wait for one cut.
      const running = cutting.get(key) ?? cut(first, key).finally(() => cutting.delete(key))
      cutting.set(key, running)
      await running
      return key
    },
  }
}
