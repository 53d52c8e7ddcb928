/**
 * The transfer of one tour: its files are planned from the stored facts, fetched, and looked up in Cache Storage at the end.
 * Sound that is still being made is reported, not waited for, so that others may download meanwhile.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import {
  DOWNLOAD,
  DOWNLOAD_KEPT_MS,
  type DownloadedFact,
  type FileList,
} from '#contract/threads/stored-files.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { DownloadsContext, TransferOptions } from './context.ts'
import type { FileStore } from './file-store.ts'
import { fetchFiles } from './file-transfer.ts'
import { readPlan, type DownloadPlan } from './plan.ts'
import { activeRecord, isActive, isRenewable } from './record.ts'

/** One transfer: the store of its files, and the callbacks of its progress (none for a renewal). */
interface TourTransfer {
  readonly tourId: number
  readonly files: FileStore
  readonly signal: AbortSignal
  /** Called before the first file is stored. */
  onStart?(): Promise<void>
  onProgress?(bytesDone: number, bytesTotal: number): void
}

/** A link that brings no byte for 20 s counts as broken. */
const STALL_MS = 20_000
/** Progress is reported at most four times a second. */
const REPORT_EVERY_MS = 250

export interface TransferredTour {
  /** The number of bytes of all stored files. */
  readonly bytes: number
  /** The indexes of chunks whose sound is still being made; none where everything is stored. */
  readonly missingChunks: readonly number[]
}

/**
 * Resolves once every file that can be had is stored whole. Where sound is missing nothing is final: the next call fetches only
 * what was made since. Files that the tour no longer has are removed at the end.
 */
async function transferTour(options: TransferOptions, one: TourTransfer): Promise<Result<TransferredTour>> {
  const refreshed = await options.refresh({ what: 'tour', tour: { id: one.tourId } })
  if (!refreshed.ok) return refreshed
  // Fetched beside the files, which take longer.
  const placeFacts = fetchPlaceFacts(options, one.tourId)
  placeFacts.catch(() => {})
  let transferred = await transferAvailable(options, one)
  if (!transferred.ok) return transferred
  let planned = await readPlan(options, one.tourId)
  // Files may have been made, or lost, while the rest was fetched.
  if (planned.ok && !(await isWhole(planned.value, one))) {
    transferred = await transfer(options, one)
    if (!transferred.ok) return transferred
    planned = await readPlan(options, one.tourId)
    if (planned.ok && !(await isWhole(planned.value, one))) return fail({ kind: 'offline' })
  }
  // Without the last plan it is unknown whether the copy is whole.
  if (!planned.ok) return planned
  const { files, missingChunks } = planned.value
  const facts = await placeFacts
  if (missingChunks.length > 0) return ok({ bytes: transferred.value.bytes, missingChunks })
  if (!facts.ok) return facts
  // From here on the new copy is the download. Until here all files of the old one are still there.
  await one.files.storeList(listOf(planned.value, facts.value))
  await one.files.removeExcept(new Set(files.map(({ url }) => url)))
  return ok({ bytes: transferred.value.bytes, missingChunks })
}

async function isWhole(plan: DownloadPlan, one: TourTransfer): Promise<boolean> {
  for (const { url } of plan.files) if ((await one.files.stored(url)) === undefined) return false
  return true
}

const listOf = (plan: DownloadPlan, facts: FileList['facts']): FileList => ({
  version: plan.version,
  files: plan.files.map(({ url, kind }) => ({ url, kind })),
  facts,
})

/**
 * Fetches the emergency numbers and the present weather, where the server has them. The download resumes later where the numbers
 * did not come for want of a connection; it does without the weather.
 */
async function fetchPlaceFacts(
  options: TransferOptions,
  tourId: number,
): Promise<Result<readonly DownloadedFact[]>> {
  const tour = (await options.store.tours.findOne(String(tourId)).exec())?.item
  if (!tour || !Number.isFinite(tour.latitude) || !Number.isFinite(tour.longitude)) return ok([])
  const { latitude, longitude, duration } = tour
  const [emergency, weather] = await Promise.all([
    options.refresh({ what: 'emergency-countries' }),
    options.refresh({ what: 'weather', place: { latitude, longitude, durationMin: duration } }),
  ])
  // The list is the same for all tours, so an earlier download may have stored it.
  const isThere = emergency.ok || (await hasEmergencyNumbers(options))
  if (!isThere && isCut(emergency.failure)) return fail(emergency.failure)
  return ok([...(isThere ? ['emergency' as const] : []), ...(weather.ok ? ['weather' as const] : [])])
}

const hasEmergencyNumbers = async ({ store }: TransferOptions): Promise<boolean> =>
  (await store.facts.findOne('emergency-countries').exec()) !== null

const isCut = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/** Transfers the files. A picture may be deleted, or its route made private, meanwhile: then the facts are fetched once more. */
async function transferAvailable(
  options: TransferOptions,
  one: TourTransfer,
): Promise<Result<{ readonly bytes: number }>> {
  const transferred = await transfer(options, one)
  if (transferred.ok || !isGone(transferred.failure)) return transferred
  const refreshed = await options.refresh({ what: 'tour', tour: { id: one.tourId } })
  return refreshed.ok ? transfer(options, one) : refreshed
}

const isGone = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 410)

/** The expected bytes of stored files. The same estimate as in the plan's total, so that a whole copy leaves nothing to fetch. */
async function expectedBytesOfStored({ files }: DownloadPlan, one: TourTransfer): Promise<number> {
  let sum = 0
  for (const { url, expectedBytes } of files)
    if ((await one.files.stored(url)) !== undefined) sum += expectedBytes
  return sum
}

async function hasRoomFor({ freeBytes }: TransferOptions, bytes: number): Promise<boolean> {
  // Estimated lengths may be fractions.
  if (bytes < 1) return true
  const free = await freeBytes()
  return free === undefined || free > bytes + DOWNLOAD.headroomBytes
}

async function transfer(
  options: TransferOptions,
  one: TourTransfer,
): Promise<Result<{ readonly bytes: number }>> {
  const { now } = options
  const { signal } = one
  const planned = await readPlan(options, one.tourId)
  if (!planned.ok) return planned
  const { files, bytesTotal } = planned.value
  // Reading them also gives a checksum to files that have none, without which a list beside them would hide them.
  const bytesStored = await expectedBytesOfStored(planned.value, one)
  if (!(await hasRoomFor(options, bytesTotal - bytesStored))) return fail({ kind: 'storage-full' })

  let reportedAt = 0
  const report = (bytesDone: number) => {
    if (signal.aborted || now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now()
    // Stored files are counted one by one while they are read: the bar must not restart.
    one.onProgress?.(Math.max(bytesDone, bytesStored), bytesTotal)
  }
  report(bytesStored)
  await one.onStart?.()
  // A first copy has its list from the start; the list of a copy that is being renewed stays until the new one is whole.
  if (one.onStart) await one.files.storeList(listOf(planned.value, []))
  return fetchFiles(files, {
    store: one.files,
    fetch: options.fetch,
    signal,
    stallMs: STALL_MS,
    onProgress: report,
    wait: options.wait,
  })
}

/**
 * Transfers a tour, and marks it as downloaded once no sound is missing. `isRenewal`: screens show it as downloaded meanwhile and
 * see no progress. A store that refuses to write is a failure like any other.
 */
export async function transferAndStore(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
  isRenewal: boolean,
): Promise<Result<TransferredTour>> {
  const { signal } = controller
  try {
    const callbacks = isRenewal ? {} : progressOf(context, tourId, controller)
    const files = context.filesOf(tourId)
    const transferred = await transferTour(context.options, { tourId, files, signal, ...callbacks })
    if (!transferred.ok) return transferred
    // The code that aborted it has updated the record.
    if (signal.aborted) return fail({ kind: 'aborted' })
    const { bytes, missingChunks } = transferred.value
    if (missingChunks.length > 0) return transferred
    const isMarked = await markDownloaded(context, tourId, bytes, isRenewal ? isRenewable : isActive)
    return isMarked ? transferred : fail({ kind: 'aborted' })
  } catch (error) {
    return fail(signal.aborted ? { kind: 'aborted' } : storageFailure(error))
  }
}

/** Stores the time of expiry beside the files of a download that has none yet. */
export async function storeMissingExpiry(
  context: DownloadsContext,
  tourId: number,
  atMs: number,
): Promise<void> {
  const files = context.filesOf(tourId)
  if ((await files.expiresAt()) === undefined) await files.storeExpiry(atMs)
}

const progressOf = (context: DownloadsContext, tourId: number, controller: AbortController) => ({
  onStart: () => storeMissingExpiry(context, tourId, context.options.now() + DOWNLOAD_KEPT_MS),
  onProgress: (bytesDone: number, bytesTotal: number) => {
    context.retries.recordProgress(tourId, bytesDone)
    context.records
      .update(tourId, isActive, () => activeRecord('downloading', { bytesDone, bytesTotal }))
      // The download was cancelled or removed, perhaps in another tab.
      .then((isWanted) => isWanted || controller.abort())
      // A lost write of progress does no harm: the end is written in any case.
      .catch(() => {})
  },
})

/** Resolves with false where the download is no longer wanted. */
async function markDownloaded(
  { options, records, retries, filesOf }: DownloadsContext,
  tourId: number,
  bytes: number,
  isWanted: (document: DownloadDocument) => boolean,
): Promise<boolean> {
  const known = await records.read(tourId)
  if (!known || !isWanted(known)) return false
  const expiresAt = options.now() + DOWNLOAD_KEPT_MS
  // The expiry is stored beside the files first: a screen must not show a download that is not served.
  await filesOf(tourId).storeExpiry(expiresAt)
  retries.forget(tourId)
  return records.update(tourId, isWanted, () => ({
    state: 'downloaded',
    bytesDone: bytes,
    bytesTotal: bytes,
    downloadedAt: options.now(),
    expiresAt,
  }))
}
