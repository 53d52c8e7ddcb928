/** A tour's copy on this device: what screens see of it. The bytes lie in Cache Storage, only facts about them here. */
import type { Failure } from '#contract/failure.ts'

export type DownloadState = 'none' | 'downloading' | 'downloaded' | 'failed' | 'expired'

export interface Download {
  readonly tourId: number
  /** `downloaded` only when every file is stored and checked. */
  readonly state: DownloadState
  /** 0-100, whole numbers. */
  readonly percent: number
  readonly bytesDone: number
  /** 0 while not known. */
  readonly bytesTotal: number
  /** Epoch ms. */
  readonly downloadedAt?: number | undefined
  /** Epoch ms. */
  readonly expiresAt?: number | undefined
  readonly failure?: Failure | undefined
}

export const NO_DOWNLOAD = (tourId: number): Download => ({
  tourId,
  state: 'none',
  percent: 0,
  bytesDone: 0,
  bytesTotal: 0,
})
