/** Several users and several workers on one database. */
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { LEASE_MS } from '#server/jobs/lease.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, type TestJobContext } from './test-job-context.ts'
import { makeChunk, makeTour, openChunks, openJobs, testJobs } from './test-jobs.ts'

const { open, ask, closeLater, work } = testJobs()
afterEach(() => void vi.useRealTimers())

async function makeSilentTour(context: TestJobContext, userId: string): Promise<number> {
  const tourId = await makeTour(context, await ask(context, userId), work)
  if (tourId === undefined) throw new Error('no tour')
  return tourId
}

describe('several workers on one database', () => {
  it('make each chunk once', async () => {
    const context = open()
    const { db } = context
    const userId = await addUser(db, 1)
    for (const topic of ['History', 'Food', 'Nature'])
      await makeTour(context, await ask(context, userId, topic), work)
    const chunks = await db.select().from(audioChunks)
    const total = chunks.length
    expect(total).toBeGreaterThanOrEqual(12)

    const spoken: string[] = []
    const workers = [0, 1, 2].map(() =>
      open({
        voice: createSilentVoice({
          before: async (sentences) => {
            spoken.push(sentences.join(' '))
            // Long enough for the other two to come to the same chunk.
            for (let turns = 0; turns < 5; turns += 1) await db.select().from(tours)
          },
        }),
      }),
    )
    for (const worker of await Promise.all(workers.map(createTourGeneration)))
      closeLater(() => worker.close())
    await expect
      .poll(async () => (await db.select().from(audioChunks).where(eq(audioChunks.status, 'ready'))).length, {
        timeout: 30_000,
      })
      .toBe(total)
    // Two of the walks may tell the same on a way, each in a chunk of its own.
    expect(spoken.toSorted()).toEqual(chunks.map((chunk) => chunk.spoken.join(' ')).toSorted())
    expect(workers.flatMap(({ puts }) => puts).filter((key) => key.endsWith('.mp3'))).toHaveLength(total)
    const ready = () => workers.flatMap(({ told }) => told).filter(({ name }) => name === 'ChunkReady')
    // It is told after it is stored.
    await expect.poll(() => ready().length).toBe(total)
    expect(workers.flatMap(({ errors }) => errors)).toEqual([])
  })

  it('leave a chunk to the one that has it, and take over from one that died', async () => {
    const context = open()
    const { db, puts } = context
    const tourId = await makeSilentTour(context, await addUser(db))
    const lease = (expiresAt: Date) =>
      db
        .update(audioChunks)
        .set({ leaseId: crypto.randomUUID(), leaseExpiresAt: expiresAt, status: 'processing' })
        .where(eq(audioChunks.tourId, tourId))
    await lease(new Date(Date.now() + 60_000))
    expect(await makeChunk(context, tourId, 0, work)).toBe(false)
    expect(puts).toEqual([])
    await lease(new Date(Date.now() - 1000))
    expect(await makeChunk(context, tourId, 0, work)).toBe(true)
    expect(await makeChunk(context, tourId, 0, work)).toBe(false)
    expect(puts).toHaveLength(1)
  })

  it('store nothing of a chunk that they lost while they spoke', async () => {
    const context = open()
    const { db, puts, told } = context
    const tourId = await makeSilentTour(context, await addUser(db))
    const slow = {
      ...context,
      voice: createSilentVoice({
        async before() {
          await db
            .update(audioChunks)
            .set({ leaseId: crypto.randomUUID() })
            .where(eq(audioChunks.tourId, tourId))
        },
      }),
    }
    await makeChunk(slow, tourId, 0, work)
    expect(puts).toEqual([])
    expect(told.filter(({ name }) => name === 'ChunkReady')).toEqual([])
  })

  it('keep a chunk while a slow disk stores its file', async () => {
    const context = open()
    const { db, store } = context
    const tourId = await makeSilentTour(context, await addUser(db))
    const leaseEnds = async () => {
      const [chunk] = await db
        .select({ at: audioChunks.leaseExpiresAt })
        .from(audioChunks)
        .where(and(eq(audioChunks.tourId, tourId), eq(audioChunks.chunkIndex, 0)))
      return chunk?.at?.getTime() ?? 0
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slowStore: ObjectStore = {
      ...store,
      async put(...file) {
        await db
          .update(audioChunks)
          .set({ leaseExpiresAt: new Date(Date.now() - 1000) })
          .where(eq(audioChunks.tourId, tourId))
        vi.advanceTimersByTime(LEASE_MS)
        await expect.poll(leaseEnds).toBeGreaterThan(Date.now())
        return store.put(...file)
      },
    }
    await makeChunk({ ...context, store: slowStore }, tourId, 0, work)
    expect(context.told.map(({ name }) => name)).toContain('ChunkReady')
    expect(context.errors).toEqual([])
  })

  it('leave the file of a finished chunk as it is, where one was held up while it stored its own', async () => {
    const context = open()
    const { db, store, objects } = context
    const tourId = await makeSilentTour(context, await addUser(db))
    const late: ObjectStore = {
      ...store,
      async put(key, _body, contentType) {
        await db.update(audioChunks).set({ leaseExpiresAt: new Date(Date.now() - 1000) })
        expect(await makeChunk(context, tourId, 0, work)).toBe(true)
        // No two runs of a voice need be alike.
        return store.put(key, Buffer.from('another sound'), contentType)
      },
    }
    await makeChunk({ ...context, store: late }, tourId, 0, work)
    const [chunk] = await db
      .select()
      .from(audioChunks)
      .where(and(eq(audioChunks.tourId, tourId), eq(audioChunks.chunkIndex, 0)))
    expect(chunk?.status).toBe('ready')
    expect(objects.get(chunk?.objectKey ?? '')?.body.length).toBe(chunk?.contentLength)
    // The late one removed its own.
    expect([...objects.keys()].filter((key) => key.endsWith('.mp3'))).toEqual([chunk?.objectKey])
  })

  it('try a chunk again at once where the voice stumbled', async () => {
    const context = open()
    const tourId = await makeSilentTour(context, await addUser(context.db))
    const hoarse = {
      ...context,
      voice: createSilentVoice({
        before() {
          throw new Error('hoarse')
        },
      }),
    }
    await expect(makeChunk(hoarse, tourId, 0, work)).rejects.toThrow('hoarse')
    expect(await makeChunk(context, tourId, 0, work)).toBe(true)
    expect(context.puts).toHaveLength(1)
  })
})

describe('several users', () => {
  it('take turns: nobody waits for all tours of another', async () => {
    const context = open()
    const { db } = context
    const [many, one] = [await addUser(db, 1), await addUser(db)]
    const jobs = [await ask(context, many), await ask(context, many), await ask(context, many)]
    const late = await ask(context, one)
    expect(await openJobs(context)).toEqual([jobs[0], late, jobs[1], jobs[2]])

    for (const jobId of [...jobs, late]) await makeTour(context, jobId, work)
    const made = await db
      .select({ id: tours.id, jobId: tours.jobId })
      .from(tours)
      .innerJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    const idOf = (jobId: string | undefined) => made.find((tour) => tour.jobId === jobId)?.id ?? 0
    const waiting = await openChunks(context)
    const order = waiting.map(({ tourId }) => tourId)
    const lastOf = (tourId: number) => order.lastIndexOf(tourId)
    const [first, second, third] = jobs.map(idOf)
    // The first of the one and the only one of the other, stop by stop with the tracks that lead there; then the others.
    const stops = await db
      .select({ tourId: audioChunks.tourId, chunkIndex: audioChunks.chunkIndex })
      .from(audioChunks)
      .where(isNull(audioChunks.walk))
    const atStops = waiting.filter((chunk) =>
      stops.some((stop) => stop.tourId === chunk.tourId && stop.chunkIndex === chunk.chunkIndex),
    )
    expect(atStops.slice(0, 4).map(({ tourId }) => tourId)).toEqual([first, idOf(late), first, idOf(late)])
    expect(lastOf(idOf(late))).toBeLessThan(order.indexOf(second ?? 0))
    expect(lastOf(first ?? 0)).toBeLessThan(order.indexOf(second ?? 0))
    expect(lastOf(second ?? 0)).toBeLessThan(order.indexOf(third ?? 0))

    // Once the first is spoken, the second is as soon as anybody's first.
    await db
      .update(audioChunks)
      .set({ status: 'ready' })
      .where(eq(audioChunks.tourId, first ?? 0))
    const next = (await openChunks(context)).map(({ tourId }) => tourId)
    expect(next.slice(0, 2).toSorted()).toEqual([idOf(late), second].toSorted())
    // A chunk that a listener waits for is made before all others.
    await db
      .update(audioChunks)
      .set({ priority: 1 })
      .where(eq(audioChunks.tourId, third ?? 0))
    expect((await openChunks(context))[0]?.tourId).toBe(third)
  })
})
