/** Photographs at the stops of walks in shipped packs: of users, and of the demo tours. */
import { and, count, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import type { PackPlaces } from '#server/telling/guides/pack-places.ts'
import { createDemoPhotographs } from '#server/jobs/demo-photographs.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { withPackPhotographs } from '#server/jobs/pack-photographs.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { openPhotographFiles } from '#server/knowledge/open-data/wikimedia/photograph-files.ts'
import { freshDatabase, testClock } from '#tests/support/server.ts'
import { startWikimedia } from '#tests/support/wikimedia-stand-in.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'
import { makeTour } from './test-jobs.ts'

let wikimedia: Awaited<ReturnType<typeof startWikimedia>>
let files: ReturnType<typeof openPhotographFiles>
let opened: TestJobContext
let context: JobContext
const clock = testClock()
const read: string[] = []
/** Resolves once the other servers have answered for a pack. */
let isThere = true

/** One photograph for each place. */
const packPlaces: PackPlaces = {
  async read(pack: CityPack) {
    read.push(pack.id)
    return new Map(
      pack.places.map(({ id }) => {
        const imageUrl = `https://upload.wikimedia.org/a/${id}.jpg`
        const credit = { author: `Photographer of ${id}`, licence: 'CC BY 4.0' }
        return [
          id,
          {
            wikidataId: 'Q1',
            photograph: { imageUrl, pageUrl: 'https://commons.wikimedia.org/x', ...credit },
          },
        ]
      }),
    )
  },
  isWhole: async () => isThere,
}

beforeAll(async () => {
  wikimedia = await startWikimedia()
  files = openPhotographFiles({ userAgent: 'Walks/1 (x)', filesUrl: wikimedia.env.COMMONS_FILES_URL })
  opened = openTestJobContext(await freshDatabase())
  context = { ...opened, photographs: files, packPlaces, clock }
})
beforeEach(() => {
  wikimedia.pictures.asked.length = 0
  wikimedia.pictures.answers.clear()
  read.length = 0
  isThere = true
})
afterAll(async () => {
  files.close()
  await opened.close()
  await wikimedia.close()
})

const photographsOf = async (tourId: number) =>
  await context.db
    .select({ stop: pois.name, author: stopPhotographs.author })
    .from(stopPhotographs)
    .innerJoin(pois, eq(pois.id, stopPhotographs.poiId))
    .where(eq(stopPhotographs.tourId, tourId))
    .orderBy(pois.orderIndex)

describe('a walk in a pack', () => {
  it('has the photographs of its own stops with their credit, and of no other place', async () => {
    const requested = await requestTour({ ...context, now: new Date() }, await addUser(context.db), FLORENCE)
    if (!requested.ok) throw new Error(requested.failure.kind)
    const signal = new AbortController().signal
    const tourId = await makeTour(context, requested.value.jobId, { isLastAttempt: true, signal })
    expect(opened.errors).toEqual([])
    const stops = await context.db
      .select({ name: pois.name })
      .from(pois)
      .where(eq(pois.tourId, tourId ?? 0))
      .orderBy(pois.orderIndex)
    const florence = context.atlas.packs.find(({ id }) => id === 'florence')
    const idOf = (name: string) => florence?.places.find((place) => place.name === name)?.id
    expect(await photographsOf(tourId ?? 0)).toEqual(
      stops.map(({ name }) => ({ stop: name, author: `Photographer of ${idOf(name)}` })),
    )
    expect(wikimedia.pictures.asked).toEqual(stops.map(({ name }) => `${idOf(name)}.jpg`))
  })

  it('does not wait long for them', async () => {
    const pack = context.atlas.packs[0] as CityPack
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const silent: PackPlaces = {
      ...packPlaces,
      read: async (_, signal) => (signal?.aborted ? new Map() : await new Promise(() => undefined)),
    }
    const stops = pack.places.slice(0, 2)
    expect(await withPackPhotographs({ ...context, packPlaces: silent }, pack, stops)).toEqual(stops)
    expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(10_000)
    timeout.mockRestore()
  })

  it('asks nobody where open data is off', async () => {
    const pack = context.atlas.packs[0] as CityPack
    const stops = pack.places.slice(0, 2)
    expect(await withPackPhotographs({ ...context, photographs: undefined }, pack, stops)).toBe(stops)
    expect(read).toEqual([])
  })
})

describe('demo tours', () => {
  const KEPT = ['florence-history', 'kyoto-culture']
  const sought = async () => {
    const isSought = and(inArray(tours.slug, KEPT), isNotNull(tours.photographsSoughtAt))
    return (await context.db.select({ slug: tours.slug, id: tours.id }).from(tours).where(isSought)).map(
      ({ id }) => id,
    )
  }
  beforeAll(async () => {
    const { db, atlas } = context
    const ownerId = await addUser(db)
    await seedDemoTours({ db, ownerId, atlas, now: new Date() })
    for (const { id, slug } of await db.select().from(tours).where(eq(tours.ownerId, ownerId)))
      if (!KEPT.includes(slug)) await db.delete(tours).where(eq(tours.id, id))
  })

  it('stay as they are where nobody answers, and are tried again an hour later', async () => {
    isThere = false
    const demos = createDemoPhotographs(context)
    await demos.wake()
    await demos.wake()
    expect(read).toEqual(['florence', 'kyoto'])
    expect(await sought()).toEqual([])
    expect(wikimedia.pictures.asked).toEqual([])
    clock.advance(3_700_000)
    await demos.wake()
    expect(read).toHaveLength(4)
    await demos.close()
  })

  it('get theirs behind, once, and not one of them again after a restart [2 §7 media events]', async () => {
    await createDemoPhotographs(context).wake()
    expect(opened.errors).toEqual([])
    const tourIds = await sought()
    expect(tourIds).toHaveLength(2)
    for (const tourId of tourIds) {
      const [stops] = await context.db.select({ all: count() }).from(pois).where(eq(pois.tourId, tourId))
      expect(await photographsOf(tourId)).toHaveLength(stops?.all ?? 0)
      // A listener who plays the tour sees the photographs arrive.
      const told = opened.told.filter((event) => event.tourId === tourId).map(({ name }) => name)
      expect(told).toEqual([
        ...Array.from({ length: stops?.all ?? 0 }, () => 'POIMediaGenerated'),
        'POIMediaGenerationCompleted',
      ])
    }
    expect([...opened.objects.keys()].filter((key) => key.startsWith('tour-jobs/'))).toEqual([])
    const asked = wikimedia.pictures.asked.length
    await createDemoPhotographs(context).wake()
    expect(wikimedia.pictures.asked).toHaveLength(asked)
    expect(read).toEqual(['florence', 'kyoto'])
  })

  it('are left alone where open data is off', async () => {
    await context.db.update(tours).set({ photographsSoughtAt: null }).where(ne(tours.id, 0))
    await createDemoPhotographs(opened).wake()
    expect(await sought()).toEqual([])
  })
})
