/** A queue in memory: its work runs one after another, in the order in which it was added. */

/** Adds work; returns its result. Work that fails rejects for its own caller and does not stop the work after it. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a queue of its own, independent of all others. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
