/** Numbers and superlatives rest on two sources, one of which answers for what it prints. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isOfRecord, needsSecondSource, sourceProblems } from './city-sources.mjs'

interface Pack {
  id: string
  sources: Record<string, { url: string }>
  facts: Parameters<typeof sourceProblems>[0][]
  places: { facts: Parameters<typeof sourceProblems>[0][] }[]
}
const folder = fileURLToPath(new URL('../../server/knowledge/city-packs/packs/', import.meta.url))
const packs = readdirSync(folder).map((file) => JSON.parse(readFileSync(folder + file, 'utf8')) as Pack)

it.each(packs.map((pack) => [pack.id, pack] as const))(
  'every number and superlative of %s has two sources, one of them of record',
  (_, pack) => {
    const facts = [...pack.facts, ...pack.places.flatMap((place) => place.facts)]
    const problems = facts.flatMap((fact) =>
      sourceProblems(fact, pack).map((problem) => `${fact.id}: ${problem}`),
    )
    expect(problems).toEqual([])
  },
)

it('a number, a first and a superlative need a second source; an ordinal of order and a legend do not', () => {
  const needs = (text: string, legend?: true) => needsSecondSource(legend ? { text, legend } : { text })
  expect(needs('It was built in 1880.')).toBe(true)
  expect(needs('Fourteen kings lie here.')).toBe(true)
  expect(needs('A thousand candles burned.')).toBe(true)
  expect(needs("Here stood London's first theatre.")).toBe(true)
  expect(needs('It is the only tower of its kind.')).toBe(true)
  expect(needs('Look up to the first floor.')).toBe(false)
  expect(needs('Nobody bought it at first.')).toBe(false)
  expect(needs('George the First sat here.')).toBe(false)
  expect(needs('Three doors lead in.')).toBe(false)
  expect(needs('A story goes that a thousand candles burned.')).toBe(false)
  expect(needs('A thousand candles burned.', true)).toBe(false)
})

it('counts hosts and what lies below them, endings, and one publisher on a shared host', () => {
  expect(isOfRecord('https://de.wikipedia.org/wiki/Berlin')).toBe(true)
  expect(isOfRecord('https://www.kyoto-u.ac.jp/en')).toBe(true)
  expect(isOfRecord('https://issuu.com./mrandmrsmedia/docs/2_magots_2023_web')).toBe(true)
  expect(isOfRecord('https://issuu.com/somebody/docs/else')).toBe(false)
  expect(isOfRecord('https://notwikipedia.org/wiki/Berlin')).toBe(false)
})

it('names a fact with one source, with two pages of one host, and without a page of record', () => {
  const sources = {
    shop: { url: 'https://shop.example/a' },
    again: { url: 'https://www.shop.example/b' },
    blog: { url: 'https://blog.example/a' },
    museum: { url: 'https://www.louvre.fr/a' },
  }
  const problems = (alsoFrom: string[]) =>
    sourceProblems({ id: 'a', text: 'It dates from 1880.', source: 'shop', alsoFrom }, { sources })
  expect(problems([])).toEqual([expect.stringContaining('one source')])
  expect(problems(['again'])).toEqual([expect.stringContaining('one source')])
  expect(problems(['blog'])).toEqual([expect.stringContaining('without an institution')])
  expect(problems(['museum'])).toEqual([])
})
