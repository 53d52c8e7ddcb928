/** Whether this device's clock can be trusted with what is deleted by age: people set it, and batteries forget it. */

const OFF_BY_MS = 5 * 60_000

/** `offsetMs` is what the server's clock is ahead by, as it told; undefined where it told nothing, and then nothing is sure. */
export const isClockRight = (offsetMs: number | undefined): boolean =>
  offsetMs !== undefined && Math.abs(offsetMs) <= OFF_BY_MS
