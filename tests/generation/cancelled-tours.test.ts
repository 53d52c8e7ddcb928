/** Tours that are taken back while they are made, and jobs that several workers come to. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { monthOf, toursAskedSince } from '#server/jobs/quota.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { cancelJob } from '#server/jobs/end-job.ts'
import { addCost } from '#server/jobs/job-figures.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import { addUser, FLORENCE, type TestJobContext } from './test-job-context.ts'
import { makeTour, testJobs } from './test-jobs.ts'

const { open, ask, closeLater, work } = testJobs()
const jobOf = async ({ db }: TestJobContext, jobId: string) => {
  const [job] = await db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
  if (!job) throw new Error('no job')
  return job
}
const usedBy = ({ db }: TestJobContext, userId: string) =>
  toursAskedSince(db, userId, monthOf(new Date()).start)

/** Maps that take until the test lets them go on. */
function heldMaps() {
  let goOn = (): void => undefined
  let reached = (): void => undefined
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const maps: TourMaps = {
    async extract() {
      reached()
      await held
      return new Uint8Array([1])
    },
  }
  return { maps, isReached, goOn: () => goOn() }
}

describe('a tour that is cancelled', () => {
  it('while it is made leaves nothing behind, and its tour of the month is given back', async () => {
    const { maps, isReached, goOn } = heldMaps()
    const context = open({ maps })
    const { db, told, until, objects, errors } = context
    const userId = await addUser(db)
    const generation = await createTourGeneration(context)
    closeLater(() => generation.close())
    const requested = await generation.request(userId, FLORENCE)
    if (!requested.ok) throw new Error('refused')
    const { jobId } = requested.value
    await isReached
    expect(await usedBy(context, userId)).toBe(1)

    expect(await generation.cancel(await addUser(db), jobId)).toMatchObject({ ok: false })
    expect(await generation.cancel(userId, jobId)).toEqual({ ok: true, value: true })
    expect(await jobOf(context, jobId)).toMatchObject({ status: 'cancelled', outline: null, tourId: null })
    expect(await usedBy(context, userId)).toBe(0)
    await until(({ name, payload }) => name === 'TourGenerationCancelled' && payload.JobId === jobId)

    goOn()
    // The next tour is made by the same worker: the cancelled one is over by then.
    const next = await generation.request(userId, FLORENCE)
    if (!next.ok) throw new Error('refused')
    await until(({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId !== undefined)
    const made = await db.select({ id: tours.id, jobId: tours.jobId }).from(tours)
    expect(made.map((tour) => tour.jobId)).toEqual([next.value.jobId])
    for (const key of objects.keys()) expect(key).toContain(`/${made[0]?.id}/`)
    expect(told.filter(({ payload }) => payload.JobId === jobId).at(-1)?.name).toBe('TourGenerationCancelled')
    expect(errors).toEqual([])
  })

  it('before it is begun is never begun; a second cancelling changes nothing', async () => {
    const context = open()
    const { db, told } = context
    const userId = await addUser(db)
    const jobId = await ask(context, userId)
    expect(await cancelJob(context, userId, jobId)).toEqual({ ok: true, value: true })
    expect(await cancelJob(context, userId, jobId)).toEqual({ ok: true, value: false })
    expect(await makeTour(context, jobId, work)).toBeUndefined()
    expect(told.map(({ name }) => name)).toEqual(['TourGenerationCancelled'])
    expect(await db.select().from(tours)).toEqual([])
  })

  it('too late is a tour: it stays, and so does its place in the quota', async () => {
    const context = open()
    const userId = await addUser(context.db)
    const jobId = await ask(context, userId)
    const tourId = await makeTour(context, jobId, work)
    expect(await cancelJob(context, userId, jobId)).toEqual({ ok: false, failure: { kind: 'tour-is-made' } })
    expect(await jobOf(context, jobId)).toMatchObject({ status: 'completed', tourId })
    expect(await usedBy(context, userId)).toBe(1)
  })
})

describe('several workers on one database', () => {
  it('make each tour once, step by step', async () => {
    const { maps, isReached, goOn } = heldMaps()
    let extracted = 0
    const counting: TourMaps = {
      extract(box) {
        extracted += 1
        return maps.extract(box)
      },
    }
    const [first, second] = [open({ maps: counting }), open({ maps: counting })]
    const jobId = await ask(first, await addUser(first.db))
    const making = makeTour(first, jobId, work)
    await isReached
    expect(await makeTour(second, jobId, work)).toBeUndefined()
    goOn()
    expect(await making).toEqual(expect.any(Number))
    expect(extracted).toBe(1)
    expect(second.told).toEqual([])
  })

  it('take over the tour of one that died, and not before', async () => {
    const context = open()
    const { db } = context
    const jobId = await ask(context, await addUser(db))
    const leaseUntil = (leaseExpiresAt: Date) =>
      db.update(tourJobs).set({ leaseId: crypto.randomUUID(), leaseExpiresAt }).where(eq(tourJobs.id, jobId))
    await leaseUntil(new Date(Date.now() + 60_000))
    expect(await makeTour(context, jobId, work)).toBeUndefined()
    await leaseUntil(new Date(Date.now() - 1000))
    expect(await makeTour(context, jobId, work)).toEqual(expect.any(Number))
  })

  it('store nothing of a tour that another took over meanwhile', async () => {
    const { maps, isReached, goOn } = heldMaps()
    const context = open({ maps })
    const { db, puts, told } = context
    const jobId = await ask(context, await addUser(db))
    const making = makeTour(context, jobId, work)
    await isReached
    await db.update(tourJobs).set({ leaseId: crypto.randomUUID() }).where(eq(tourJobs.id, jobId))
    goOn()
    expect(await making).toBeUndefined()
    expect(puts).toEqual([])
    expect(told.map(({ name }) => name)).not.toContain('TourGenerationCompleted')
    expect(await jobOf(context, jobId)).toMatchObject({ finishedAt: null })
  })

  it('try a tour again at once where a step stumbled', async () => {
    const context = open()
    const jobId = await ask(context, await addUser(context.db))
    const events = {
      emit: async () => {
        throw new Error('no hub')
      },
    }
    await expect(makeTour({ ...context, events }, jobId, work)).rejects.toThrow('no hub')
    expect(await makeTour(context, jobId, work)).toEqual(expect.any(Number))
  })
})

it('what a job cost is added up', async () => {
  const context = open()
  const jobId = await ask(context, await addUser(context.db))
  await Promise.all([
    addCost(context, { id: jobId }, { inputTokens: 1200, outputTokens: 300 }),
    addCost(context, { id: jobId }, { inputTokens: 100 }),
  ])
  expect((await jobOf(context, jobId)).cost).toEqual({ inputTokens: 1300, outputTokens: 300 })
})
