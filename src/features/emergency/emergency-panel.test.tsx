// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { EmergencyPanel } from './emergency-panel.tsx'

const FLORENCE = { latitude: 43.77, longitude: 11.25 }
const ROME = { latitude: 41.9, longitude: 12.49 }
const BASEL = { latitude: 47.56, longitude: 7.59 }
const country = (countryCode: string, countryName: string, police: string): EmergencyCountry => ({
  countryName,
  countryCode,
  emergencyNumbers: { police, medical: null, fire: null, universal: '112' },
})
const ITALY: EmergencyCountry = {
  countryName: 'Italy',
  localCountryName: 'Italia',
  localNames: [
    { language: 'it', text: 'Italia' },
    { language: 'de', text: 'Italien' },
  ],
  countryCode: 'IT',
  countryCodeAlpha3: 'ITA',
  emergencyNumbers: { police: '113', medical: '118', fire: '115 or 112', universal: '112' },
  labels: {
    police: {
      english: 'Police',
      local: 'Polizia',
      locals: [
        { language: 'it', text: 'Polizia' },
        { language: 'de', text: 'Polizei' },
      ],
    },
    medical: { english: 'Ambulance', local: 'Ambulanza' },
    fire: { english: 'Fire', local: null },
  },
  sources: [{ title: 'A list', url: 'https://list.example/', licence: 'ODbL 1.0' }],
  asOf: '2026-03-23',
  additionalInfo: 'English is <b>spoken</b> on 112.',
}

let live: FakeLive
// The table is large, and the first test would wait for it.
beforeAll(() => import('./country-cells.json'))
beforeEach(() => {
  live = fakeLive()
})
afterEach(cleanup)
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('the numbers of the country that the walk is in, as links that dial [2 §3 emergency]', async () => {
  live.set('emergency-countries', null, [country('DE', 'Germany', '110'), ITALY])
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect(await screen.findByRole('heading', { name: 'Italy (Italia, Italien)' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '113' }).getAttribute('href')).toBe('tel:113')
  expect(screen.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
  // Two numbers in one text are no number to dial.
  expect(screen.getByText('115 or 112')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:113',
    'tel:118',
    'https://list.example/',
    '/emergency',
  ])
  expect(screen.getByText(/check them locally/)).toBeTruthy()
  expect(screen.getByText(/As of 2026-03-23/).textContent).toContain('A list (ODbL 1.0)')
  expect(screen.getByText('English is <b>spoken</b> on 112.')).toBeTruthy()
  // The list is stored on the device, and the position is not requested.
  expect(live.calls).toEqual([])
})

test('words in the languages of the country say which language they are in [2 §3 emergency]', async () => {
  live.set('emergency-countries', null, [ITALY])
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect((await screen.findByText('Polizia')).lang).toBe('it')
  expect(screen.getByText('Polizei').lang).toBe('de')
  expect(screen.getByText('Italien').lang).toBe('de')
  expect(screen.getByText('Polizia').closest('dt')?.textContent).toBe('Police (Polizia, Polizei)')
  // There is no language tag where the server names no language.
  expect(screen.getByText('Ambulanza').hasAttribute('lang')).toBe(false)
})

test('numbers heal when the list is newer [2 §3 emergency]', async () => {
  live.set('emergency-countries', null, [country('IT', 'Italy', '113')])
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect(await screen.findByRole('link', { name: '113' })).toBeTruthy()
  live.set('emergency-countries', null, [country('IT', 'Italy', '112')])
  await waitFor(() => expect(screen.queryByRole('link', { name: '113' })).toBeNull())
  expect(screen.getAllByRole('link', { name: '112' })).toHaveLength(2)
})

test('near a border the neighbours are named too, but for those with the same numbers [2 §3 emergency]', async () => {
  live.set('emergency-countries', null, [
    country('DE', 'Germany', '110'),
    country('CH', 'Switzerland', '117'),
    country('FR', 'France', '17'),
    country('IT', 'Italy', '113'),
    country('VA', 'Vatican City', '113'),
  ])
  renderInRouter(<EmergencyPanel place={BASEL} />)
  expect(await screen.findByText(/A border is near/)).toBeTruthy()
  expect(titles()[0]).toBe('Switzerland')
  expect(titles().slice(1).toSorted()).toEqual(['France', 'Germany'])
  cleanup()
  renderInRouter(<EmergencyPanel place={ROME} />)
  await screen.findByRole('heading', { name: 'Italy' })
  expect(titles()).toEqual(['Italy'])
})

test.each([{ kind: 'not-implemented' }, { kind: 'offline' }, { kind: 'timeout' }] as const)(
  'where none are known ($kind) it says so, quietly, and no number shows [2 §2 emergency]',
  async (failure) => {
    live.setFailed('emergency-countries', null, failure)
    renderInRouter(<EmergencyPanel place={FLORENCE} />)
    expect(await screen.findByText('No emergency information available')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a country that the list does not know has none, never those of another [2 §2 emergency]', async () => {
  live.set('emergency-countries', null, [country('DE', 'Germany', '110')])
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect(await screen.findByText('No emergency information available')).toBeTruthy()
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  expect(screen.getByRole('link', { name: 'Numbers of every country' })).toBeTruthy()
})

test('a server in trouble is said, and can be asked again [2 §8]', async () => {
  live.setFailed('emergency-countries', null, { kind: 'server', status: 500 })
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect(await screen.findByText('Failed to load emergency information')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(live.calls).toContainEqual(['reload', 'emergency-countries', null])
})

test('while it is on its way the panel is busy [2 §4]', () => {
  renderInRouter(<EmergencyPanel place={FLORENCE} />)
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
})
