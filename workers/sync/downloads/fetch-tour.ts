/**
 * Every file of a tour that can be had now: planned from the stored facts, fetched, and looked for in Cache Storage at the end.
 * Sound that is still being made is named, not waited for: others may download meanwhile.
 */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import { OfflineManifest, type Poi } from '#contract/api/tours.ts'
import { fail, isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { DOWNLOAD } from '#contract/threads/stored-files.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import type { DownloadedFact, FileList } from '#contract/threads/stored-files.ts'
import type { PartKind } from '#data/store/documents.ts'
import type { TourItem } from '#changes/subjects/tour-view.ts'
import type { Collections } from '#data/store/store.ts'
import { isToCome, planDownload, type DownloadPlan } from './download-plan.ts'
import { fetchFiles } from './fetch-files.ts'
import type { FileStore } from './file-store.ts'

export interface FetchTourOptions {
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts'>
  readonly fetch: typeof fetch
  refresh(target: RefreshTarget): Promise<Result<null>>
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<unknown>
  /** GET of an address that an answer announced, as JSON. */
  getJson(url: string): Promise<Result<unknown>>
  absolute(url: string): string
  /** Bytes that the browser will still give us; undefined where it does not say. */
  freeBytes(): Promise<number | undefined>
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** One download: where its files go, and who hears of its progress (nobody, where it is a renewal). */
export interface TourFetch {
  readonly tourId: number
  readonly files: FileStore
  readonly signal: AbortSignal
  /** Before the first file is stored. */
  onBegin?(): Promise<void>
  onProgress?(bytesDone: number, bytesTotal: number): void
}

const STALL_MS = 20_000
const REPORT_EVERY_MS = 250

export interface FetchedTour {
  /** Of the files that are stored. */
  readonly bytes: number
  /** Indexes of chunks whose sound is still being made; none where all is stored. */
  readonly missingChunks: readonly number[]
}

/**
 * Resolves with the bytes of all files once each that can be had is stored whole. Where sound is missing nothing is final: the next
 * call fetches only what came since. What the tour does not have any more is removed at the end.
 */
export async function fetchTour(options: FetchTourOptions, one: TourFetch): Promise<Result<FetchedTour>> {
  const refreshed = await options.refresh({ what: 'tour', tour: { id: one.tourId } })
  if (!refreshed.ok) return refreshed
  // Beside the files, which take longer.
  const placeFacts = fetchPlaceFacts(options, one.tourId)
  placeFacts.catch(() => {})
  let transferred = await transferWhatIsThere(options, one)
  if (!transferred.ok) return transferred
  let planned = await plan(options, one.tourId)
  // What was made while the rest was fetched, or lost meanwhile.
  if (planned.ok && !(await isWhole(planned.value, one))) {
    transferred = await transfer(options, one)
    if (!transferred.ok) return transferred
    planned = await plan(options, one.tourId)
    if (planned.ok && !(await isWhole(planned.value, one))) return fail({ kind: 'offline' })
  }
  // Without the last look nothing says that it is whole.
  if (!planned.ok) return planned
  const { files, missingChunks } = planned.value
  const facts = await placeFacts
  if (missingChunks.length > 0) return ok({ bytes: transferred.value.bytes, missingChunks })
  if (!facts.ok) return facts
  // From here on the new copy is the download; until here all files of the old one are still there.
  await one.files.keepList(listOf(planned.value, facts.value))
  await one.files.keepOnly(new Set(files.map(({ url }) => url)))
  return ok({ bytes: transferred.value.bytes, missingChunks })
}

async function isWhole(plan: DownloadPlan, one: TourFetch): Promise<boolean> {
  for (const { url } of plan.files) if ((await one.files.stored(url)) === undefined) return false
  return true
}

const listOf = (plan: DownloadPlan, facts: FileList['facts']): FileList => ({
  version: plan.version,
  files: plan.files.map(({ url, kind }) => ({ url, kind })),
  facts,
})

/**
 * Emergency numbers and the weather as it is now, where the server has them. Numbers that did not come for want of a connection
 * make the download go on later; the weather may be missing.
 */
async function fetchPlaceFacts(
  options: FetchTourOptions,
  tourId: number,
): Promise<Result<readonly DownloadedFact[]>> {
  const tour = (await options.store.tours.findOne(String(tourId)).exec())?.item
  if (!tour || !Number.isFinite(tour.latitude) || !Number.isFinite(tour.longitude)) return ok([])
  const { latitude, longitude, duration } = tour
  const [emergency, weather] = await Promise.all([
    options.refresh({ what: 'emergency-countries' }),
    options.refresh({ what: 'weather', place: { latitude, longitude, durationMin: duration } }),
  ])
  // The list is the same for all walks: an earlier one may have brought it.
  const isThere = emergency.ok || (await hasEmergencyNumbers(options))
  if (!isThere && isCut(emergency.failure)) return fail(emergency.failure)
  return ok([...(isThere ? ['emergency' as const] : []), ...(weather.ok ? ['weather' as const] : [])])
}

const hasEmergencyNumbers = async ({ store }: FetchTourOptions): Promise<boolean> =>
  (await store.facts.findOne('emergency-countries').exec()) !== null

const isCut = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/** A picture may be deleted, or its route go private, while it is fetched: then the facts are asked for once more. */
async function transferWhatIsThere(
  options: FetchTourOptions,
  one: TourFetch,
): Promise<Result<{ readonly bytes: number }>> {
  const transferred = await transfer(options, one)
  if (transferred.ok || !isGone(transferred.failure)) return transferred
  const refreshed = await options.refresh({ what: 'tour', tour: { id: one.tourId } })
  return refreshed.ok ? transfer(options, one) : refreshed
}

const isGone = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 410)

async function part<T>(
  { store }: Pick<FetchTourOptions, 'store'>,
  tourId: number,
  kind: PartKind,
): Promise<T | undefined> {
  const document = await store.parts.findOne(`${tourId}:${kind}`).exec()
  return document?.data.value as T | undefined
}

/** Indexes of chunks whose sound is still being made, by the stored facts. */
export async function chunksToCome(
  options: Pick<FetchTourOptions, 'store'>,
  tourId: number,
): Promise<readonly number[]> {
  const chunks = (await part<readonly AudioChunk[]>(options, tourId, 'chunks')) ?? []
  return chunks.filter(isToCome).map(({ chunkIndex }) => chunkIndex)
}

async function plan(options: FetchTourOptions, tourId: number): Promise<Result<DownloadPlan>> {
  const tour = (await options.store.tours.findOne(String(tourId)).exec())?.item
  const chunks = (await part<readonly AudioChunk[]>(options, tourId, 'chunks')) ?? []
  const pois = (await part<readonly Poi[]>(options, tourId, 'pois')) ?? []
  if (!tour) return fail({ kind: 'rejected', status: 404 })
  const answer = await readManifest(options, tour)
  if (!answer.ok && isTransient(answer.failure)) return answer
  const manifest = answer.ok ? answer.value : undefined
  return ok(planDownload({ tour, chunks, pois, manifest }, options.absolute))
}

/** Undefined where the server has none, or answers with something else. */
async function readManifest(
  options: Pick<FetchTourOptions, 'getJson' | 'absolute'>,
  tour: TourItem,
): Promise<Result<OfflineManifest | undefined>> {
  const announced = 'offlineManifestUrl' in tour ? tour.offlineManifestUrl : undefined
  const answer = announced ? await options.getJson(options.absolute(announced)) : ok(undefined)
  return answer.ok ? ok(OfflineManifest.safeParse(answer.value).data) : answer
}

/** What the server says now; undefined where it says nothing. */
export async function askManifest(
  options: Pick<FetchTourOptions, 'store' | 'getJson' | 'absolute'>,
  tourId: number,
): Promise<OfflineManifest | undefined> {
  const tour = (await options.store.tours.findOne(String(tourId)).exec())?.item
  const answer = tour && (await readManifest(options, tour as TourItem))
  return answer?.ok ? answer.value : undefined
}

/** By the same estimate as the whole, so that what is stored leaves nothing of it. */
async function expectedBytesOfStored({ files }: DownloadPlan, one: TourFetch): Promise<number> {
  let sum = 0
  for (const { url, expectedBytes } of files)
    if ((await one.files.stored(url)) !== undefined) sum += expectedBytes
  return sum
}

async function hasRoomFor({ freeBytes }: FetchTourOptions, bytes: number): Promise<boolean> {
  // Lengths that are estimated may be fractions.
  if (bytes < 1) return true
  const free = await freeBytes()
  return free === undefined || free > bytes + DOWNLOAD.headroomBytes
}

async function transfer(
  options: FetchTourOptions,
  one: TourFetch,
): Promise<Result<{ readonly bytes: number }>> {
  const { now } = options
  const { signal } = one
  const planned = await plan(options, one.tourId)
  if (!planned.ok) return planned
  const { files, bytesTotal } = planned.value
  // Files of an older build get their checksum by this, without which a list beside them would hide them.
  const bytesStored = await expectedBytesOfStored(planned.value, one)
  if (!(await hasRoomFor(options, bytesTotal - bytesStored))) return fail({ kind: 'storage-full' })

  let reportedAt = 0
  const report = (bytesDone: number) => {
    if (signal.aborted || now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now()
    // What is stored is counted file by file: the bar does not start anew.
    one.onProgress?.(Math.max(bytesDone, bytesStored), bytesTotal)
  }
  report(bytesStored)
  await one.onBegin?.()
  // What was never whole says what it still lacks; the list of a copy that is being renewed stays until the new one is whole.
  if (one.onBegin) await one.files.keepList(listOf(planned.value, []))
  return fetchFiles(files, {
    store: one.files,
    fetch: options.fetch,
    signal,
    stallMs: STALL_MS,
    onProgress: report,
    wait: options.wait,
  })
}
