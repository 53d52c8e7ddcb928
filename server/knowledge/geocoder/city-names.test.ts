import { expect, it } from 'vitest'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { createCityNames } from './city-names.ts'

const { others } = createCityNames(shippedPacks())

it.each([
  ['Firenze', 'florence'],
  ['Florence', 'firenze'],
  ['Wien', 'vienna'],
  ['vienna', 'wien'],
  ['Den Haag', 'the hague'],
  ['NYC', 'manhattan'],
  ['京都', 'kyoto'],
])('%s is %s too', (name, other) => {
  expect(others(name)).toContain(other)
})

it('is no other name: itself, one of nothing, and one too short to be looked for', () => {
  expect(others('München')).not.toContain('munchen')
  expect(others('garden')).toEqual([])
  expect(others('')).toEqual([])
  expect(others('New York')).not.toContain('nyc')
})
