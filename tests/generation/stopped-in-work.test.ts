/** A generation that is closed while it looks for work waits for the answer, so that nothing asks a database that is closed. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signalWork } from '#server/jobs/work-signal.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { testJobs } from './test-jobs.ts'

const { open } = testJobs()

it('ends a claim before it closes, and logs no error', async () => {
  const other = open()
  const context = open()
  const generation = await createTourGeneration(context)

  let isClosed = false
  const closed = await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table tour_jobs in access exclusive mode`)
    await signalWork(other.db, 'tours')
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
