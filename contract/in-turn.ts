/** Work that is done one after another, in the order in which it is asked for. What fails holds up nothing that comes after it. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A line of its own. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
