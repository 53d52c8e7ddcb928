// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { fail, ok } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { countriesFor } from './countries.ts'
import { EmergencyScreen } from './emergency-screen.tsx'

const country = (
  countryCode: string,
  countryName: string,
  alpha3: string,
  local?: string,
): EmergencyCountry => ({
  countryName,
  localCountryName: local,
  countryCode,
  countryCodeAlpha3: alpha3,
  emergencyNumbers: { police: '110', medical: null, fire: '112', universal: null },
})
const COUNTRIES = [
  country('CI', 'Côte d’Ivoire', 'CIV'),
  country('DE', 'Germany', 'DEU', 'Deutschland'),
  country('IT', 'Italy', 'ITA', 'Italia'),
]

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
})
afterEach(cleanup)
const cards = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('every country has a card; two characters look for names and codes, on the server first [2 §2 emergency]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  live.answer('emergencySearch', () => ok([country('DE', 'Germany', 'DEU')]))
  render(<EmergencyScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Emergency Numbers' })).toBeTruthy()
  expect(cards()).toEqual(['Côte d’Ivoire', 'Germany (Deutschland)', 'Italy (Italia)'])
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(search, 'g')
  expect(cards()).toHaveLength(3)
  await userEvent.type(search, 'e')
  await screen.findByRole('heading', { level: 3, name: 'Germany' })
  expect(cards()).toEqual(['Germany'])
  expect(live.calls.filter(([name]) => name === 'ask')).toEqual([
    ['ask', 'emergencySearch', { query: { countryName: 'ge' } }],
  ])
})

test('without the server the loaded list is looked through; what is in none is said [2 §2 emergency]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  live.answer('emergencySearch', () => fail({ kind: 'offline' }))
  render(<EmergencyScreen />)
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await userEvent.type(search, 'ita')
  expect(cards()).toEqual(['Italy (Italia)'])
  await userEvent.type(search, 'x')
  expect(screen.getByText('No countries found')).toBeTruthy()
})

test('a list without countries, a server without a list, and one in trouble [2 §8 emergency]', async () => {
  live.set('emergency-countries', null, [])
  render(<EmergencyScreen />)
  expect(await screen.findByText('No emergency information available')).toBeTruthy()
  cleanup()
  live.setFailed('emergency-countries', null, { kind: 'not-implemented' })
  render(<EmergencyScreen />)
  expect(await screen.findByText(/does not offer emergency numbers yet/)).toBeTruthy()
  cleanup()
  live.setFailed('emergency-countries', null, { kind: 'server', status: 500 })
  render(<EmergencyScreen />)
  expect(await screen.findByText('Failed to load emergency information')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(live.calls).toContainEqual(['reload', 'emergency-countries', null])
})

test.each([
  ['cote', ['CI']],
  ['DEUTSCH', ['DE']],
  ['deu', ['DE']],
  ['it', ['IT']],
  ['i', ['CI', 'DE', 'IT']],
])('“%s” finds %j in the loaded list [2 §5]', (text, codes) => {
  expect(countriesFor(COUNTRIES, text).map(({ countryCode }) => countryCode)).toEqual(codes)
})
