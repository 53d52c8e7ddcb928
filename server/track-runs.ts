/** What runs again and again beside the requests, and must have ended before the database is closed. */
export interface Runs {
  /** Starts a run, unless closed. */
  run(): Promise<void>
  /** Starts no more, and resolves once every run has ended. Never rejects. */
  close(): Promise<void>
}

export function trackRuns(task: () => Promise<void>): Runs {
  const running = new Set<Promise<void>>()
  let isClosed = false
  return {
    async run() {
      if (isClosed) return
      const run = task()
      running.add(run)
      try {
        await run
      } finally {
        running.delete(run)
      }
    },
    async close() {
      isClosed = true
      await Promise.allSettled(running)
    },
  }
}
