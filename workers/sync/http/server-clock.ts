/** What the server's clock says, and whether this device's clock can be trusted: people set it, and batteries forget it. */

/**
 * What must be added to `nowMs` for the server's clock, by the answer's `Date`; undefined where it has none. `Date` counts whole
 * seconds: the middle of one is the best guess (RFC 9110, 6.6.1).
 */
export function clockOffsetOf({ headers }: Response, nowMs: number): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isFinite(date) ? date + 500 - nowMs : undefined
}

const OFF_BY_MS = 5 * 60_000

/** `offsetMs`: how far the server's clock is ahead; undefined where it is not known, and then the answer is false. */
export const isClockRight = (offsetMs: number | undefined): boolean =>
  offsetMs !== undefined && Math.abs(offsetMs) <= OFF_BY_MS
