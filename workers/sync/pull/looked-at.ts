/** When something of others was last opened: upkeep drops what nobody opened for long. */

/** Noting it once in this time is enough. */
const NOTED_EVERY_MS = 86_400_000

/** What was fetched in the future, before the clock was set back, is noted anew. */
export const isToBeNoted = (fetchedAt: number, nowMs: number): boolean =>
  Math.abs(nowMs - fetchedAt) > NOTED_EVERY_MS
