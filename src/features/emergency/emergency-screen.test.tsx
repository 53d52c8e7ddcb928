// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Fix, PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { countriesFor } from './countries.ts'
import { EmergencyScreen } from './emergency-screen.tsx'

const country = (
  countryCode: string,
  countryName: string,
  alpha3: string,
  local?: string,
  police = '110',
): EmergencyCountry => ({
  countryName,
  localCountryName: local,
  localNames: local ? [{ language: 'xx', text: local }] : [],
  countryCode,
  countryCodeAlpha3: alpha3,
  emergencyNumbers: { police, medical: null, fire: '112', universal: null },
  sources: [{ title: 'A list', url: 'https://list.example/', licence: 'ODbL 1.0' }],
  asOf: '2026-03-23',
})
const COUNTRIES = [
  country('CI', 'Côte d’Ivoire', 'CIV'),
  country('DE', 'Germany', 'DEU', 'Deutschland'),
  country('FO', 'Faroe Islands', 'FRO', 'Føroyar'),
  country('IT', 'Italy', 'ITA', 'Italia', '113'),
  country('UA', 'Ukraine', 'UKR', 'Україна', '102'),
]
const FLORENCE: Fix = { latitude: 43.77, longitude: 11.25, accuracyM: 20, atMs: 0 }

let live: FakeLive
let asked: number
// The table is large, and the first test would wait for it.
beforeAll(() => import('./country-cells.json'))
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  asked = 0
})
afterEach(cleanup)
const cards = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const at = (found: Result<Fix, PositionFailure>): Positions => ({
  current: async () => ((asked += 1), found),
  watch: () => () => {},
})

test('every country has a card; two characters look for names and codes, here and on the server [2 §2 emergency] [2 §5 emergency search]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  live.answer('emergencySearch', () => ok([country('GE', 'Georgia', 'GEO')]))
  render(<EmergencyScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Emergency Numbers' })).toBeTruthy()
  expect(cards()).toEqual([
    'Côte d’Ivoire',
    'Germany (Deutschland)',
    'Faroe Islands (Føroyar)',
    'Italy (Italia)',
    'Ukraine (Україна)',
  ])
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(search, 'g')
  expect(cards()).toHaveLength(5)
  await userEvent.type(search, 'e')
  // Stored numbers show at once.
  expect(cards()).toEqual(['Germany (Deutschland)'])
  await screen.findByRole('heading', { level: 3, name: 'Georgia' })
  expect(cards()).toEqual(['Georgia', 'Germany (Deutschland)'])
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
  await userEvent.type(search, 'qqx')
  expect(screen.getByText('No countries found')).toBeTruthy()
})

test('sources, their date and the note to check are said once for all that is shown [2 §3 emergency]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  render(<EmergencyScreen />)
  expect(await screen.findAllByText(/check them locally/)).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'A list' })).toHaveLength(1)
  expect(screen.getAllByText(/As of 2026-03-23/)).toHaveLength(1)
})

test('the country of the position comes first once it is asked for; the server hears nothing of it [2 §2 emergency]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  render(<EmergencyScreen positions={at(ok(FLORENCE))} isAllowed={async () => false} />)
  const here = await screen.findByRole('region', { name: 'Where you are' })
  expect(within(here).getByText(/Your position stays on this device/)).toBeTruthy()
  expect(asked).toBe(0)
  await userEvent.click(within(here).getByRole('button', { name: 'Use My Location' }))
  expect(await within(here).findByRole('heading', { name: 'Italy (Italia)' })).toBeTruthy()
  expect(within(here).getByRole('link', { name: '113' }).getAttribute('href')).toBe('tel:113')
  expect(cards()[0]).toBe('Italy (Italia)')
  expect(live.calls).toEqual([])
  // During a search only the matches show.
  await userEvent.type(screen.getByRole('searchbox'), 'deu')
  expect(cards()).toEqual(['Germany (Deutschland)'])
})

test('a position that was allowed before is used without a tap [2 §2 emergency]', async () => {
  live.set('emergency-countries', null, COUNTRIES)
  render(<EmergencyScreen positions={at(ok(FLORENCE))} isAllowed={async () => true} />)
  const here = await screen.findByRole('region', { name: 'Where you are' })
  expect(await within(here).findByRole('heading', { name: 'Italy (Italia)' })).toBeTruthy()
})

test.each([
  ['at sea', ok({ ...FLORENCE, latitude: 0, longitude: -30 }), /No numbers are known for this place/],
  [
    'in a country without known numbers',
    ok({ ...FLORENCE, latitude: 48.85, longitude: 2.35 }),
    /No numbers are known/,
  ],
  ['refused', fail({ kind: 'position-denied' as const }), /Location access denied/],
])('a position %s: that is said, and no number is guessed [2 §2 emergency]', async (_name, found, text) => {
  live.set('emergency-countries', null, COUNTRIES)
  render(<EmergencyScreen positions={at(found)} isAllowed={async () => true} />)
  const here = await screen.findByRole('region', { name: 'Where you are' })
  expect(await within(here).findByText(text)).toBeTruthy()
  expect(within(here).queryByRole('link')).toBeNull()
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
  ['cote d ivoire', ['CI']],
  ["CÔTE D'IVOIRE", ['CI']],
  ['DEUTSCH', ['DE']],
  ['deu', ['DE']],
  ['foroyar', ['FO']],
  ['україна', ['UA']],
  ['it', ['IT']],
  ['fr', ['FO']],
  ['113', ['IT']],
  ['10', ['UA']],
  ['germnay', ['DE']],
  ['i', ['CI', 'DE', 'FO', 'IT', 'UA']],
])('“%s” finds %j in the loaded list [2 §5]', (text, codes) => {
  expect(countriesFor(COUNTRIES, text).map(({ countryCode }) => countryCode)).toEqual(codes)
})
