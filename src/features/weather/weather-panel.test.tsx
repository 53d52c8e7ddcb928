// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Weather } from '#contract/api/weather.ts'
import { ACCEPT_ALL, saveConsent } from '#platform/storage/consent.ts'
import { forgetFunctional } from '#platform/storage/functional-storage.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { formatTemperature, observedText } from './messages.ts'
import { WeatherPanel } from './weather-panel.tsx'

const PLACE = { latitude: 43.77, longitude: 11.25, durationMin: 90 }
const NOW = new Date(2026, 10, 21, 14, 0).getTime()
const WEATHER: Weather = {
  condition: 'Clouds',
  temperature: 18.4,
  icon: '04d',
  description: '<i>broken</i> clouds',
  isRaining: false,
  isSnowing: false,
  observedAt: new Date(NOW - 5 * 60_000).toISOString(),
  source: { title: 'A service', url: 'https://weather.example/', licence: 'CC BY 4.0' },
  recommendations: { isSuitableForWalking: true, suitabilityLevel: 'good', notes: ['Take a jacket'] },
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
  forgetFunctional()
})
afterEach(cleanup)

test('what the server says, in °C by default and in °F when asked, with its time [2 §7 weather]', async () => {
  live.set('weather', PLACE, { weather: WEATHER, fetchedAt: NOW })
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  expect(await screen.findByText('18 °C')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Weather' })).toBeTruthy()
  expect(screen.getByText('<i>broken</i> clouds')).toBeTruthy()
  expect(screen.getByText('Good for walking')).toBeTruthy()
  expect(screen.getByText('Take a jacket')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'A service' }).getAttribute('href')).toBe(
    'https://weather.example/',
  )
  expect(screen.getByText(/CC BY 4.0/)).toBeTruthy()
  expect(screen.getByText(/^As of /)).toBeTruthy()
  const fahrenheit = screen.getByRole('button', { name: /°F/ })
  await userEvent.click(fahrenheit)
  expect(screen.getByText('65 °F')).toBeTruthy()
  expect(fahrenheit.getAttribute('aria-pressed')).toBe('true')
})

test.each([{ kind: 'not-implemented' }, { kind: 'offline' }, { kind: 'server', status: 503 }] as const)(
  'where there is none ($kind) there is no panel, and nothing is made up [2 §7 weather]',
  async (failure) => {
    live.setFailed('weather', PLACE, failure)
    const { container } = render(<WeatherPanel place={PLACE} nowMs={NOW} />)
    await Promise.resolve()
    expect(container.textContent).toBe('')
  },
)

test('the last known is shown as what it is [2 §7 weather]', async () => {
  const yesterday = new Date(NOW - 26 * 3_600_000).toISOString()
  live.set('weather', PLACE, { weather: { ...WEATHER, observedAt: yesterday }, fetchedAt: NOW })
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  expect((await screen.findByText(/^Last known: /)).textContent).toMatch(/20/)
  // Yesterday's advice does not apply to today.
  expect(screen.queryByText('Good for walking')).toBeNull()
  expect(screen.queryByText('Take a jacket')).toBeNull()
})

test.each([
  ['excellent', 'Excellent for walking'],
  ['good', 'Good for walking'],
  ['fair', 'Fair for walking'],
  ['poor', 'Poor for walking'],
  ['dangerous', 'Dangerous: better not walk now'],
] as const)('the level %s is said as “%s” [2 §7 weather]', async (suitabilityLevel, text) => {
  const recommendations = { isSuitableForWalking: true, suitabilityLevel, notes: [] }
  live.set('weather', PLACE, { weather: { ...WEATHER, recommendations }, fetchedAt: NOW })
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('what came with the tour shows until the place is asked, with no time claimed for it [2 §3]', () => {
  render(<WeatherPanel place={PLACE} ofTour={{ ...WEATHER, observedAt: undefined }} nowMs={NOW} />)
  expect(screen.getByText('18 °C')).toBeTruthy()
  expect(screen.queryByText(/As of|Last known/)).toBeNull()
})

test('temperatures and times are written in one way [2 §7 weather]', () => {
  expect([formatTemperature(-40, 'F'), formatTemperature(0, 'F'), formatTemperature(-0.6, 'C')]).toEqual([
    '-40 °F',
    '32 °F',
    '-1 °C',
  ])
  expect(observedText(NOW - 60_000, NOW)).toMatch(/^As of /)
  expect(observedText(NOW - 100 * 60_000, NOW)).toMatch(/^Last known: /)
})

const hour = (fromNow: number, temperature: number) => ({
  ...WEATHER,
  time: new Date(NOW + fromNow * 3_600_000).toISOString(),
  temperature,
})
const bestTime = (fromNow: number, suitabilityLevel: 'good' | 'excellent') => ({
  start: new Date(NOW + fromNow * 3_600_000).toISOString(),
  end: new Date(NOW + (fromNow + 2) * 3_600_000).toISOString(),
  suitabilityLevel,
  reason: `Dry ${fromNow}`,
})

test('the hours to come and the best times for a walk of this length; what has passed is left out [2 §7 weather]', async () => {
  live.set('weather', PLACE, {
    weather: WEATHER,
    fetchedAt: NOW,
    forecast: {
      hours: [hour(-3, 11), hour(1, 12), hour(2, 13)],
      bestTimes: [bestTime(24, 'excellent'), bestTime(2, 'good'), bestTime(-4, 'good')],
      durationMin: 90,
    },
  })
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  expect(await screen.findByRole('heading', { name: 'Best times for 90 minutes of walking' })).toBeTruthy()
  const hours = screen.getByRole('list', { name: 'Forecast by the hour' })
  expect(within(hours).getAllByRole('listitem')).toHaveLength(2)
  expect(within(hours).queryByText('11 °C')).toBeNull()
  expect(screen.getByText('Excellent for walking')).toBeTruthy()
  expect([screen.queryByText('Dry 24'), screen.queryByText('Dry 2')]).not.toContain(null)
  expect(screen.queryByText('Dry -4')).toBeNull()
})

test('°F once chosen stays chosen on this device, with consent [2 §7 weather]', async () => {
  localStorage.clear()
  saveConsent(ACCEPT_ALL)
  live.set('weather', PLACE, { weather: WEATHER, fetchedAt: NOW })
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  await userEvent.click(await screen.findByRole('button', { name: /°F/ }))
  cleanup()
  forgetFunctional()
  render(<WeatherPanel place={PLACE} nowMs={NOW} />)
  expect(await screen.findByText('65 °F')).toBeTruthy()
})
