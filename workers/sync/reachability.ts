/**
 * Whether the server answers. No event tells that a server is back, so while it does not answer, one small call is repeated.
 */

/** The first, doubling to the last: a server that is back is noticed within 20 s and a request's time. */
const FIRST_MS = 2000
const MAX_MS = 16_000

export interface Reachability {
  /** The result of any call. */
  report(isReachable: boolean): void
  /** As the last call told. */
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
