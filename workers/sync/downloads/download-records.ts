/** What is noted of each download. A tab may change what another tab reads: changes say what they take the record for. */
import { DOWNLOAD_KEPT_MS } from '#contract/threads/stored-files.ts'
import type { Failure } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'

type Changed = Omit<DownloadDocument, 'id' | 'tourId'>

export interface DownloadRecords {
  all(): Promise<readonly DownloadDocument[]>
  read(tourId: number): Promise<DownloadDocument | undefined>
  write(tourId: number, document: Changed): Promise<void>
  /**
   * Changes the record where it still is what it is taken for: another tab may have cancelled or removed the download meanwhile.
   * Resolves with whether it was.
   */
  change(
    tourId: number,
    isExpected: (document: DownloadDocument) => boolean,
    to: (document: DownloadDocument) => Changed,
  ): Promise<boolean>
  remove(tourId: number): Promise<void>
  /** Calls `act` when it is cancelled or removed, be it in another tab. Answers how to stop listening. */
  onStopped(tourId: number, act: () => void): () => void
}

export function openDownloadRecords(downloads: Collections['downloads']): DownloadRecords {
  const find = (tourId: number) => downloads.findOne(String(tourId))
  /** Writes that are made together are refused together, and the end must not be lost with a progress. */
  const inTurn = createTurns()
  return {
    all: () => downloads.find().exec(),
    read: async (tourId) => (await find(tourId).exec())?.toJSON() as DownloadDocument | undefined,
    write: async (tourId, document) => {
      await downloads.upsert({ id: String(tourId), tourId, ...document })
    },
    change: (tourId, isExpected, to) =>
      inTurn(async () => {
        let isChanged = false
        await (
          await find(tourId).exec()
        )?.incrementalModify((document) => {
          isChanged =
            !(document as { _deleted?: boolean })._deleted && isExpected(document as DownloadDocument)
          return isChanged ? { id: String(tourId), tourId, ...to(document as DownloadDocument) } : document
        })
        return isChanged
      }),
    remove: async (tourId) => {
      await find(tourId).incrementalRemove()
    },
    onStopped(tourId, act) {
      const listening = find(tourId).$.subscribe((document) => {
        if (!document || !isUnderWay(document)) act()
      })
      return () => listening.unsubscribe()
    },
  }
}

/** Has its turn or comes to it; one that waits for sound holds nobody up. */
export const isInLine = ({ state }: Pick<DownloadDocument, 'state'>): boolean =>
  state === 'queued' || state === 'downloading'

export const isUnderWay = (document: Pick<DownloadDocument, 'state'>): boolean =>
  isInLine(document) || document.state === 'awaiting-sound'

/** A copy that a check found damaged is whole again once it was renewed. */
export const isStillStored = ({ state, failure }: DownloadDocument): boolean =>
  state === 'downloaded' || failure?.kind === 'files-missing'

const NOTHING_YET = { bytesDone: 0, bytesTotal: 0 }

/** Of a download that begins or goes on; what was fetched before counts. */
export const underWay = (
  state: 'queued' | 'downloading' | 'awaiting-sound',
  { bytesDone, bytesTotal }: Pick<DownloadDocument, 'bytesDone' | 'bytesTotal'> = NOTHING_YET,
): Changed => ({ state, bytesDone, bytesTotal, downloadedAt: 0, expiresAt: 0 })

/** Of one that stopped: what is stored of it may go when it would have run out. */
export const stoppedBy = (
  failure: Failure,
  { bytesDone, bytesTotal }: DownloadDocument,
  nowMs: number,
): Changed => ({
  state: 'failed',
  bytesDone,
  bytesTotal,
  downloadedAt: 0,
  expiresAt: nowMs + DOWNLOAD_KEPT_MS,
  failure,
})

/** Of one that waits for a signal; it may go when one that stopped would. */
export const awaitingSignal = ({ bytesDone, bytesTotal }: DownloadDocument, nowMs: number): Changed => ({
  state: 'awaiting-signal',
  bytesDone,
  bytesTotal,
  downloadedAt: 0,
  expiresAt: nowMs + DOWNLOAD_KEPT_MS,
})
