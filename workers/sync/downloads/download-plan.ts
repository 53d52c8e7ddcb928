/** What a complete download of a tour consists of: every chunk, the cover, the street map, the stops' pictures and recordings, under their real URLs. */
import type { OfflineManifest, Poi, TourBasic } from '#contract/api/tours.ts'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { TourListItem } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { FileKind } from '#contract/threads/stored-files.ts'
import type { DownloadFile } from './fetch-file.ts'

export interface PlannedFile extends DownloadFile {
  /** As the server told it, or estimated. */
  readonly expectedBytes: number
}

export interface DownloadPlan {
  readonly files: readonly PlannedFile[]
  /** Indexes of chunks whose sound is still being made. */
  readonly missingChunks: readonly number[]
  /** Of the offline manifest; null where the server has none. */
  readonly version: string | null
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
  const files = new Map<string, PlannedFile>()
  let estimate = 0
  const add = (url: string | null | undefined, file: Omit<DownloadFile, 'url'>, guess: number) => {
    if (!url || files.has(absolute(url))) return
    const expectedBytes = file.bytes ?? guess
    files.set(absolute(url), { url: absolute(url), expectedBytes, ...file })
    estimate += expectedBytes
  }

  const mediaKinds = kindsOfMedia(facts.pois)
  for (const { url, bytes, sha256, kind } of facts.manifest?.files ?? [])
    add(url, { bytes, sha256, kind: mediaKinds.get(url) ?? KIND_IN_MANIFEST[kind] }, bytes)

  const missingChunks: number[] = []
  for (const chunk of facts.chunks) {
    const guess = Math.ceil(chunk.estimatedDuration * ESTIMATED_BYTES_PER_S)
    if (isToCome(chunk)) {
      missingChunks.push(chunk.chunkIndex)
      estimate += guess
      continue
    }
    const told = { bytes: chunk.contentLength || undefined, sha256: chunk.sha256 ?? undefined }
    add(chunk.audioUrl, { kind: 'sound', ...told }, guess)
  }
  add(facts.tour.audioUrl, { kind: 'sound' }, facts.tour.duration * 60 * ESTIMATED_BYTES_PER_S)
  add(facts.tour.coverUrl, { kind: 'cover' }, ESTIMATED_COVER_BYTES)
  add(facts.tour.coverDarkUrl, { kind: 'cover' }, ESTIMATED_COVER_BYTES)
  if ('mapUrl' in facts.tour) add(facts.tour.mapUrl, { kind: 'map' }, ESTIMATED_PICTURE_BYTES)
  for (const poi of facts.pois)
    for (const { mediaUrl, thumbnailUrl, mediaType } of poi.media) {
      add(mediaUrl, { kind: kindOfMedia(mediaType) }, guessOf(mediaType))
      add(thumbnailUrl, { kind: 'picture' }, ESTIMATED_PICTURE_BYTES)
    }

  return {
    files: [...files.values()],
    missingChunks,
    version: facts.manifest?.version ?? null,
    bytesTotal: estimate,
  }
}

/** Its sound is still being made. */
export const isToCome = (chunk: AudioChunk): boolean => !chunk.isReady || !chunk.audioUrl

const KIND_IN_MANIFEST: Readonly<Record<OfflineManifest['files'][number]['kind'], FileKind>> = {
  audio: 'sound',
  map: 'map',
  image: 'picture',
  video: 'film',
}

const kindOfMedia = (mediaType: Poi['media'][number]['mediaType']): FileKind => {
  if (mediaType === MEDIA_TYPE.voice) return 'recording'
  return mediaType === MEDIA_TYPE.video ? 'film' : 'picture'
}

/** The manifest says 'audio' of a recording as of the narration. */
const kindsOfMedia = (pois: readonly Poi[]): ReadonlyMap<string, FileKind> =>
  new Map(
    pois.flatMap(({ media }) => media.map((one) => [one.mediaUrl, kindOfMedia(one.mediaType)] as const)),
  )

const guessOf = (mediaType: Poi['media'][number]['mediaType']): number => {
  if (mediaType === MEDIA_TYPE.voice) return ESTIMATED_RECORDING_BYTES
  return mediaType === MEDIA_TYPE.video ? ESTIMATED_FILM_BYTES : ESTIMATED_PICTURE_BYTES
}
