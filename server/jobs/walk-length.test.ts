import { expect, it } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { WALK_LENGTH_ENOUGH } from '#contract/tour-lengths.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { planWalkIn } from '#server/telling/generation/plan-tour.ts'
import { DEFAULT_WALK_NEEDS } from '#server/telling/generation/walk-needs.ts'
import { possibleLength } from './walk-length.ts'

it('says beforehand that a walk may be too short, where the places told in a language are few', async () => {
  const florence = loadAtlas()
    .in('de')
    .packs.find(({ id }) => id === 'florence')
  if (!florence) throw new Error('no pack')
  const wish = { point: florence, locationName: florence.name, topic: 'Architecture' } as const
  const needs = { ...DEFAULT_WALK_NEEDS, durationMin: 120 }
  const { possibleMin, stops } = await possibleLength(florence, wish, needs)
  expect(possibleMin).toBeLessThan(needs.durationMin * WALK_LENGTH_ENOUGH)
  expect(stops).toBeGreaterThan(4)
})

/** Fourteen places fill a little more than an hour. */
const NEAREST = 14

it('says beforehand that a walk may be too short, by the shortest of several trials', async () => {
  const florence = loadAtlas().packs.find(({ id }) => id === 'florence')
  if (!florence) throw new Error('no pack')
  // Every city has places enough for two hours; a quarter of one has not.
  const places = florence.places
    .toSorted((a, b) => distanceM(a, florence) - distanceM(b, florence))
    .slice(0, NEAREST)
  const quarter = { ...florence, places }
  const wish = { point: florence, locationName: florence.name, topic: 'Architecture' } as const
  const needs = { ...DEFAULT_WALK_NEEDS, durationMin: 90 }
  const asked = (seed: string) => planWalkIn(quarter, { ...wish, seed, needs })?.minutes ?? 0
  // Requests for one walk get walks of different lengths.
  const minutes = Array.from({ length: 8 }, (_, request) => asked(`request ${request}`))
  expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(5)
  const { possibleMin, stops } = await possibleLength(quarter, wish, needs)
  expect(possibleMin).toBeLessThan(needs.durationMin * WALK_LENGTH_ENOUGH)
  expect(possibleMin).toBeLessThan(Math.floor(asked('length 0')))
  expect(possibleMin).toBeLessThanOrEqual(Math.round(Math.min(...minutes)))
  expect(stops).toBeGreaterThan(4)
})
