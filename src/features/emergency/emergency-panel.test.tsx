// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { EmergencyPanel } from './emergency-panel.tsx'

const PLACE = { latitude: 43.77, longitude: 11.25 }
const ITALY: EmergencyCountry = {
  countryName: 'Italy',
  localCountryName: 'Italia',
  countryCode: 'IT',
  countryCodeAlpha3: 'ITA',
  emergencyNumbers: { police: '113', medical: '118', fire: '115 or 112', universal: '112' },
  labels: {
    police: { english: 'Police', local: 'Polizia' },
    medical: { english: 'Ambulance', local: 'Ambulanza' },
    fire: { english: 'Fire', local: null },
  },
  sources: [{ title: 'A list', url: 'https://list.example/', licence: 'ODbL 1.0' }],
  asOf: '2026-03-23',
  additionalInfo: 'English is <b>spoken</b> on 112.',
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(cleanup)

test('the numbers of the country, as links that dial [2 §3 emergency]', async () => {
  live.set('emergency', PLACE, { country: ITALY })
  render(<EmergencyPanel place={PLACE} />)
  expect(await screen.findByText('Italy (Italia)')).toBeTruthy()
  expect(screen.getByText('Police (Polizia)')).toBeTruthy()
  expect(screen.getByText('Ambulance (Ambulanza)')).toBeTruthy()
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
})

test.each([{ kind: 'not-implemented' }, { kind: 'offline' }, { kind: 'timeout' }] as const)(
  'where none are known ($kind) it says so, quietly, and no number shows [2 §2 emergency]',
  async (failure) => {
    live.setFailed('emergency', PLACE, failure)
    render(<EmergencyPanel place={PLACE} />)
    expect(await screen.findByText('No emergency information available')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a country that the server does not know has none [2 §2 emergency]', async () => {
  live.set('emergency', PLACE, { country: null })
  render(<EmergencyPanel place={PLACE} />)
  expect(await screen.findByText('No emergency information available')).toBeTruthy()
})

test('a server in trouble is said, and can be asked again [2 §8]', async () => {
  live.setFailed('emergency', PLACE, { kind: 'server', status: 500 })
  render(<EmergencyPanel place={PLACE} />)
  expect(await screen.findByText('Failed to load emergency information')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(live.calls).toContainEqual(['reload', 'emergency', PLACE])
})

test('while it is on its way the panel is busy [2 §4]', () => {
  render(<EmergencyPanel place={PLACE} />)
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
})
