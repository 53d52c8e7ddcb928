/** The record of each download. Another tab may change a record at any time, so an update states which record it expects. */
import { DOWNLOAD_KEPT_MS } from '#contract/threads/stored-files.ts'
import { isTransient, type Failure } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'

type Fields = Omit<DownloadDocument, 'id' | 'tourId'>

export interface DownloadRecords {
  all(): Promise<readonly DownloadDocument[]>
  read(tourId: number): Promise<DownloadDocument | undefined>
  write(tourId: number, fields: Fields): Promise<void>
  /** Updates the record if `isExpected` still holds for it. Resolves with false where it did not, or the record is gone. */
  update(
    tourId: number,
    isExpected: (document: DownloadDocument) => boolean,
    to: (document: DownloadDocument) => Fields,
  ): Promise<boolean>
  remove(tourId: number): Promise<void>
  /** Calls `act` when the download is cancelled or removed, in any tab. Returns a function that stops listening. */
  onStopped(tourId: number, act: () => void): () => void
}

export function openDownloadRecords(downloads: Collections['downloads']): DownloadRecords {
  const find = (tourId: number) => downloads.findOne(String(tourId))
  /** RxDB refuses writes of one moment together: the end of a download must not be lost with a write of its progress. */
  const inTurn = createTurns()
  return {
    all: () => downloads.find().exec(),
    read: async (tourId) => (await find(tourId).exec())?.toJSON() as DownloadDocument | undefined,
    write: async (tourId, fields) => {
      await downloads.upsert({ id: String(tourId), tourId, ...fields })
    },
    update: (tourId, isExpected, to) =>
      inTurn(async () => {
        let isUpdated = false
        await (
          await find(tourId).exec()
        )?.incrementalModify((document) => {
          isUpdated =
            !(document as { _deleted?: boolean })._deleted && isExpected(document as DownloadDocument)
          return isUpdated ? { id: String(tourId), tourId, ...to(document as DownloadDocument) } : document
        })
        return isUpdated
      }),
    remove: async (tourId) => {
      await find(tourId).incrementalRemove()
    },
    onStopped(tourId, act) {
      const listening = find(tourId).$.subscribe((document) => {
        if (!document || !isActive(document)) act()
      })
      return () => listening.unsubscribe()
    },
  }
}

/** True while a download holds the transfer lock or queues for it. One that waits for sound blocks no other. */
export const isInQueue = ({ state }: Pick<DownloadDocument, 'state'>): boolean =>
  state === 'queued' || state === 'downloading'

export const isActive = (document: Pick<DownloadDocument, 'state'>): boolean =>
  isInQueue(document) || document.state === 'awaiting-sound'

/** True for a stored copy, a damaged one included: a renewal makes it whole again. */
export const isRenewable = ({ state, failure }: DownloadDocument): boolean =>
  state === 'downloaded' || failure?.kind === 'files-missing'

/** True where the download failed of trouble that may pass. */
export const isRetryable = ({ state, failure }: DownloadDocument): boolean =>
  state === 'failed' && failure !== undefined && failure.kind !== 'files-missing' && isTransient(failure)

/** True for downloads that are resumed without a tap. */
export const isResumable = (document: DownloadDocument): boolean =>
  isActive(document) ||
  document.state === 'awaiting-signal' ||
  isRetryable(document) ||
  (document.state === 'failed' && document.failure?.kind === 'files-missing')

const NO_BYTES = { bytesDone: 0, bytesTotal: 0 }

/** The fields of an active download. The bytes of an earlier attempt count. */
export const activeRecord = (
  state: 'queued' | 'downloading' | 'awaiting-sound',
  { bytesDone, bytesTotal }: Pick<DownloadDocument, 'bytesDone' | 'bytesTotal'> = NO_BYTES,
): Fields => ({ state, bytesDone, bytesTotal, downloadedAt: 0, expiresAt: 0 })

/** The fields of a failed download. Its partial files may be removed when a finished download would expire. */
export const failedRecord = (
  failure: Failure,
  { bytesDone, bytesTotal }: DownloadDocument,
  nowMs: number,
): Fields => ({
  state: 'failed',
  bytesDone,
  bytesTotal,
  downloadedAt: 0,
  expiresAt: nowMs + DOWNLOAD_KEPT_MS,
  failure,
})

/** The fields of a download that waits for a signal. It expires as a failed one does. */
export const awaitingSignalRecord = ({ bytesDone, bytesTotal }: DownloadDocument, nowMs: number): Fields => ({
  state: 'awaiting-signal',
  bytesDone,
  bytesTotal,
  downloadedAt: 0,
  expiresAt: nowMs + DOWNLOAD_KEPT_MS,
})
