/**
 * Downloads that are stored and stay: renewed before they run out, and where the server has others than those that are stored. After
 * 7 days the files are not served any more, but they stay until the server was asked; a renewed download needs no new bytes.
 */
import { ok, type Failure, type Result } from '#contract/failure.ts'
import { hasRunOut, isRenewalDue } from '#contract/threads/stored-files.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { isClockRight } from '../http/server-clock.ts'
import { CHUNK_NOT_READY, soundNotReady } from './await-sound.ts'
import { isUnderWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { fetchAndKeep } from './fetch-and-keep.ts'
import { askManifest, type FetchedTour } from './fetch-tour.ts'
import { removeDownload } from './remove.ts'

/** With so little time left a renewal does not wait for a connection that costs nothing. */
const URGENT_MS = 86_400_000

/** Whatever is due, one after another. */
export async function renewAll(context: DownloadsContext): Promise<void> {
  const { options, records } = context
  const { now } = options
  for (const { tourId, state, expiresAt } of await records.all()) {
    if (state !== 'downloaded') continue
    const isUrgent = expiresAt - now() < URGENT_MS
    if (hasRunOut(expiresAt, now())) await settle(context, { tourId, state })
    else if (options.isOnMobileData() && !isUrgent) continue
    else if (isRenewalDue(expiresAt, now()) || (await isChanged(context, tourId)))
      await renewTour(context, tourId)
  }
}

/**
 * A download that has run out is renewed where the server still has the tour, and removed where the server refuses. Nothing is
 * removed without an answer, or by a clock that differs from the server's.
 */
export async function settle(
  context: DownloadsContext,
  { tourId, state }: Pick<DownloadDocument, 'tourId' | 'state'>,
): Promise<void> {
  const { options, records } = context
  const isOver =
    state === 'downloaded' ? !(await mayRenew(context, tourId)) : await isAnswered(context, tourId)
  if (!isOver || !isClockRight(options.clockOffsetMs())) return
  const known = await records.read(tourId)
  // Asked for anew while the server was asked.
  if (known && !isUnderWay(known) && hasRunOut(known.expiresAt, options.now()))
    await removeDownload(context, tourId)
}

/** Screens go on showing it as downloaded. Sound that is being made anew is asked for, and found by the next renewal. */
async function renewTour(context: DownloadsContext, tourId: number): Promise<Result<null>> {
  const { options, records, running } = context
  if (running.has(tourId)) return ok(null)
  const controller = running.add(tourId)
  try {
    const renewed = await running.inTurn<FetchedTour | undefined>(controller, async () => {
      // Removed or asked for anew while it waited.
      if ((await records.read(tourId))?.state !== 'downloaded') return ok(undefined)
      return fetchAndKeep(context, tourId, controller, true)
    })
    if (!renewed.ok) return renewed
    const { missingChunks = [] } = renewed.value ?? {}
    if (missingChunks.length === 0) return ok(null)
    await options.prioritise(tourId, missingChunks, 'preload')
    return soundNotReady(missingChunks)
  } finally {
    running.end(tourId, controller)
  }
}

/** The server says that the files are others than those that are stored. */
async function isChanged({ options, filesOf }: DownloadsContext, tourId: number): Promise<boolean> {
  const stored = await filesOf(tourId).list()
  const version = stored && (await askManifest(options, tourId))?.version
  return version !== undefined && version !== stored?.version
}

async function mayRenew(context: DownloadsContext, tourId: number): Promise<boolean> {
  const renewed = await renewTour(context, tourId)
  return renewed.ok || !isRefusal(renewed.failure)
}

/** The server says something of the tour now, be it no. */
async function isAnswered({ options }: DownloadsContext, tourId: number): Promise<boolean> {
  const answer = await options.refresh({ what: 'tour', tour: { id: tourId } })
  return answer.ok || isRefusal(answer.failure)
}

/**
 * The server refused for good. No answer, an expired session, a full disk, an unreadable answer and sound that is still being
 * made are not refusals.
 */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'rejected' && failure.code !== CHUNK_NOT_READY) ||
  failure.kind === 'conflict' ||
  failure.kind === 'not-implemented'
