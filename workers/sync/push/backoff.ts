/** The waits before a failed change is sent again. */
import { LONGEST_WAIT_MS, STEP_OVER_AFTER } from '#data/outbox/schedule.ts'

const FIRST_MS = 1000
/** At most 20 s: with the time limit of the request before it, a server that is back is noticed within 45 s. */
const MAX_MS = 20_000
/** A change that no longer blocks others (`STEP_OVER_AFTER`) waits up to 10 minutes. */
const ALONE_MAX_MS = 10 * 60_000
const JITTER = 0.25

/**
 * Returns the milliseconds to wait after failure number `attempts` (from 1): they double, with ±25 % jitter so that many devices
 * do not come back at once.
 */
export function backoffMs(attempts: number, random: () => number, maxMs = MAX_MS): number {
  const doubled = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), maxMs)
  return doubled * (1 - JITTER + random() * 2 * JITTER)
}

/** Returns the wait of one change, which is longer once others are sent before it. */
export const backoffOfOneMs = (attempts: number, random: () => number): number =>
  backoffMs(attempts, random, attempts > STEP_OVER_AFTER ? ALONE_MAX_MS : MAX_MS)

/** Returns the wait that the server requested (`Retry-After`), at most `LONGEST_WAIT_MS`, with up to 250 ms of jitter. */
export const askedWaitMs = (retryAfterMs: number, random: () => number): number =>
  Math.min(retryAfterMs, LONGEST_WAIT_MS - 1000) + random() * 250
