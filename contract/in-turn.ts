/** A queue in memory: its work runs one after another, in the order in which it was added. */

/** Adds work; returns its result. Work that fails rejects for its own caller and does not stop the work after it. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that is independent of all others. It needs no lock: all work of one queue is added in one thread.
 */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
