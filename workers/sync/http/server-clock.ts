/** The server's clock, and the trust in this device's own: people set it, and an empty battery resets it. */

/**
 * Returns how far the server's clock is ahead of `nowMs`, by the answer's `Date` header; undefined where it has none. `Date` counts
 * whole seconds, so the middle of one is the best guess (RFC 9110, 6.6.1).
 */
export function clockOffsetOf({ headers }: Response, nowMs: number): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isFinite(date) ? date + 500 - nowMs : undefined
}

/** A clock that differs by more than 5 minutes is not trusted. */
const OFF_BY_MS = 5 * 60_000

/** `offsetMs` is how far the server's clock is ahead; undefined where it is unknown, and then the clock is not trusted. */
export const isClockRight = (offsetMs: number | undefined): boolean =>
  offsetMs !== undefined && Math.abs(offsetMs) <= OFF_BY_MS
