/** Streets that come late, or never, or only with the next start: the tour does not wait for them. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

const MAP = new Uint8Array([80, 77])

let context: TestJobContext
let running: TourGeneration | undefined
/** The boxes that were fetched; what lies in one is here from then on. */
let here: Box[]
let fetched: Box[]
let answer: () => Promise<boolean>

const isIn = (inner: Box, outer: Box) =>
  inner.west >= outer.west &&
  inner.south >= outer.south &&
  inner.east <= outer.east &&
  inner.north <= outer.north

beforeAll(async () => {
  const base = openTestJobContext(await freshDatabase(), {
    voice: createSilentVoice(),
    maps: { extract: async (box) => (here.some((there) => isIn(box, there)) ? MAP : undefined) },
  })
  context = {
    ...base,
    mapPatienceMs: 50,
    streets: {
      async fetchStreets(box) {
        fetched.push(box)
        if (!(await answer())) return fail({ kind: 'timeout' })
        here.push(box)
        return ok(undefined)
      },
    },
  }
})
afterAll(() => context.close())
afterEach(async () => {
  await running?.close()
  running = undefined
  context.errors.splice(0)
})

async function start(): Promise<TourGeneration> {
  running = await createTourGeneration({ ...context, demoAudio: false, demoAudioAfterMs: 0 })
  return running
}

async function tourOf(jobId: string) {
  const [tour] = await context.db.select().from(tours).where(eq(tours.jobId, jobId))
  return tour
}

async function tourWithSound(): Promise<string> {
  here = []
  fetched = []
  const generation = await start()
  const requested = await generation.request(await addUser(context.db), FLORENCE)
  if (!requested.ok) throw new Error(requested.failure.kind)
  const { jobId } = requested.value
  await context.until(({ name, payload }) => name === 'TourGenerationCompleted' && payload.JobId === jobId)
  const id = (await tourOf(jobId))?.id
  await context.until(({ name, tourId }) => name === 'ChunkReady' && tourId === id)
  return jobId
}

it('a tour is heard before its streets are there, and gets its map when they come', async () => {
  let come = (): void => undefined
  const late = new Promise<boolean>((resolve) => {
    come = () => resolve(true)
  })
  answer = () => late
  const jobId = await tourWithSound()
  expect((await tourOf(jobId))?.mapObjectKey).toBeNull()
  come()
  await expect.poll(async () => (await tourOf(jobId))?.mapBytes, { timeout: 10_000 }).toBe(MAP.length)
})

it('streets that cannot be had fail no tour, and the log says why; the next start asks again', async () => {
  answer = async () => false
  const jobId = await tourWithSound()
  expect((await tourOf(jobId))?.mapObjectKey).toBeNull()
  expect(context.errors.map(({ message }) => message)).toContain(
    'The streets of a walk could not be fetched: timeout',
  )
  await running?.close()

  answer = async () => true
  await start()
  await expect.poll(async () => (await tourOf(jobId))?.mapBytes, { timeout: 10_000 }).toBe(MAP.length)
})

it('demo tours get what is here at once, and the others ask one after the other', async () => {
  const { db, atlas } = context
  here = [{ west: 11, south: 48, east: 12, north: 49 }]
  fetched = []
  let [atOnce, most] = [0, 0]
  answer = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    return true
  }
  await seedDemoTours({ db, ownerId: await addUser(db), atlas, now: new Date() })
  await start()
  const mapped = async () =>
    (await db.select({ slug: tours.slug, bytes: tours.mapBytes }).from(tours))
      .filter(({ bytes, slug }) => bytes !== null && /^[a-z-]+$/.test(slug))
      .map(({ slug }) => slug)
  // The next one rests first.
  await expect.poll(mapped, { timeout: 10_000 }).toHaveLength(3)
  expect(await mapped()).toEqual(expect.arrayContaining(['munich-food', 'munich-history']))
  expect([fetched.length, most]).toEqual([1, 1])
})
