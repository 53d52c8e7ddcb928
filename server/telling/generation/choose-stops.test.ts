import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { chooseWalk } from './choose-stops.ts'
import { LENGTH_TOLERANCE, REACH_M, STOPS } from './walk-weights.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { pathM } from './geo.ts'
import { seededRandom } from './random.ts'
import { DETOUR } from '#server/languages/speech-length.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import { shortestOrder } from '#contract/route-order.ts'

const atlas = loadAtlas()
const packsAndTopics = atlas.packs.flatMap((pack) =>
  topicsOfPack(pack).map((topic) => [pack, topic] as const),
)
const anyPackAndTopic = fc.constantFrom(...packsAndTopics)
/** Stops of half an hour. */
const STOPS_MAX = 7

describe('choosing a walk', () => {
  it('leaves out places that are told on custom routes only', () => {
    const pack = atlas.packs.find(({ id }) => id === 'munich')
    if (!pack) throw new Error('no pack')
    const request = { point: pack, topic: 'History', durationMin: 60 } as const
    const stopsOf = (from: typeof pack) =>
      chooseWalk(from, { ...request, random: seededRandom('a') })?.stops.map(({ id }) => id) ?? []
    const [first] = stopsOf(pack)
    const places = pack.places.map((place) =>
      place.id === first ? { ...place, onlyOnRoutes: true as const } : place,
    )
    expect(stopsOf({ ...pack, places })).not.toContain(first)
  })

  it('finds 4 to 7 places, all but one with a fact of the topic, near each other, in the shortest order', () => {
    fc.assert(
      fc.property(
        anyPackAndTopic,
        fc.string(),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        ([pack, topic], seed, north, east) => {
          const point = { latitude: pack.latitude + north, longitude: pack.longitude + east }
          const walk = chooseWalk(pack, { point, topic, durationMin: 30, random: seededRandom(seed) })
          expect(walk).toBeDefined()
          const stops = walk?.stops ?? []
          expect(stops.length).toBeGreaterThanOrEqual(STOPS.min)
          expect(stops.length).toBeLessThanOrEqual(STOPS_MAX)
          expect(new Set(stops).size).toBe(stops.length)
          const withTopic = stops.filter(({ facts }) => facts.some(({ topics }) => topics.includes(topic)))
          expect(withTopic.length).toBeGreaterThanOrEqual(stops.length - 1)
          for (const stop of stops) {
            for (const other of stops) expect(distanceM(stop, other)).toBeLessThanOrEqual(REACH_M)
          }
          const shortest = pathM(shortestOrder(stops).map((index) => stops[index] ?? pack))
          expect(walk?.distanceM).toBeCloseTo(shortest, -1)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(packsAndTopics.map(([pack, topic]) => [pack.name, topic, pack] as const))(
    'serves %s, %s within a walk, all stops within 2.5 km of the centre',
    (_, topic, pack) => {
      for (const seed of ['a', 'b']) {
        const walk = chooseWalk(pack, { point: pack, topic, durationMin: 30, random: seededRandom(seed) })
        expect(walk?.stops.length).toBeGreaterThanOrEqual(STOPS.min)
        expect(walk?.distanceM).toBeLessThanOrEqual(3_500)
        for (const stop of walk?.stops ?? []) expect(distanceM(stop, pack)).toBeLessThanOrEqual(REACH_M)
      }
    },
  )

  it('is as long as asked for, or as far as one walks, nearly everywhere', () => {
    const walks = atlas.packs.flatMap((pack, index) =>
      [30, 60, 90, 120].map((durationMin, step) => {
        const topics = topicsOfPack(pack)
        const topic = topics[(index * 4 + step) % topics.length] ?? 'History'
        const walk = chooseWalk(pack, { point: pack, topic, durationMin, random: seededRandom('length') })
        // Where places lie far apart, the distance that a person walks ends before the time.
        const isAsFar = (walk?.distanceM ?? 0) * DETOUR > DEFAULT_WALK_NEEDS.maxDistanceM * 0.95
        return { minutes: walk?.minutes ?? 0, durationMin, isAsFar }
      }),
    )
    const fitting = walks.filter(
      ({ minutes, durationMin, isAsFar }) =>
        Math.abs(minutes - durationMin) <= durationMin * LENGTH_TOLERANCE ||
        (isAsFar && minutes < durationMin),
    )
    expect(fitting.length / walks.length).toBeGreaterThanOrEqual(0.9)
  })

  it('stays within the distance that a person walks, with more stops for the same time', () => {
    const florence = atlas.packs.find(({ id }) => id === 'florence')
    if (!florence) throw new Error('no Florence')
    const wish = { point: florence, topic: 'History', durationMin: 60 } as const
    const needs = { ...DEFAULT_WALK_NEEDS, maxDistanceM: 2_000 }
    const walks = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => ({
      near: chooseWalk(florence, { ...wish, needs, random: seededRandom(seed) }),
      far: chooseWalk(florence, { ...wish, random: seededRandom(seed) }),
    }))
    for (const { near } of walks) expect((near?.distanceM ?? Infinity) * DETOUR).toBeLessThanOrEqual(2_000)
    // A walk has about nine stops in any case; the one that may go less far spends more of its time at them.
    const stopsAnHour = (walk: 'near' | 'far') =>
      walks.reduce((sum, { [walk]: one }) => sum + ((one?.stops.length ?? 0) * 60) / (one?.minutes ?? 0), 0)
    expect(stopsAnHour('near')).toBeGreaterThan(stopsAnHour('far'))
  })

  it('gives the same walk for the same seed, and others for others', () => {
    const pack = atlas.find({ latitude: 43.7696, longitude: 11.2558 })
    if (!pack) throw new Error('no Florence')
    const names = (seed: string) =>
      chooseWalk(pack, { point: pack, topic: 'History', durationMin: 30, random: seededRandom(seed) })
        ?.stops.map(({ id }) => id)
        .join()
    expect(names('one')).toBe(names('one'))
    expect(
      new Set(Array.from({ length: 20 }, (_, index) => names(`job ${index}`))).size,
    ).toBeGreaterThanOrEqual(8)
  })
})

describe('the atlas', () => {
  it('finds a city by a point in it, and by its name from further off', () => {
    expect(atlas.find({ latitude: 43.77, longitude: 11.25 })?.id).toBe('florence')
    const outside = { latitude: 43.87, longitude: 11.25 }
    expect(atlas.find(outside)).toBeUndefined()
    expect(atlas.find(outside, 'Firenze, Italia')?.id).toBe('florence')
    expect(atlas.find({ latitude: 48.13, longitude: 11.57 }, 'MÜNCHEN')?.id).toBe('munich')
  })

  it('knows nothing in the middle of the sea, whatever it is called', () => {
    const ocean = { latitude: 0, longitude: -30 }
    expect(atlas.find(ocean, 'Florence')).toBeUndefined()
    expect(atlas.knownCities(ocean)).toHaveLength(atlas.packs.length)
    expect(atlas.knownCities({ latitude: 41.1, longitude: -8.6 })[0]).toBe('Porto')
  })
})
