/** One progress for all downloads since the last time that none ran. Pure. */
import type { Download } from '#live/views.ts'

export interface QueueProgress {
  /** 0 to 100. */
  readonly percent: number
  /** The number of the running download, from 1. */
  readonly number: number
  readonly of: number
  /** Nothing is transferred now: this is what the remaining downloads wait for, the connection first. */
  readonly waitsFor: Waiting | undefined
}

type Waiting = 'awaiting-sound' | 'awaiting-signal'

const isWaiting = (state: Download['state']): state is Waiting =>
  state === 'awaiting-sound' || state === 'awaiting-signal'

export const isUnderWay = ({ state }: Download): boolean =>
  state === 'queued' || state === 'downloading' || isWaiting(state)

/** True where some of it is stored, is being transferred, or failed. */
export const isShown = (download: Download): boolean =>
  download.bytesDone > 0 ||
  isUnderWay(download) ||
  (download.state === 'failed' && download.failure?.kind !== 'aborted')

/**
 * Returns the tours of the running batch: the previous ones and those added since. Empty when all are done. Returns the same set
 * where nothing changed.
 */
export function batchOf(before: ReadonlySet<number>, downloads: readonly Download[]): ReadonlySet<number> {
  const running = downloads.filter(isUnderWay).map(({ tourId }) => tourId)
  if (running.length === 0) return before.size === 0 ? before : new Set()
  return running.every((tourId) => before.has(tourId)) ? before : new Set([...before, ...running])
}

/** Each walk has the same weight, since the size of one that has not begun is not known. */
export function progressOf(
  batch: ReadonlySet<number>,
  downloads: readonly Download[],
): QueueProgress | undefined {
  if (batch.size === 0) return undefined
  const byId = new Map(downloads.map((download) => [download.tourId, download]))
  const shares = [...batch].map((tourId) => {
    const download = byId.get(tourId)
    // A download that was removed, stopped or failed has nothing left to do.
    return download && isUnderWay(download) ? download.percent : 100
  })
  const left = downloads.filter((download) => batch.has(download.tourId) && isUnderWay(download))
  return {
    percent: Math.floor(shares.reduce((sum, share) => sum + share, 0) / shares.length),
    number: Math.max(1, batch.size - left.length + 1),
    of: batch.size,
    waitsFor: waitsFor(left),
  }
}

function waitsFor(left: readonly Download[]): Waiting | undefined {
  const waits = left.map(({ state }) => state).filter(isWaiting)
  if (waits.length < left.length) return undefined
  return waits.includes('awaiting-signal') ? 'awaiting-signal' : waits[0]
}
