/** What ends many short requests at once: one listener for each signal, for one set and taken off for each request costs more. */
export interface Stops {
  /** Calls `stop` when `signal` is aborted, unless the function that it answers is called before. */
  add(signal: AbortSignal, stop: () => void): () => void
}

export function createStops(): Stops {
  const open = new WeakMap<AbortSignal, Set<() => void>>()

  const listen = (signal: AbortSignal): Set<() => void> => {
    const stops = new Set<() => void>()
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
    open.set(signal, stops)
    return stops
  }
  return {
    add(signal, stop) {
      const stops = open.get(signal) ?? listen(signal)
      stops.add(stop)
      return () => void stops.delete(stop)
    },
  }
}
