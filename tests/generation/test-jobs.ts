/** A database of its own for each test of a file, contexts on it, and tours asked for in Florence. Call it once, at the top. */
import { afterEach, beforeEach } from 'vitest'
import { requestTour } from '#server/jobs/request-tour.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

export function testJobs() {
  let databaseUrl: string
  const closers: (() => Promise<void>)[] = []
  beforeEach(async () => {
    databaseUrl = await freshDatabase()
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })
  return {
    /** After the test, the last first. */
    closeLater: (close: () => Promise<void>) => void closers.push(close),
    /** `name`: what the database calls its connections. */
    open(
      parts: Parameters<typeof openTestJobContext>[1] = {},
      { name }: { readonly name?: string } = {},
    ): TestJobContext {
      const url = new URL(databaseUrl)
      if (name !== undefined) url.searchParams.set('application_name', name)
      const context = openTestJobContext(url.href, parts)
      closers.push(() => context.close())
      return context
    },
    /** Returns the job's id. */
    async ask(context: TestJobContext, userId: string, topic = 'History'): Promise<string> {
      const requested = await requestTour({ ...context, now: new Date() }, userId, { ...FLORENCE, topic })
      if (!requested.ok) throw new Error(requested.failure.kind)
      return requested.value.jobId
    },
    work: { lastAttempt: false, signal: new AbortController().signal },
  }
}
