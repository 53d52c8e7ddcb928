/**
 * The renewal of stored downloads, and their removal. A download is renewed before it expires, and when its files changed on
 * the server. After 7 days the files are not served any more, but they stay until the server has answered; a renewal fetches
 * only files that changed.
 */
import { ok, type Failure, type Result } from '#contract/failure.ts'
import { tourCacheName } from '#contract/threads/caches.ts'
import { hasRunOut, isRenewalDue, PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { isClockRight } from '../http/server-clock.ts'
import { CHUNK_NOT_READY, soundNotReady } from './attempt.ts'
import type { DownloadsContext } from './context.ts'
import { removeFiles } from './file-store.ts'
import { fetchManifest } from './plan.ts'
import { isActive } from './record.ts'
import { transferAndStore, type TransferredTour } from './tour-transfer.ts'

/** With less than a day left a renewal does not wait for a connection that costs nothing. */
const URGENT_MS = 86_400_000

/** Renews every download that is due, one after another. */
export async function renewDownloads(context: DownloadsContext): Promise<void> {
  const { options, records } = context
  const { now } = options
  for (const { tourId, state, expiresAt } of await records.all()) {
    if (state !== 'downloaded') continue
    const isUrgent = expiresAt - now() < URGENT_MS
    if (hasRunOut(expiresAt, now())) await renewOrRemoveExpired(context, { tourId, state })
    else if (options.isOnMobileData() && !isUrgent) continue
    else if (isRenewalDue(expiresAt, now()) || (await hasChanged(context, tourId)))
      await renewDownload(context, tourId)
  }
}

/**
 * Renews an expired download where the server still has the tour, and removes it where the server refuses. It removes nothing
 * without an answer, or by a clock that differs from the server's.
 */
export async function renewOrRemoveExpired(
  context: DownloadsContext,
  { tourId, state }: Pick<DownloadDocument, 'tourId' | 'state'>,
): Promise<void> {
  const { options, records } = context
  const isOver =
    state === 'downloaded' ? await isRenewalRefused(context, tourId) : await isTourAnswered(context, tourId)
  if (!isOver || !isClockRight(options.clockOffsetMs())) return
  const known = await records.read(tourId)
  // A tap may have started it again while the server was asked.
  if (known && !isActive(known) && hasRunOut(known.expiresAt, options.now()))
    await removeDownload(context, tourId)
}

/**
 * Renews one download while screens still show it as downloaded. Sound that is being made again is requested, and the next
 * renewal finds it.
 */
async function renewDownload(context: DownloadsContext, tourId: number): Promise<Result<null>> {
  const { options, records, active } = context
  if (active.has(tourId)) return ok(null)
  const controller = active.add(tourId)
  try {
    const renewed = await active.withTransferLock<TransferredTour | undefined>(controller, async () => {
      // The download may have been removed or started again while this waited for the lock.
      if ((await records.read(tourId))?.state !== 'downloaded') return ok(undefined)
      return transferAndStore(context, tourId, controller, true)
    })
    if (!renewed.ok) return renewed
    const { missingChunks = [] } = renewed.value ?? {}
    if (missingChunks.length === 0) return ok(null)
    await options.prioritise(tourId, missingChunks, 'preload')
    return soundNotReady(missingChunks)
  } finally {
    active.end(tourId, controller)
  }
}

/** True where the server's manifest has another version than the stored list. */
async function hasChanged({ options, filesOf }: DownloadsContext, tourId: number): Promise<boolean> {
  const stored = await filesOf(tourId).list()
  const version = stored && (await fetchManifest(options, tourId))?.version
  return version !== undefined && version !== stored?.version
}

async function isRenewalRefused(context: DownloadsContext, tourId: number): Promise<boolean> {
  const renewed = await renewDownload(context, tourId)
  return !renewed.ok && isRefusal(renewed.failure)
}

/** True where the server answers for the tour now, with the tour or a refusal. */
async function isTourAnswered({ options }: DownloadsContext, tourId: number): Promise<boolean> {
  const answer = await options.refresh({ what: 'tour', tour: { id: tourId } })
  return answer.ok || isRefusal(answer.failure)
}

/**
 * True where the server refused for good. No answer, an expired session, a full disk, an unreadable answer and sound that is
 * still being made are not refusals.
 */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'rejected' && failure.code !== CHUNK_NOT_READY) ||
  failure.kind === 'conflict' ||
  failure.kind === 'not-implemented'

/** Removes the record first, then the files. */
export async function removeDownload(
  { options, records, retries, active, cacheName }: DownloadsContext,
  tourId: number,
): Promise<void> {
  retries.forget(tourId)
  await active.abortAfter(tourId, () => records.remove(tourId))
  await removeFiles(cacheName(tourId), options.caches)
}

/** Removes files without a record, which a crash during a removal leaves: a record is written before its first file. */
export async function removeOrphans({ options, records, cacheName }: DownloadsContext): Promise<void> {
  const names = await options.caches.keys()
  const known = new Set((await records.all()).map(({ tourId }) => cacheName(tourId)))
  const prefix = tourCacheName(options.database, '')
  for (const name of names)
    if (name.startsWith(prefix) && !known.has(name.replace(PARTS_SUFFIX, '')))
      await options.caches.delete(name)
}
