import { asc, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { DEMO_TOURS, seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { pathM } from '#server/telling/generation/geo.ts'
import { addWalkedLine } from '#server/jobs/demo-line.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { straightLeg } from '#server/knowledge/walking/leg-of-trail.ts'
import type { LinesRequest, WalkingLines } from '#server/knowledge/walking/walking-lines.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

/** The box of `demo-data/london.pmtiles`. */
const LONDON_MAP = { west: -0.1142, south: 51.5107, east: -0.0932, north: 51.5233 }

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
    // The second start plans none of them.
    const unread = atlas.packs.map((pack) =>
      Object.defineProperty({ ...pack }, 'places', {
        get(): never {
          throw new Error(`${pack.name} was planned again`)
        },
      }),
    )
    expect(await seedDemoTours({ db, ownerId, atlas: { ...atlas, packs: unread }, now: new Date() })).toBe(0)

    const made = await db.select().from(tours)
    expect(made.length).toBeGreaterThanOrEqual(16)
    expect(new Set(made.map(({ topic }) => topic))).toEqual(new Set(atlas.packs.flatMap(topicsOfPack)))
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

  it('stay in London where the street map is that comes along', async () => {
    const stops = await context.db
      .select({ slug: tours.slug, name: pois.name, latitude: pois.latitude, longitude: pois.longitude })
      .from(pois)
      .innerJoin(tours, eq(pois.tourId, tours.id))
      .where(inArray(tours.slug, ['london-architecture', 'london-science']))
    expect(new Set(stops.map(({ slug }) => slug)).size).toBe(2)
    const outside = stops.filter(
      ({ latitude, longitude }) =>
        longitude < LONDON_MAP.west ||
        longitude > LONDON_MAP.east ||
        latitude < LONDON_MAP.south ||
        latitude > LONDON_MAP.north,
    )
    expect(outside).toEqual([])
  })

  it('follow the streets in the cities whose map comes along, through every stop', async () => {
    const made = await context.db.select().from(tours).where(eq(tours.lineKind, 'walked'))
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'london-architecture',
      'london-science',
      'munich-food',
      'munich-history',
      'porto-culture',
      'porto-nature',
    ])
    for (const { id, slug, line, walkSteps, distanceM: metres } of made) {
      const stops = await context.db
        .select()
        .from(pois)
        .where(eq(pois.tourId, id))
        .orderBy(asc(pois.orderIndex))
      const points = (line ?? []).map(([longitude, latitude]) => ({ latitude, longitude }))
      for (const stop of stops)
        expect(Math.min(...points.map((point) => distanceM(point, stop))), slug).toBeLessThan(2)
      expect(metres, slug).toBeGreaterThan(pathM(stops))
      expect(Math.abs(pathM(points) - (metres ?? 0)), slug).toBeLessThan(25)
      // From each stop to the next, along this very line.
      const setOut = walkSteps?.filter(({ turn }) => turn === 'set-out').map(({ fromM }) => fromM)
      const arrive = walkSteps?.filter(({ turn }) => turn === 'arrive').map(({ fromM }) => fromM)
      expect(setOut, slug).toHaveLength(stops.length - 1)
      expect([...(setOut ?? []).slice(1), Math.round(pathM(points))], slug).toEqual(arrive)
      const named = walkSteps?.filter(({ street }) => street !== undefined) ?? []
      expect(named.length, slug).toBeGreaterThan(stops.length)
    }
  })

  it('do not come back when they were deleted', async () => {
    const { db, atlas } = context
    await db.delete(tours).where(eq(tours.slug, 'lisbon-food'))
    expect(await seedDemoTours({ db, ownerId, atlas, now: new Date() })).toBe(0)
  })

  it('are led along the streets once this server has files of them; what is told stays', async () => {
    const { db } = context
    const [before] = await db.select().from(tours).where(eq(tours.slug, 'florence-history'))
    if (!before) throw new Error('no demo tour')
    const stops = await db
      .select({ latitude: pois.latitude, longitude: pois.longitude })
      .from(pois)
      .where(eq(pois.tourId, before.id))
      .orderBy(asc(pois.orderIndex))
    const asked: LinesRequest[] = []
    const by = (find: WalkingLines['find']) => ({
      ...context,
      walkingLines: { find: (wish: LinesRequest) => (asked.push(wish), find(wish)) },
    })
    const now = async () => {
      const [tour] = await db.select().from(tours).where(eq(tours.id, before.id))
      return tour
    }
    // Without data, or where it cannot be read, the line stays.
    await addWalkedLine(
      by(async () => fail({ kind: 'no-data' })),
      before.id,
    )
    await addWalkedLine(
      by(async () => fail({ kind: 'unreachable', detail: 'a damaged file' })),
      before.id,
    )
    expect(await now()).toEqual(before)
    expect(context.errors.splice(0)).toHaveLength(1)

    const corner = { latitude: before.latitude + 0.001, longitude: before.longitude }
    const find: WalkingLines['find'] = async (wish) =>
      ok(
        wish.stops.slice(1).map((to, index) => {
          const leg = straightLeg(wish.stops[index] ?? to, to)
          const steps = [
            { at: 0, turn: 'set-out', isStairs: false },
            { at: 2, turn: 'arrive', isStairs: false },
          ] as const
          return { ...leg, isStraight: false, line: [leg.line[0] ?? to, corner, to], distanceM: 500, steps }
        }),
      )
    await addWalkedLine(by(find), before.id)
    const after = await now()
    expect(after).toMatchObject({ lineKind: 'walked', distanceM: 500 * (stops.length - 1) })
    expect(after?.line).toHaveLength(2 * stops.length - 1)
    expect(after?.line?.[1]).toEqual([corner.longitude, corner.latitude])
    expect(after?.walkSteps).toHaveLength(2 * (stops.length - 1))
    expect(after?.narrativeText).toBe(before.narrativeText)
    // Nobody asked for this walk, so no other server is asked for its streets.
    expect(asked.map((wish) => [wish.stops, wish.ownFilesOnly])).toEqual([1, 2, 3].map(() => [stops, true]))

    // A line that follows streets is not looked for again, nor that of a tour of a user.
    await addWalkedLine(by(find), before.id)
    expect(asked).toHaveLength(3)
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
    const [total] = await db.select({ count: count() }).from(audioChunks).where(eq(audioChunks.tourId, mine))
    // All of the user's, the one that may come before them, and the one behind them.
    await expect
      .poll(() => told.filter(({ name }) => name === 'ChunkReady').length, { timeout: 20_000 })
      .toBeGreaterThan((total?.count ?? 0) + 1)
    await generation.close()
    for (const { name, payload } of told)
      if (name === 'ChunkReady') order.push(`${payload.TourId}-${payload.ChunkIndex}`)
    // A demo chunk may have been at work when the user asked.
    const usersFirst = order.findIndex((key) => key.startsWith(`${mine}-`))
    expect(usersFirst).toBeLessThanOrEqual(1)
    expect(order.slice(usersFirst, usersFirst + (total?.count ?? 0))).toEqual(
      Array.from({ length: total?.count ?? 0 }, (_, index) => `${mine}-${index}`),
    )
    expect(order[usersFirst + (total?.count ?? 0)]).toBe(`${demo?.id}-2`)
  })
})
