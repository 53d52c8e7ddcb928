/** The download of a tour as screens see it. Its files are in Cache Storage; the store has only facts about them. */
import type { Failure } from '#contract/failure.ts'
import type { FilesMissing } from '#contract/threads/download-check.ts'
import { hasRunOut } from '#contract/threads/stored-files.ts'
import type { DownloadDocument } from '../store/documents.ts'

export type DownloadState =
  | 'none'
  | 'queued'
  | 'downloading'
  | 'awaiting-sound'
  | 'awaiting-signal'
  | 'downloaded'
  | 'failed'
  | 'expired'

export interface Download {
  readonly tourId: number
  /** `downloaded` only when every file is stored and checked. */
  readonly state: DownloadState
  /** 0-100, whole numbers. */
  readonly percent: number
  readonly bytesDone: number
  /** 0 while the size is not known. */
  readonly bytesTotal: number
  /** Epoch ms. */
  readonly downloadedAt?: number | undefined
  /** Epoch ms. */
  readonly expiresAt?: number | undefined
  readonly failure?: Failure | FilesMissing | undefined
}

export const NO_DOWNLOAD = (tourId: number): Download => ({
  tourId,
  state: 'none',
  percent: 0,
  bytesDone: 0,
  bytesTotal: 0,
})

/** Returns the view of a download. One past its time is `expired`: its bytes stay, and serve again once the server has renewed it. */
export function toDownload(document: DownloadDocument, nowMs: number): Download {
  const { tourId, bytesDone, bytesTotal, downloadedAt, expiresAt, failure } = document
  const isExpired = document.state === 'downloaded' && hasRunOut(expiresAt, nowMs)
  const isDone = document.state === 'downloaded'
  const share = bytesTotal > 0 ? Math.min(bytesDone / bytesTotal, 1) : 0
  return {
    tourId,
    state: isExpired ? 'expired' : document.state,
    // 100 is reserved for a download whose files are all stored and checked.
    percent: isDone ? 100 : Math.min(99, Math.floor(share * 100)),
    bytesDone,
    bytesTotal,
    downloadedAt: downloadedAt || undefined,
    expiresAt: expiresAt || undefined,
    failure,
  }
}
