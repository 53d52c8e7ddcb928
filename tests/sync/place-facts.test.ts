import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeFactKey } from '#data/store/documents.ts'
import type { PullContext } from '#workers/sync/pull/pull-context.ts'
import { pullEmergency, pullWeather } from '#workers/sync/pull/place-facts.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, type TourServer } from './support/tour-server.ts'

const FLORENCE = { latitude: 43.7696, longitude: 11.2558, durationMin: 90 }
const WEATHER = {
  condition: 'Clear',
  temperature: 21,
  icon: '01d',
  description: 'clear sky',
  isRaining: false,
  isSnowing: false,
  observedAt: '2026-11-21T12:00:00Z',
  recommendations: null,
}
const country = (countryCode: string, countryName: string, police: string) => ({
  countryName,
  countryCode,
  emergencyNumbers: { police, medical: null, fire: null, universal: null },
})
const COUNTRIES = [country('DE', 'Germany', '110'), country('IT', 'Italy', '113')]
const PLACES = { lat: '43.77', lon: '11.25', display_name: 'Florence', address: { country_code: 'it' } }

let server: TourServer
let browser: Browser
let context: PullContext
let answers: Record<string, { readonly status: number; readonly body?: unknown }>
let nowMs = 1_000_000

beforeEach(async () => {
  server = await startTourServer()
  browser = openBrowser(server.origin)
  answers = {
    '/weather/current': { status: 200, body: WEATHER },
    '/emergency/countries': { status: 200, body: COUNTRIES },
    '/geocoder/reverse': { status: 200, body: PLACES },
  }
  server.fault = ({ call }) => {
    const path = Object.keys(answers).find((known) => call.includes(known))
    const answer = path === undefined ? undefined : answers[path]
    return answer && { kind: 'status', body: {}, ...answer }
  }
  context = {
    store: await browser.page(),
    locks: browser.locks,
    now: () => nowMs,
    signal: new AbortController().signal,
    onNotice: () => {},
    onTourGone: () => {},
    http: createHttp({
      fetch,
      apiOrigin: server.origin,
      token: () => 'token-1',
      now: () => nowMs,
      onUnauthorized: () => {},
      onReachable: () => {},
    }),
  } as PullContext
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

const kept = async (what: 'weather' | 'emergency') =>
  (await context.store.facts.findOne(placeFactKey(what, FLORENCE)).exec())?.toJSON().data.value
const asked = (path: string) => server.requests.filter(({ call }) => call.includes(path)).length

it('the weather is kept with the time of its answer, and stays when the source is gone [2 §7 weather]', async () => {
  expect(await pullWeather(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept('weather')).toEqual({ weather: WEATHER, fetchedAt: 1_000_000 })
  answers['/weather/current'] = { status: 503, body: { error: 'No source' } }
  nowMs = 2_000_000
  expect(await pullWeather(context, FLORENCE)).toMatchObject({
    ok: false,
    failure: { kind: 'server', status: 503 },
  })
  expect(await kept('weather')).toEqual({ weather: WEATHER, fetchedAt: 1_000_000 })
})

it('the forecast and the best times for this walk are kept beside it, and outlast trouble with them [2 §7 weather]', async () => {
  const hours = [{ ...WEATHER, time: '2026-11-21T13:00:00Z' }]
  const bestTimes = [
    { start: '2026-11-21T14:00:00Z', end: '2026-11-21T16:00:00Z', suitabilityLevel: 'good', reason: 'Dry' },
  ]
  answers['/weather/forecast'] = { status: 200, body: hours }
  answers['/weather/optimal-times'] = { status: 200, body: bestTimes }
  await pullWeather(context, FLORENCE)
  const forecast = { hours, bestTimes, durationMin: 90 }
  expect(await kept('weather')).toEqual({ weather: WEATHER, fetchedAt: nowMs, forecast })
  expect([asked('/weather/forecast'), asked('/weather/optimal-times')]).toEqual([1, 1])
  answers['/weather/forecast'] = { status: 503 }
  answers['/weather/optimal-times'] = { status: 503 }
  expect(await pullWeather(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept('weather')).toMatchObject({ forecast })
})

it('a server that offers none is asked once [2 §7 weather]', async () => {
  answers['/weather/current'] = { status: 501, body: { error: 'Not yet' } }
  for (let times = 0; times < 3; times++)
    expect(await pullWeather(context, FLORENCE)).toMatchObject({ failure: { kind: 'not-implemented' } })
  expect(asked('/weather/current')).toBe(1)
  expect(await kept('weather')).toBeUndefined()
})

it('the emergency numbers are those of the country of the place, found once [2 §7 emergency]', async () => {
  for (let times = 0; times < 2; times++)
    expect(await pullEmergency(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept('emergency')).toMatchObject({
    country: { countryCode: 'IT', emergencyNumbers: { police: '113' } },
  })
  expect([asked('/emergency/countries'), asked('/geocoder/reverse')]).toEqual([1, 1])
})

it('an unknown country has no numbers, never those of another [2 §7 emergency]', async () => {
  answers['/geocoder/reverse'] = { status: 200, body: { ...PLACES, address: { country_code: 'sm' } } }
  await pullEmergency(context, FLORENCE)
  expect(await kept('emergency')).toEqual({ country: null })
  answers['/geocoder/reverse'] = { status: 200, body: { ...PLACES, address: null } }
  await pullEmergency(context, FLORENCE)
  expect(await kept('emergency')).toEqual({ country: null })
})

it('the numbers of a place that people come back to are asked about again now and then, and never lost by it [2 §7 emergency]', async () => {
  const DAY_MS = 86_400_000
  const start = nowMs
  const storedAt = async () =>
    (await context.store.facts.findOne(placeFactKey('emergency', FLORENCE)).exec())?.toJSON().fetchedAt
  await pullEmergency(context, FLORENCE)
  // Set back, and a while later.
  for (const at of [start - DAY_MS, start + 15 * DAY_MS]) {
    nowMs = at
    await pullEmergency(context, FLORENCE)
  }
  expect([asked('/emergency/countries'), await storedAt()]).toEqual([1, start])

  nowMs = start + 16 * DAY_MS
  answers['/geocoder/reverse'] = { status: 503, body: { error: 'No source' } }
  expect(await pullEmergency(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await storedAt()).toBe(start)
  answers['/geocoder/reverse'] = { status: 200, body: { ...PLACES, address: null } }
  await pullEmergency(context, FLORENCE)
  expect([await kept('emergency'), await storedAt()]).toMatchObject([
    { country: { countryCode: 'IT' } },
    nowMs,
  ])
})
