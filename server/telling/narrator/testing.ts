/** Small walks for the tests of the narrator: sections as the composer asks for them. */
import { readFileSync } from 'node:fs'
import {
  type CityPack,
  type Fact,
  parseCityPack,
  type Place,
} from '#server/knowledge/city-packs/city-pack.ts'
import type { FactsToTell } from '#server/telling/generation/narration.ts'

const FLORENCE = parseCityPack(
  'florence',
  JSON.parse(
    readFileSync(new URL('../../knowledge/city-packs/packs/florence.json', import.meta.url), 'utf8'),
  ),
)

/** A pack with people and links of its own, and no facts besides those of the test. */
export const PACK: CityPack = {
  ...FLORENCE,
  people: {
    cosimo: { name: "Cosimo de' Medici" },
    michelangelo: { name: 'Michelangelo Buonarroti' },
    dante: { name: 'Dante Alighieri', famous: true },
  },
  links: [
    { from: 'stench', to: 'goldsmiths', kind: 'cause' },
    { from: 'flood', to: 'flood-mark', kind: 'sameThing' },
  ],
}

export const placeNamed = (name: string): Place => {
  const place = FLORENCE.places.find((other) => other.name === name)
  if (!place) throw new RangeError(name)
  return place
}

export const packFact = (id: string, text: string, more: Partial<Fact> = {}): Fact => ({
  id,
  text,
  topics: ['History'],
  source: Object.keys(FLORENCE.sources)[0] ?? '',
  ...more,
})

/** A section without an author's words, for the introduction unless `more` says where it is told. */
export const sectionOf = (facts: readonly Fact[], more: Partial<FactsToTell> = {}): FactsToTell => ({
  stop: undefined,
  way: undefined,
  pack: PACK,
  facts,
  joins: new Map(),
  keeps: new Map(),
  last: undefined,
  ofThread: new Set(),
  ...more,
})

export const atStop = (
  index: number,
  name: string,
  facts: readonly Fact[],
  more: Partial<FactsToTell> = {},
) => sectionOf(facts, { stop: { index, place: placeNamed(name) }, ...more })
