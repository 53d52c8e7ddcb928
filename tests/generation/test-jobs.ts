/** A database of its own for each test of a file, contexts on it, and tours asked for in Florence. Call it once, at the top. */
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { chunkTurns, jobTurns } from '#server/jobs/turns.ts'
import { claimChunk } from '#server/jobs/chunk-lease.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { claimJob } from '#server/jobs/job-lease.ts'
import { makeChunk as makeClaimedChunk } from '#server/jobs/make-chunk.ts'
import { makeTour as makeClaimedTour } from '#server/jobs/make-tour.ts'
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
    work: { isLastAttempt: false, signal: new AbortController().signal },
  }
}

interface TestRun {
  readonly isLastAttempt: boolean
  readonly signal: AbortSignal
}

const NEVER = new AbortController().signal

/** Claims one job and makes its tour. Undefined where the job is not free, or has no tour after this run. */
export async function makeTour(
  context: JobContext,
  jobId: string,
  run: TestRun,
): Promise<number | undefined> {
  const lease = await claimJob(context, jobId)
  return lease && (await makeClaimedTour(context, lease, { ...run, cancelled: NEVER }))
}

/** Claims one chunk and makes it. False where it is not free. */
export async function makeChunk(
  context: JobContext,
  tourId: number,
  chunkIndex: number,
  run: TestRun,
): Promise<boolean> {
  const lease = await claimChunk(context, { only: { tourId, chunkIndex } })
  if (!lease) return false
  await makeClaimedChunk(context, lease, run)
  return true
}

/** The jobs that have not ended, in the order of their turns, whether a run has them or not. */
export async function openJobs({ db }: JobContext): Promise<string[]> {
  const turns = jobTurns(db)
  const rows = await db.select().from(turns).orderBy(asc(turns.turn), asc(turns.createdAt))
  return rows.map(({ id }) => id)
}

/** The chunks that are to be made, in the order of their turns, whether a run has them or not. */
export async function openChunks({ db }: JobContext) {
  const turns = chunkTurns(db)
  return await db
    .select({ tourId: turns.tourId, chunkIndex: turns.chunkIndex })
    .from(turns)
    .orderBy(asc(turns.priority), asc(turns.tourId), asc(turns.chunkIndex))
}
