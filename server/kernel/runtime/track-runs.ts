/**
 * Tracks work that runs again and again beside the requests, and that must have ended before the database is closed.
 */
export interface Runs {
  /** Starts a run, unless this is closed. */
  run(): Promise<void>
  /** Starts no further run, and resolves once every run has ended. Never rejects. */
  close(): Promise<void>
}

/** The same for work that is another function each time. */
export interface EachRun {
  /** Starts the work, unless this is closed. */
  run(task: () => Promise<unknown>): Promise<void>
  isClosed(): boolean
  /** Starts no further work, and resolves once all work has ended. Never rejects. */
  close(): Promise<void>
}

export function trackEachRun(): EachRun {
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  return {
    async run(task) {
      if (isClosed) return
      const run = task()
      running.add(run)
      try {
        await run
      } finally {
        running.delete(run)
      }
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      await Promise.allSettled(running)
    },
  }
}

export function trackRuns(task: () => Promise<void>): Runs {
  const { run, close } = trackEachRun()
  return { run: () => run(task), close }
}
