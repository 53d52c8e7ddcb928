/** Tours and their sound while the object store is full, away, slow, or loses its answer; `STORE_SEED` repeats a run. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'
import { addUser } from './test-job-context.ts'
import { testJobs } from './test-jobs.ts'

const SEEDS = ['2026', process.env['STORE_SEED'] ?? String(Date.now())]
const TOPICS = ['History', 'Food'] as const
/** The number of failures of a file; then the store works again. */
const FAULTS = 30

const { open, ask, closeLater } = testJobs()

function failing(store: ObjectStore, random: () => number, left: { faults: number }): ObjectStore {
  return {
    ...store,
    async put(...file) {
      if (left.faults === 0 || random() < 0.2) return store.put(...file)
      left.faults -= 1
      const kind = Math.floor(random() * 4)
      if (kind === 0) throw new StoreFailure('full', new Error('ENOSPC'))
      if (kind === 1) throw new StoreFailure('unreachable', new Error('503'))
      if (kind === 2) await pause(random() * 200)
      const answer = await store.put(...file)
      // It has the file, and nobody hears so.
      if (kind === 3) throw new StoreFailure('unreachable', new Error('socket hang up'))
      return answer
    },
  }
}

it.each(SEEDS)(
  'are made whole, each part told once, by whoever is there (seed %s)',
  async (seed) => {
    const random = seededRandom(seed)
    const shared = open()
    const { db, objects } = shared
    const left = { faults: FAULTS }
    const workers = [0, 1, 2].map(() => ({ ...open(), store: failing(shared.store, random, left) }))
    const userId = await addUser(db, 1)
    for (const topic of TOPICS) await ask(shared, userId, topic)
    for (const generation of await Promise.all(workers.map(createTourGeneration)))
      closeLater(() => generation.close())

    const patiently = { timeout: 100_000, interval: 100 }
    const jobs = () => db.select().from(tourJobs)
    const statuses = async () => (await jobs()).map(({ status }) => status)
    await expect.poll(statuses, patiently).toEqual(TOPICS.map(() => 'completed'))
    const unready = async () =>
      (await db.select().from(audioChunks)).filter(({ status }) => status !== 'ready')
    await expect.poll(async () => (await unready()).length, patiently).toBe(0)

    const chunks = await db.select().from(audioChunks).where(eq(audioChunks.status, 'ready'))
    expect(chunks.length).toBeGreaterThanOrEqual(8)
    for (const { objectKey, contentLength } of chunks)
      expect(objects.get(objectKey ?? '')?.body.length, `seed ${seed}: ${objectKey}`).toBe(contentLength)
    const told = () => workers.flatMap((worker) => worker.told)
    const ready = () => told().filter(({ name }) => name === 'ChunkReady')
    await expect.poll(() => ready().length, patiently).toBe(chunks.length)
    const made = told().filter(({ name }) => name === 'TourGenerationCompleted')
    expect(made.map(({ payload }) => payload['JobId']).toSorted()).toEqual(
      (await jobs()).map(({ id }) => id).toSorted(),
    )
    expect(told().filter(({ name }) => name === 'TourGenerationFailed')).toEqual([])
    expect(left.faults).toBeLessThan(FAULTS)
  },
  120_000,
)
