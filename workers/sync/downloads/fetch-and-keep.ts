/** One pass over the files of a tour: what can be had is fetched, and all of it is kept for its time once none is missing. */
import { fail, type Result } from '#contract/failure.ts'
import { DOWNLOAD_KEPT_MS } from '#contract/threads/stored-files.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { isStillStored, isUnderWay, underWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { fetchTour, type FetchedTour } from './fetch-tour.ts'

/** `isQuiet`: screens that show it as downloaded hear nothing of it. A store that refuses to write is a failure like any other. */
export async function fetchAndKeep(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
  isQuiet: boolean,
): Promise<Result<FetchedTour>> {
  const { signal } = controller
  try {
    const hear = isQuiet ? {} : progressOf(context, tourId, controller)
    const fetched = await fetchTour(context.options, {
      tourId,
      files: context.filesOf(tourId),
      signal,
      ...hear,
    })
    if (!fetched.ok) return fetched
    // Whoever stopped it writes down what is left.
    if (signal.aborted) return fail({ kind: 'aborted' })
    if (fetched.value.missingChunks.length > 0) return fetched
    const isKept = await keep(context, tourId, fetched.value.bytes, isQuiet ? isStillStored : isUnderWay)
    return isKept ? fetched : fail({ kind: 'aborted' })
  } catch (error) {
    return fail(signal.aborted ? { kind: 'aborted' } : storageFailure(error))
  }
}

/** Where nothing is noted beside the files: a download that begins, or one of an older build. */
export async function noteKeptUntil(context: DownloadsContext, tourId: number, at: number): Promise<void> {
  const files = context.filesOf(tourId)
  if ((await files.keptUntil()) === undefined) await files.keepUntil(at)
}

const progressOf = (context: DownloadsContext, tourId: number, controller: AbortController) => ({
  onBegin: () => noteKeptUntil(context, tourId, context.options.now() + DOWNLOAD_KEPT_MS),
  onProgress: (bytesDone: number, bytesTotal: number) => {
    context.retries.came(tourId, bytesDone)
    context.records
      .change(tourId, isUnderWay, () => underWay('downloading', { bytesDone, bytesTotal }))
      // Cancelled or removed, be it in another tab.
      .then((isWanted) => isWanted || controller.abort())
      // A lost write of progress does no harm: the end is written in any case.
      .catch(() => {})
  },
})

/** Resolves with whether it is still wanted. */
async function keep(
  { options, records, retries, filesOf }: DownloadsContext,
  tourId: number,
  bytes: number,
  isWanted: (document: DownloadDocument) => boolean,
): Promise<boolean> {
  const known = await records.read(tourId)
  if (!known || !isWanted(known)) return false
  const expiresAt = options.now() + DOWNLOAD_KEPT_MS
  // First beside the files: a screen must not show a download that is not served.
  await filesOf(tourId).keepUntil(expiresAt)
  retries.forget(tourId)
  return records.change(tourId, isWanted, () => ({
    state: 'downloaded',
    bytesDone: bytes,
    bytesTotal: bytes,
    downloadedAt: options.now(),
    expiresAt,
  }))
}
