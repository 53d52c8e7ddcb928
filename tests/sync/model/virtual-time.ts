/** Time that a test turns by hand, for several engines at once: a sequence of hours takes milliseconds. */

export interface VirtualTime {
  /** Epoch ms of the wall clock, which a user or a network may set. */
  now(): number
  /** Moves the wall clock without letting time pass. */
  jump(ms: number): void
  /** Resolves when `ms` have passed, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Marks work that is under way outside the engines: storage, server. */
  busyWith<T>(work: Promise<T>): Promise<T>
  /** Lets everything that can happen without time passing happen. */
  settle(): Promise<void>
  /** Lets time pass, timer by timer. */
  pass(ms: number): Promise<void>
}

interface Timer {
  readonly at: number
  readonly fire: () => void
}

/** The engines wait in chains of promises between two pieces of work; a turn of the event loop ends every such chain. */
const QUIET_TURNS = 3
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export function virtualTime(startAt = Date.UTC(2026, 5, 1)): VirtualTime {
  const timers = new Set<Timer>()
  let passedMs = 0
  let jumpedMs = 0
  let busy = 0

  const settle = async () => {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = busy === 0 ? quiet + 1 : 0) await turn()
  }
  const next = (until: number): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers) if (timer.at <= until && (!first || timer.at < first.at)) first = timer
    return first
  }

  return {
    now: () => startAt + passedMs + jumpedMs,
    jump: (ms) => {
      jumpedMs += ms
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const fire = () => {
          timers.delete(timer)
          signal.removeEventListener('abort', fire)
          resolve()
        }
        const timer: Timer = { at: passedMs + Math.max(0, ms), fire }
        timers.add(timer)
        signal.addEventListener('abort', fire)
      }),
    async busyWith(work) {
      busy += 1
      try {
        return await work
      } finally {
        busy -= 1
      }
    },
    settle,
    async pass(ms) {
      const until = passedMs + ms
      await settle()
      for (let timer = next(until); timer; timer = next(until)) {
        passedMs = Math.max(passedMs, timer.at)
        timer.fire()
        await settle()
      }
      passedMs = until
    },
  }
}
