/** When a change is tried again. */

const FIRST_MS = 1000
/** With a request's time limit before it, a server that is back is noticed within 45 s. */
const MAX_MS = 20_000
const JITTER = 0.25
/** A server may ask for more patience than we have of our own, within reason. */
const RETRY_AFTER_MAX_MS = 15 * 60_000
/** No try is ever put off for longer: a time beyond it is what a clock that was set back left behind. */
export const LONGEST_WAIT_MS = RETRY_AFTER_MAX_MS + 1000

/**
 * Milliseconds to wait after the try number `attempts` (from 1): doubling, with ±25 % jitter so that many devices do not
 * come back at once. `Retry-After` is kept, never shortened.
 */
export function backoffMs(attempts: number, retryAfterMs: number | undefined, random: () => number): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, RETRY_AFTER_MAX_MS) + random() * 250
  const doubled = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 10), MAX_MS)
  return doubled * (1 - JITTER + random() * 2 * JITTER)
}
