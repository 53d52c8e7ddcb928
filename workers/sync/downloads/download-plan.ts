/** What a complete download of a tour consists of: every chunk, the cover, the street map, the stops' pictures and recordings, under their real URLs. */
import type { OfflineManifest, Poi, TourBasic } from '#contract/api/tours.ts'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { TourListItem } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { DownloadFile } from './fetch-file.ts'

export interface DownloadPlan {
  readonly files: readonly DownloadFile[]
  /** Indexes of chunks whose sound is still being made. */
  readonly missingChunks: readonly number[]
  /** Bytes of all files, estimated where the server has not said. */
  readonly bytesTotal: number
}

export interface PlanFacts {
  readonly tour: TourListItem | TourBasic
  readonly chunks: readonly AudioChunk[]
  readonly pois: readonly Poi[]
  readonly manifest: OfflineManifest | undefined
}

/** 128 kbit/s, the highest quality offered: an estimate that is too small would fill the disk half way. */
const ESTIMATED_BYTES_PER_S = 16_000
const ESTIMATED_COVER_BYTES = 15_000
const ESTIMATED_PICTURE_BYTES = 150_000
const ESTIMATED_RECORDING_BYTES = 1_000_000
const ESTIMATED_FILM_BYTES = 20_000_000

export function planDownload(facts: PlanFacts, absolute: (url: string) => string): DownloadPlan {
  const files = new Map<string, DownloadFile>()
  let estimate = 0
  const add = (url: string | null | undefined, file: Omit<DownloadFile, 'url'>, guess: number) => {
    if (!url || files.has(absolute(url))) return
    files.set(absolute(url), { url: absolute(url), ...file })
    estimate += file.bytes ?? guess
  }

  for (const { url, bytes, sha256 } of facts.manifest?.files ?? []) add(url, { bytes, sha256 }, bytes)

  const missingChunks: number[] = []
  for (const chunk of facts.chunks) {
    const guess = Math.ceil(chunk.estimatedDuration * ESTIMATED_BYTES_PER_S)
    if (!chunk.isReady || !chunk.audioUrl) {
      missingChunks.push(chunk.chunkIndex)
      estimate += guess
      continue
    }
    add(chunk.audioUrl, { bytes: chunk.contentLength || undefined, sha256: chunk.sha256 ?? undefined }, guess)
  }
  add(facts.tour.audioUrl, {}, facts.tour.duration * 60 * ESTIMATED_BYTES_PER_S)
  add(facts.tour.coverUrl, {}, ESTIMATED_COVER_BYTES)
  add(facts.tour.coverDarkUrl, {}, ESTIMATED_COVER_BYTES)
  if ('mapUrl' in facts.tour) add(facts.tour.mapUrl, {}, ESTIMATED_PICTURE_BYTES)
  for (const poi of facts.pois)
    for (const { mediaUrl, thumbnailUrl, mediaType } of poi.media) {
      add(mediaUrl, {}, guessOf(mediaType))
      add(thumbnailUrl, {}, ESTIMATED_PICTURE_BYTES)
    }

  return { files: [...files.values()], missingChunks, bytesTotal: estimate }
}

const guessOf = (mediaType: Poi['media'][number]['mediaType']): number => {
  if (mediaType === MEDIA_TYPE.voice) return ESTIMATED_RECORDING_BYTES
  return mediaType === MEDIA_TYPE.video ? ESTIMATED_FILM_BYTES : ESTIMATED_PICTURE_BYTES
}
