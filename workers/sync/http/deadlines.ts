/** Time limits of many short requests on one timer: one set and cleared for each costs more than the rest of a request's code. */
export interface Deadlines {
  /** Calls `onOver` after `ms`, unless the function that it answers is called before. */
  set(ms: number, onOver: () => void): () => void
}

interface Deadline {
  /** By `performance.now()`. */
  readonly at: number
  readonly onOver: () => void
}

export function createDeadlines(): Deadlines {
  const open = new Set<Deadline>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firesAt = Number.POSITIVE_INFINITY

  const arm = (at: number): void => {
    clearTimeout(timer)
    firesAt = at
    if (Number.isFinite(at)) timer = setTimeout(fire, Math.max(0, at - performance.now()))
  }
  function fire(): void {
    const now = performance.now()
    let next = Number.POSITIVE_INFINITY
    for (const deadline of open)
      if (deadline.at > now) next = Math.min(next, deadline.at)
      else {
        open.delete(deadline)
        deadline.onOver()
      }
    arm(next)
  }

  return {
    set(ms, onOver) {
      const deadline = { at: performance.now() + ms, onOver }
      open.add(deadline)
      // What is over before then is forgotten; the timer goes off once for nothing.
      if (deadline.at < firesAt) arm(deadline.at)
      return () => void open.delete(deadline)
    },
  }
}
