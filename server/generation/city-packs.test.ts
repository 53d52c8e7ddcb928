import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TOPIC_VALUES } from '#contract/api/topics.ts'
import { distanceM } from '#contract/geo.ts'
import { parseCityPack, type CityPack, type Fact, type Place } from './city-pack.ts'
import { shippedPacks } from './city-packs.ts'
import { wordCount } from './speech-length.ts'

const folder = resolve(import.meta.dirname, 'city-packs')
const packs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const id = file.replace('.json', '')
    return parseCityPack(id, JSON.parse(readFileSync(resolve(folder, file), 'utf8')))
  })

const placeIn = (place: Place, centre: { latitude: number; longitude: number }, metres: number) =>
  distanceM(place, centre) <= metres

function factProblems(fact: Fact): string[] {
  const said = `"${fact.text}"`
  const words = wordCount(fact.text)
  return [
    ...(words < 12 || words > 40 ? [`${words} words: ${said}`] : []),
    ...(/[()[\]{};<>]|\b(e\.g|i\.e|etc|c)\./.test(fact.text) ? [`not to be spoken: ${said}`] : []),
    ...(/^[\p{Lu}\p{N}].*[.!?]$/u.test(fact.text) ? [] : [`not a sentence: ${said}`]),
    ...(/^(it|he|she|they|this|that|these|there) (also|too)\b|^also\b/i.test(fact.text)
      ? [`leans on another: ${said}`]
      : []),
  ]
}

function placeProblems(place: Place): string[] {
  const problems = place.facts.flatMap(factProblems)
  if (place.facts.length < 5 || place.facts.length > 8) problems.push(`${place.facts.length} facts`)
  for (const topic of place.topics) {
    const count = place.facts.filter((fact) => fact.topics.includes(topic)).length
    if (count < 3) problems.push(`${count} facts on ${topic}`)
  }
  const dated = place.facts.filter((fact) => fact.year !== undefined).length
  if (dated < 3) problems.push(`${dated} dated facts`)
  const texts = place.facts.map(({ text }) => text)
  if (new Set(texts).size !== texts.length) problems.push('a fact twice')
  return problems.map((problem) => `${place.id}: ${problem}`)
}

function packProblems(pack: CityPack): string[] {
  const problems = [...pack.facts.flatMap(factProblems), ...pack.places.flatMap(placeProblems)]
  if (pack.places.length < 14) problems.push(`${pack.places.length} places`)
  if (pack.facts.length < 3) problems.push(`${pack.facts.length} facts on the city`)
  const used = new Set(
    [...pack.facts, ...pack.places.flatMap(({ facts }) => facts)].map(({ source }) => source),
  )
  for (const [key, source] of Object.entries(pack.sources)) {
    if (!used.has(key)) problems.push(`source ${key} is not used`)
    if (!/^https?:\/\/[^\s]+$/.test(source.url)) problems.push(`source ${key}: ${source.url}`)
  }
  if (new Set(pack.places.map(({ name }) => name)).size !== pack.places.length) problems.push('a name twice')
  for (const place of pack.places) {
    if (!placeIn(place, pack, 3_000)) problems.push(`${place.id} is far from the centre`)
  }
  for (const topic of TOPIC_VALUES) {
    const serving = pack.places.filter(({ topics }) => topics.includes(topic))
    const near = serving.filter((place) => placeIn(place, pack, 2_400))
    if (near.length < 5) problems.push(`${topic}: ${near.length} places within 2.4 km of the centre`)
    const together = serving.some(
      (place) => serving.filter((other) => placeIn(other, place, 1_600)).length >= 4,
    )
    if (!together) problems.push(`${topic}: no four places close together`)
  }
  return problems.map((problem) => `${pack.id}: ${problem}`)
}

describe('city packs', () => {
  it.each(packs.map((pack) => [pack.name, pack] as const))('%s follows the rules for packs', (_, pack) => {
    expect(packProblems(pack)).toEqual([])
  })

  it('are all shipped, eight cities of five countries at least', () => {
    expect(shippedPacks().map(({ id }) => id)).toEqual(packs.map(({ id }) => id).toSorted())
    expect(packs.length).toBeGreaterThanOrEqual(8)
    expect(new Set(packs.map(({ country }) => country)).size).toBeGreaterThanOrEqual(5)
  })

  it('are read only when they are whole', () => {
    const [pack] = packs
    if (!pack) throw new Error('no packs')
    expect(() => parseCityPack('elsewhere', pack)).toThrow(/its id says/)
    expect(() => parseCityPack(pack.id, { ...pack, sources: {} })).toThrow(/no source/)
    expect(() => parseCityPack(pack.id, { ...pack, latitude: 'north' })).toThrow(/latitude/)
    const twice = { ...pack, places: [...pack.places, pack.places[0]] }
    expect(() => parseCityPack(pack.id, twice)).toThrow(/share an id/)
  })
})
