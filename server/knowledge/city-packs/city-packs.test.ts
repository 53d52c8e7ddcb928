import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { parseCityPack, topicsOfPack, type CityPack, type Place } from './city-pack.ts'
import { shippedPacks } from './city-packs.ts'

const folder = resolve(import.meta.dirname, 'packs')
const packs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const id = file.replace('.json', '')
    return parseCityPack(id, JSON.parse(readFileSync(resolve(folder, file), 'utf8')))
  })

const placeIn = (place: Place, centre: { latitude: number; longitude: number }, metres: number) =>
  distanceM(place, centre) <= metres

/** Walks need places of their topic close together; what a pack itself must have, scripts/checks/city-packs.mjs checks. */
function walkProblems(pack: CityPack): string[] {
  const problems: string[] = []
  for (const topic of topicsOfPack(pack)) {
    const serving = pack.places.filter(({ topics }) => topics.includes(topic))
    const near = serving.filter((place) => placeIn(place, pack, 2_400))
    if (near.length < 5) problems.push(`${topic}: ${near.length} places within 2.4 km of the centre`)
    const together = serving.some(
      (place) => serving.filter((other) => placeIn(other, place, 1_600)).length >= 4,
    )
    if (!together) problems.push(`${topic}: no four places close together`)
  }
  return problems
}

describe('city packs', () => {
  it.each(packs.map((pack) => [pack.name, pack] as const))(
    '%s has a walk for each of its topics',
    (_, pack) => {
      expect(walkProblems(pack)).toEqual([])
    },
  )

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
