import { expect, it } from 'vitest'
import { WALK_LENGTH_ENOUGH } from '#contract/tour-lengths.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
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
