/** A check of what is stored, whose record says so where something is missing. */
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { checkTour } from './check-tour.ts'
import { isUnderWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'

/** The old copy of what is being renewed is whole and may be checked. Undefined for what is under way. */
export async function checkAndNote(
  { options, records, filesOf }: DownloadsContext,
  tourId: number,
): Promise<DownloadCheck | undefined> {
  const before = await records.read(tourId)
  if (!before || isUnderWay(before)) return undefined
  const found = await checkTour(options, tourId, filesOf(tourId))
  if (!found || found.missing.length === 0 || before.state !== 'downloaded') return found
  const { missing, total, bytes } = found
  const isTheSame = ({ state, downloadedAt }: DownloadDocument) =>
    state === 'downloaded' && downloadedAt === before.downloadedAt
  const isWritten = await records.change(tourId, isTheSame, ({ bytesTotal, expiresAt }) => ({
    state: 'failed',
    bytesDone: bytes,
    bytesTotal,
    downloadedAt: 0,
    expiresAt,
    failure: { kind: 'files-missing', missing, total },
  }))
  // Renewed meanwhile: what was read is the copy before.
  return isWritten ? found : undefined
}
