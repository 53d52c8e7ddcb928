import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOPIC_VALUES } from '#contract/api/topics.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { pois, tours } from '#server/db/schema/tours.ts'
import { DEMO_TOURS, seedDemoTours } from '#server/generation/demo-tours.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

let databaseUrl: string
let context: TestJobContext
let ownerId: string
const order: string[] = []
let hold = Promise.resolve()
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  context = openTestJobContext(databaseUrl, {
    voice: createSilentVoice({ before: () => hold }),
  })
  ownerId = await addUser(context.db)
})
afterAll(async () => {
  await context.close()
})

describe('the demo tours', () => {
  it('are all there after the first start, quickly, and only once after the second', async () => {
    const { db, atlas } = context
    const began = performance.now()
    expect(await seedDemoTours({ db, ownerId, atlas, now: new Date() })).toBe(DEMO_TOURS.length)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await seedDemoTours({ db, ownerId, atlas, now: new Date() })).toBe(0)

    const made = await db.select().from(tours)
    expect(made.length).toBeGreaterThanOrEqual(16)
    expect(new Set(made.map(({ topic }) => topic))).toEqual(new Set(TOPIC_VALUES))
    for (const { id: city, name } of atlas.packs) {
      expect(made.filter(({ slug }) => slug.startsWith(`${city}-`)).length, name).toBeGreaterThanOrEqual(2)
    }
    expect(made.map(({ slug }) => slug)).toContain('florence-history')
    for (const tour of made) {
      expect(tour).toMatchObject({ isPublic: true, ownerId })
      expect(tour.narrativeText.length).toBeGreaterThan(700)
      const [places] = await db.select({ count: count() }).from(pois).where(eq(pois.tourId, tour.id))
      // Four far apart fill half an hour as well as six close together (decision 0075).
      expect(places?.count, tour.slug).toBeGreaterThanOrEqual(4)
      expect(Math.abs((tour.durationMin ?? 0) - 30), tour.slug).toBeLessThanOrEqual(20)
    }
  })

  it('do not come back when they were deleted', async () => {
    const { db, atlas } = context
    await db.delete(tours).where(eq(tours.slug, 'lisbon-food'))
    expect(await seedDemoTours({ db, ownerId, atlas, now: new Date() })).toBe(0)
  })

  it('get their audio behind the tours of users', async () => {
    const { db, told } = context
    let release = (): void => undefined
    hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const generation = await createTourGeneration({ ...context, demoAudioAfterMs: 0 })
    const userId = await addUser(db)
    const requested = await generation.request(userId, FLORENCE)
    expect(requested.ok).toBe(true)
    const { tourId: mine } = await context
      .until(({ name }) => name === 'TourGenerationCompleted')
      .then(async () => {
        const [tour] = await db.select({ tourId: tours.id }).from(tours).where(eq(tours.ownerId, userId))
        return tour ?? { tourId: 0 }
      })
    const [demo] = await db.select().from(tours).where(eq(tours.slug, 'kyoto-culture'))
    await generation.prioritise(demo?.id ?? 0, [2], 'immediate_play')
    release()
    await expect
      .poll(() => told.filter(({ name }) => name === 'ChunkReady').length, { timeout: 20_000 })
      .toBeGreaterThan(12)
    await generation.close()
    for (const { name, payload } of told)
      if (name === 'ChunkReady') order.push(`${payload.TourId}-${payload.ChunkIndex}`)
    // A demo chunk may have been at work when the user asked.
    const [total] = await db.select({ count: count() }).from(audioChunks).where(eq(audioChunks.tourId, mine))
    const usersFirst = order.findIndex((key) => key.startsWith(`${mine}-`))
    expect(usersFirst).toBeLessThanOrEqual(1)
    expect(order.slice(usersFirst, usersFirst + (total?.count ?? 0))).toEqual(
      Array.from({ length: total?.count ?? 0 }, (_, index) => `${mine}-${index}`),
    )
    expect(order[usersFirst + (total?.count ?? 0)]).toBe(`${demo?.id}-2`)
  })
})
