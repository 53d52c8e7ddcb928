/** When an item of another user was last opened: `leader/unneeded.ts` drops those that nobody opened for long. */

/** Written at most once in this time. */
const NOTED_EVERY_MS = 86_400_000

/** What was fetched in the future, before the clock was set back, is noted anew. */
export const isToBeNoted = (fetchedAt: number, nowMs: number): boolean =>
  Math.abs(nowMs - fetchedAt) > NOTED_EVERY_MS
