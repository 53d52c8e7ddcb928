/** When a download whose trouble may pass is tried again by itself: later each time, unless it came further. */
import type { Failure } from '#contract/failure.ts'

const FIRST_MS = 2 * 60_000
const MOST_MS = 60 * 60_000

interface Retry {
  readonly failures: number
  readonly dueAt: number
}

export interface Retries {
  failed(tourId: number, failure: Failure): void
  /** Bytes that came: with more than ever the next failure counts as the first one. */
  came(tourId: number, bytesDone: number): void
  forget(tourId: number): void
  isDue(tourId: number): boolean
}

/** Of this thread alone: another tab that takes over tries once and then waits too. */
export function createRetries(now: () => number): Retries {
  const waiting = new Map<number, Retry>()
  const bytesMost = new Map<number, number>()
  return {
    failed(tourId, failure) {
      const failures = (waiting.get(tourId)?.failures ?? 0) + 1
      const askedForMs = failure.kind === 'rate-limited' ? (failure.retryAfterS ?? 0) * 1000 : 0
      const waitMs = Math.max(askedForMs, Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS))
      waiting.set(tourId, { failures, dueAt: now() + waitMs })
    },
    came(tourId, bytesDone) {
      const most = bytesMost.get(tourId)
      bytesMost.set(tourId, Math.max(bytesDone, most ?? 0))
      if (most !== undefined && bytesDone > most) waiting.delete(tourId)
    },
    forget(tourId) {
      waiting.delete(tourId)
      bytesMost.delete(tourId)
    },
    isDue: (tourId) => now() >= (waiting.get(tourId)?.dueAt ?? 0),
  }
}
