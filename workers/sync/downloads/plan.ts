/**
 * The plan of a download: the list of its files, under their real addresses, and their size. A tour has every chunk, the cover,
 * the street map, and the stops' pictures and recordings.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { OfflineManifest, type Poi, type TourBasic, type TourListItem } from '#contract/api/tours.ts'
import { fail, isTransient, ok, type Result } from '#contract/failure.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { FileKind } from '#contract/threads/stored-files.ts'
import type { TourItem } from '#changes/subjects/tour-view.ts'
import type { PartKind } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'
import type { DownloadFile } from './file-transfer.ts'

export interface PlannedFile extends DownloadFile {
  /** The length that the server reported, or an estimate. */
  readonly expectedBytes: number
}

export interface DownloadPlan {
  readonly files: readonly PlannedFile[]
  /** The indexes of chunks whose sound is still being made. */
  readonly missingChunks: readonly number[]
  /** The version of the offline manifest; null where the server has none. */
  readonly version: string | null
  /** The length of all files, estimated where the server did not report it. */
  readonly bytesTotal: number
}

interface PlanFacts {
  readonly tour: TourListItem | TourBasic
  readonly chunks: readonly AudioChunk[]
  readonly pois: readonly Poi[]
  readonly manifest: OfflineManifest | undefined
}

/** Sound of 128 kbit/s, the highest quality offered: too small an estimate would fill the disk half way. */
const ESTIMATED_BYTES_PER_S = 16_000
const ESTIMATED_COVER_BYTES = 15_000
const ESTIMATED_PICTURE_BYTES = 150_000
const ESTIMATED_RECORDING_BYTES = 1_000_000
const ESTIMATED_FILM_BYTES = 20_000_000

function planDownload(facts: PlanFacts, absolute: (url: string) => string): DownloadPlan {
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
    if (isBeingMade(chunk)) {
      missingChunks.push(chunk.chunkIndex)
      estimate += guess
      continue
    }
    const reported = { bytes: chunk.contentLength || undefined, sha256: chunk.sha256 ?? undefined }
    add(chunk.audioUrl, { kind: 'sound', ...reported }, guess)
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

/** True while the server still makes the chunk's sound. */
const isBeingMade = (chunk: AudioChunk): boolean => !chunk.isReady || !chunk.audioUrl

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

/** The kinds of the stops' files. The manifest has 'audio' for a recording as for the narration. */
const kindsOfMedia = (pois: readonly Poi[]): ReadonlyMap<string, FileKind> =>
  new Map(
    pois.flatMap(({ media }) => media.map((one) => [one.mediaUrl, kindOfMedia(one.mediaType)] as const)),
  )

const guessOf = (mediaType: Poi['media'][number]['mediaType']): number => {
  if (mediaType === MEDIA_TYPE.voice) return ESTIMATED_RECORDING_BYTES
  return mediaType === MEDIA_TYPE.video ? ESTIMATED_FILM_BYTES : ESTIMATED_PICTURE_BYTES
}

/** Where a plan is read from: the stored facts, and the manifest that the server announces. */
export interface PlanSource {
  readonly store: Pick<Collections, 'tours' | 'parts'>
  getJson(url: string): Promise<Result<unknown>>
  absolute(url: string): string
}

async function readPart<T>(
  { store }: Pick<PlanSource, 'store'>,
  tourId: number,
  kind: PartKind,
): Promise<T | undefined> {
  const document = await store.parts.findOne(`${tourId}:${kind}`).exec()
  return document?.data.value as T | undefined
}

/** Resolves with the indexes of chunks whose sound is still being made, by the stored facts. */
export async function readMissingChunks(
  source: Pick<PlanSource, 'store'>,
  tourId: number,
): Promise<readonly number[]> {
  const chunks = (await readPart<readonly AudioChunk[]>(source, tourId, 'chunks')) ?? []
  return chunks.filter(isBeingMade).map(({ chunkIndex }) => chunkIndex)
}

/** Plans a download from the stored facts and the server's manifest. Fails with a 404 where the tour is not stored. */
export async function readPlan(source: PlanSource, tourId: number): Promise<Result<DownloadPlan>> {
  const tour = (await source.store.tours.findOne(String(tourId)).exec())?.item
  const chunks = (await readPart<readonly AudioChunk[]>(source, tourId, 'chunks')) ?? []
  const pois = (await readPart<readonly Poi[]>(source, tourId, 'pois')) ?? []
  if (!tour) return fail({ kind: 'rejected', status: 404 })
  const answer = await getManifest(source, tour)
  if (!answer.ok && isTransient(answer.failure)) return answer
  const manifest = answer.ok ? answer.value : undefined
  return ok(planDownload({ tour, chunks, pois, manifest }, source.absolute))
}

/** Resolves with undefined where the server has no manifest, or answers with something else. */
async function getManifest(
  { getJson, absolute }: Pick<PlanSource, 'getJson' | 'absolute'>,
  tour: TourItem,
): Promise<Result<OfflineManifest | undefined>> {
  const announced = 'offlineManifestUrl' in tour ? tour.offlineManifestUrl : undefined
  const answer = announced ? await getJson(absolute(announced)) : ok(undefined)
  return answer.ok ? ok(OfflineManifest.safeParse(answer.value).data) : answer
}

/** Resolves with the server's present manifest; undefined where it does not answer with one. */
export async function fetchManifest(
  source: PlanSource,
  tourId: number,
): Promise<OfflineManifest | undefined> {
  const tour = (await source.store.tours.findOne(String(tourId)).exec())?.item
  const answer = tour && (await getManifest(source, tour as TourItem))
  return answer?.ok ? answer.value : undefined
}
