/** When a change is tried again. */
import { LONGEST_WAIT_MS, STEP_OVER_AFTER } from '#data/outbox/schedule.ts'

const FIRST_MS = 1000
/** With the time limit of a request before it, a server that is back is noticed within 45 s. */
const MAX_MS = 20_000
/** For a change that no longer blocks others (`STEP_OVER_AFTER`). */
const ALONE_MAX_MS = 10 * 60_000
const JITTER = 0.25

/**
 * Milliseconds to wait after the failure number `attempts` (from 1): doubling, with ±25 % jitter so that many devices do not
 * come back at once.
 */
export function backoffMs(attempts: number, random: () => number, maxMs = MAX_MS): number {
  const doubled = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), maxMs)
  return doubled * (1 - JITTER + random() * 2 * JITTER)
}

/** The same for one change, which waits longer once it is stepped over. */
export const backoffOfOneMs = (attempts: number, random: () => number): number =>
  backoffMs(attempts, random, attempts > STEP_OVER_AFTER ? ALONE_MAX_MS : MAX_MS)

/** The wait that the server asked for (`Retry-After`), at most `LONGEST_WAIT_MS`, with a little jitter added. */
export const askedWaitMs = (retryAfterMs: number, random: () => number): number =>
  Math.min(retryAfterMs, LONGEST_WAIT_MS - 1000) + random() * 250
