/** A generation that is closed while it looks for work awaits it, so that nothing asks a database that is closed. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { LEASE_MS } from '#server/jobs/lease.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { addUser } from './test-job-context.ts'
import { testJobs } from './test-jobs.ts'

const { open, ask } = testJobs()
afterEach(() => void vi.useRealTimers())

it('ends a look at the job of another worker before it closes, and logs no error', async () => {
  const other = open()
  const context = open()
  await ask(other, await addUser(other.db))
  await other.db
    .update(tourJobs)
    .set({ leaseId: crypto.randomUUID(), leaseExpiresAt: new Date(Date.now() + 600_000) })
  let look: (() => void) | undefined
  const { setTimeout: real } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...rest: unknown[]
  ) => {
    if (ms !== LEASE_MS) return (real as (...of: unknown[]) => unknown)(run, ms, ...rest)
    look = run
    return { unref: () => undefined }
  }) as never)
  const generation = await createTourGeneration(context)
  await expect.poll(() => look, { timeout: 20_000 }).toBeDefined()
  vi.restoreAllMocks()

  let isClosed = false
  const closed = await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table tour_jobs in access exclusive mode`)
    look?.()
    const waiting = async () =>
      (
        await tx.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      ).rows.length
    await expect.poll(waiting).toBe(1)
    const ending = generation.close().then(() => (isClosed = true))
    // Long enough for one that does not wait.
    for (let turns = 0; turns < 100; turns += 1) await tx.execute(sql`select 1`)
    expect(isClosed).toBe(false)
    return { ending }
  })
  await closed.ending
  expect(context.errors).toEqual([])
})
