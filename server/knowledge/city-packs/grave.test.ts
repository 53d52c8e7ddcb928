import { expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { loadAtlas } from './city-packs.ts'
import { isGraveText } from './grave.ts'

it.each([
  'They were beheaded the same day.',
  'In 1498 they hanged and burned him.',
  'Fire killed a geisha in this lane.',
  'From this platform the Jews of the city were deported.',
  'He died in exile in the Netherlands.',
])('finds that a fact is grave: %s', (text) => expect(isGraveText(text)).toBe(true))

it.each([
  'The diet of the saint was bread.',
  'A deadline is a line.',
  'Look at the gravel, and skip the ride.',
  'He painted a portrait of the banker.',
])('finds that a fact is not: %s', (text) => expect(isGraveText(text)).toBe(false))

it('marks the facts of the packs in every language, by their English words', () => {
  const atlas = loadAtlas()
  for (const language of LANGUAGES) {
    const munich = atlas.in(language).packs.find(({ id }) => id === 'munich')
    const facts = munich?.places.flatMap((place) => place.facts) ?? []
    const isGrave = (id: string) => facts.find((fact) => fact.id === id)?.grave
    expect(isGrave('viktualienmarkt-valentin-poor'), language).toBe(true)
    expect(facts.filter(({ grave }) => grave).length).toBeLessThan(facts.length / 4)
  }
})
