/** Holds the figures of bench/generation that must be zero, on a few walks of two cities. `npm run bench:generation` counts all. */
import { expect, test } from 'vitest'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { type MadeWalk, makeWalk, wishesFor } from '../../bench/generation/made-walks.ts'
import { inventedNames } from '../../bench/generation/sentence-figures.ts'
import { effectsBeforeCauses, leaningFacts, unknownPeople } from '../../bench/generation/story-figures.ts'
import { silentDetours } from '../../bench/generation/thread-figures.ts'
import { blindLegs } from '../../bench/generation/way-figures.ts'

const CITIES = ['london', 'porto']
const packs = loadAtlas().packs.filter(({ id, textLanguage }) => CITIES.includes(id) && !textLanguage)
const made: readonly MadeWalk[] = wishesFor(packs, 1, [30, 60]).flatMap((wish) => makeWalk(wish) ?? [])

test('each topic of both cities has a walk of half an hour and one of an hour', () => {
  expect(made).toHaveLength(CITIES.length * 7 * 2)
})

test.each([
  ['no effect before its cause', effectsBeforeCauses],
  ['no word for something unknown', leaningFacts],
  ['nobody by the surname only', unknownPeople],
  ['no stop off the topic without saying so', silentDetours],
  ['no leg without a side, a street or a landmark', blindLegs],
  ['no name and no number that the pack does not have', inventedNames],
] as const)('the walks tell %s', (_, found) => {
  expect(found(made)).toEqual([])
})

test('each section that tells facts names its sources', () => {
  for (const { tour } of made)
    for (const { kinds, sources, title } of tour.sections)
      if (kinds.includes('fact')) expect(sources.length, title).toBeGreaterThan(0)
})
