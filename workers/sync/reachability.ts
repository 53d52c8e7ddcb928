/** Tracks whether the server answers. No event reports that a server is back, so while it does not answer, a call is repeated. */

/** The waits between these calls double from 2 s to 16 s, so a server that is back is noticed within 20 s. */
const FIRST_MS = 2000
const MAX_MS = 16_000

export interface Reachability {
  /** Takes the result of any call. */
  report(isReachable: boolean): void
  /** Returns whether the server answered the last call. */
  isReachable(): boolean
}

export function createReachability(options: {
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
  probe(): Promise<unknown>
  onChange(isReachable: boolean): void
}): Reachability {
  const state = { isReachable: true }
  const isGone = () => !state.isReachable && !options.signal.aborted

  async function probe(): Promise<void> {
    for (let ms = FIRST_MS; isGone(); ms = Math.min(ms * 2, MAX_MS)) {
      await options.wait(ms, options.signal)
      if (isGone()) await options.probe()
    }
  }

  return {
    isReachable: () => state.isReachable,
    report(reachable) {
      if (reachable === state.isReachable || options.signal.aborted) return
      state.isReachable = reachable
      options.onChange(reachable)
      if (!reachable) void probe()
    },
  }
}
