import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { LENGTH_TOLERANCE, orderWalk } from './choose-stops.ts'
import { type Place, topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { planWalkIn } from './plan-tour.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import { onFootBetween, walkOnFoot } from './walk-on-foot.ts'

const { packs } = loadAtlas()
const anyWish = fc.record({
  packAndTopic: fc.constantFrom(
    ...packs.flatMap((pack) => topicsOfPack(pack).map((topic) => [pack, topic] as const)),
  ),
  seed: fc.string(),
})
const needs = { ...DEFAULT_WALK_NEEDS, durationMin: 30 }

const idsOf = (places: readonly Place[]) => places.map(({ id }) => id)

/** Every order, by trying them all. */
function shortestM(places: readonly Place[], metres: (a: Place, b: Place) => number, from?: Place): number {
  if (places.length === 0) return 0
  return Math.min(
    ...places.map(
      (place) =>
        (from ? metres(from, place) : 0) +
        shortestM(
          places.filter((other) => other !== place),
          metres,
          place,
        ),
    ),
  )
}
const lengthM = (places: readonly Place[], metres: (a: Place, b: Place) => number): number =>
  places.slice(1).reduce((sum, place, index) => sum + metres(places[index] ?? place, place), 0)

// A failure prints the seed.
it('visits the stops in the order that is shortest on foot, and not in that of the straight lines', () => {
  let changed = 0
  fc.assert(
    fc.property(anyWish, ({ packAndTopic: [pack, topic], seed }) => {
      const wish = { point: pack, topic, seed, needs }
      const plan = planWalkIn(pack, wish)
      const stops = plan?.walk.stops ?? []
      // A river through the middle of the walk, with one bridge far away.
      const banks = stops.map(({ latitude }) => latitude).toSorted((a, b) => a - b)
      const river = banks[Math.floor(banks.length / 2)] ?? 0
      const measured = stops.map((a) =>
        stops.map((b) => distanceM(a, b) * 1.3 + (a.latitude < river === b.latitude < river ? 0 : 600)),
      )
      const onFoot = onFootBetween(stops, measured)
      const { durationMin, ...others } = needs
      const walk = orderWalk(pack, stops, { point: pack, topic, durationMin, needs: others, onFoot })
      expect(idsOf(walk.stops).toSorted()).toEqual(idsOf(stops).toSorted())
      if (stops.length > 7) return
      expect(lengthM(walk.stops, onFoot.metres)).toBeCloseTo(shortestM(stops, onFoot.metres), 3)
      if (lengthM(stops, onFoot.metres) > lengthM(walk.stops, onFoot.metres) + 1) changed += 1
    }),
    { numRuns: 25 },
  )
  expect(changed).toBeGreaterThan(0)
})

test('where the streets wind, other stops make it as long as wished', async () => {
  const walks = packs.flatMap((pack) =>
    (['History', 'Architecture'] as const).map(async (topic) => {
      const wish = { point: pack, topic, seed: 'winding', needs }
      const stops = planWalkIn(pack, wish)?.walk.stops ?? []
      const places = [...stops, ...pack.places.filter((place) => !stops.includes(place))].slice(0, 40)
      const onFoot = onFootBetween(
        places,
        places.map((a) => places.map((b) => distanceM(a, b) * 2.4)),
      )
      const before = await walkOnFoot({ ...pack, places: stops.slice(0, 3) }, stops, wish, onFoot)
      const walk = await walkOnFoot(pack, stops, wish, onFoot)
      expect(walk.stops.every((stop) => places.includes(stop))).toBe(true)
      return [before, walk].map(({ minutes }) => Math.abs(minutes - 30) <= 30 * LENGTH_TOLERANCE)
    }),
  )
  const wished = await Promise.all(walks)
  const fit = (index: number) => wished.filter((of) => of[index]).length / wished.length
  // As they were planned by straight lines, few are.
  expect(fit(0)).toBeLessThan(0.6)
  expect(fit(1)).toBeGreaterThan(0.8)
  expect(fit(1)).toBeGreaterThan(fit(0))
})

test('a walk keeps within what a person can walk, by the streets; a place without a way to it is left out', async () => {
  const [pack] = packs
  if (!pack) throw new Error('no pack')
  const short = { ...needs, maxDistanceM: 1_200 }
  const wish = { point: pack, topic: 'History', seed: 'short', needs: short } as const
  const stops = planWalkIn(pack, wish)?.walk.stops ?? []
  const places = [...stops, ...pack.places.filter((place) => !stops.includes(place))].slice(0, 40)
  const island = stops[0] as Place
  const onFoot = onFootBetween(
    places,
    places.map((a) =>
      places.map((b) => (a !== b && (a === island || b === island) ? Infinity : distanceM(a, b) * 2)),
    ),
  )
  const walk = await walkOnFoot(pack, stops, wish, onFoot)
  expect(walk.isTooFar).toBe(false)
  expect(lengthM(walk.stops, onFoot.metres)).toBeLessThanOrEqual(1_200)
  expect(idsOf(walk.stops)).not.toContain(island.id)
})
