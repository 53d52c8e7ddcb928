import { expect, it } from 'vitest'
import { WALK_LENGTH_ENOUGH } from '#contract/tour-lengths.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { LENGTH_TOLERANCE } from '#server/telling/generation/choose-stops.ts'
import { planWalkIn } from '#server/telling/generation/plan-tour.ts'
import { DEFAULT_WALK_NEEDS } from '#server/telling/generation/walk-needs.ts'
import { possibleLength } from './walk-length.ts'

it('says beforehand that a walk may be too short, by the shortest of several trials', async () => {
  const berlin = loadAtlas().packs.find(({ id }) => id === 'berlin')
  if (!berlin) throw new Error('no pack')
  const wish = { point: berlin, locationName: berlin.name, topic: 'Architecture' } as const
  const needs = { ...DEFAULT_WALK_NEEDS, durationMin: 120 }
  const asked = (seed: string) => planWalkIn(berlin, { ...wish, seed, needs })?.minutes ?? 0
  // Two requests for one walk: the one is as long as asked for, the other is not.
  const shortMin = needs.durationMin * (1 - LENGTH_TOLERANCE)
  expect(asked('berlin Architecture 120 0')).toBeGreaterThan(shortMin)
  expect(asked('berlin Architecture 120 1')).toBeLessThan(shortMin)
  const { possibleMin, stops } = await possibleLength(berlin, wish, needs)
  expect(possibleMin).toBeLessThan(needs.durationMin * WALK_LENGTH_ENOUGH)
  expect(possibleMin).toBeLessThan(Math.floor(asked('length 0')))
  expect(stops).toBeGreaterThan(4)
})
