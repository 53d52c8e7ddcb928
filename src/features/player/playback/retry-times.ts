/** Times the retries of chunks that failed: after 1 s, doubled up to 30 s, for each chunk. */

const FIRST_MS = 1000
const MAX_MS = 30_000

export interface RetryTimes {
  /** A try failed: the chunk rests, and `wake` is called when it may be tried again. */
  rest(chunkIndex: number): void
  isResting(chunkIndex: number): boolean
  clear(chunkIndex: number): void
  clearAll(): void
  dispose(): void
}

export const createRetryTimes = (wake: () => void): RetryTimes => {
  const resting = new Map<number, { waitMs: number; timer: ReturnType<typeof setTimeout> | undefined }>()
  const clear = (chunkIndex: number) => {
    clearTimeout(resting.get(chunkIndex)?.timer)
    resting.delete(chunkIndex)
  }
  const clearAll = () => {
    for (const chunkIndex of resting.keys()) clear(chunkIndex)
  }
  return {
    rest: (chunkIndex) => {
      const before = resting.get(chunkIndex)
      clearTimeout(before?.timer)
      const waitMs = Math.min(MAX_MS, before ? before.waitMs * 2 : FIRST_MS)
      const entry: { waitMs: number; timer: ReturnType<typeof setTimeout> | undefined } = {
        waitMs,
        timer: undefined,
      }
      entry.timer = setTimeout(() => {
        entry.timer = undefined
        wake()
      }, waitMs)
      resting.set(chunkIndex, entry)
    },
    isResting: (chunkIndex) => resting.get(chunkIndex)?.timer !== undefined,
    clear,
    clearAll,
    dispose: clearAll,
  }
}
