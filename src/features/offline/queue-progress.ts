/** One progress for all downloads that were asked for since the last time nothing ran. Pure. */
import type { Download } from '#live/views.ts'

export interface QueueProgress {
  /** 0-100. */
  readonly percent: number
  /** The one that runs, from 1. */
  readonly number: number
  readonly of: number
  /** Nothing is fetched now: what those that are left wait for, the signal first. */
  readonly waitsFor: Waiting | undefined
}

type Waiting = 'awaiting-sound' | 'awaiting-signal'

const isWaiting = (state: Download['state']): state is Waiting =>
  state === 'awaiting-sound' || state === 'awaiting-signal'

export const isUnderWay = ({ state }: Download): boolean =>
  state === 'queued' || state === 'downloading' || isWaiting(state)

/** Something of it is stored, or is being fetched, or could not be. */
export const isShown = (download: Download): boolean =>
  download.bytesDone > 0 ||
  isUnderWay(download) ||
  (download.state === 'failed' && download.failure?.kind !== 'aborted')

/** Tours of the batch that runs: those before, and what was added. Empty when all are done. The same set where nothing is new. */
export function batchOf(before: ReadonlySet<number>, downloads: readonly Download[]): ReadonlySet<number> {
  const running = downloads.filter(isUnderWay).map(({ tourId }) => tourId)
  if (running.length === 0) return before.size === 0 ? before : new Set()
  return running.every((tourId) => before.has(tourId)) ? before : new Set([...before, ...running])
}

/** Each walk counts the same, since the size of one that has not begun is not known. */
export function progressOf(
  batch: ReadonlySet<number>,
  downloads: readonly Download[],
): QueueProgress | undefined {
  if (batch.size === 0) return undefined
  const byId = new Map(downloads.map((download) => [download.tourId, download]))
  const shares = [...batch].map((tourId) => {
    const download = byId.get(tourId)
    // Removed, stopped or failed: nothing is left to do for it.
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
