import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeFactKey } from '#data/store/documents.ts'
import type { PullContext } from '#workers/sync/pull/pull-context.ts'
import { pullWeather } from '#workers/sync/pull/place-weather.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, type TourServer } from './support/tour-server.ts'

const FLORENCE = { latitude: 43.7696, longitude: 11.2558, durationMin: 90 }
const MINUTE_MS = 60_000
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

let server: TourServer
let browser: Browser
let context: PullContext
let answers: Record<string, { readonly status: number; readonly body?: unknown }>
let nowMs: number

beforeEach(async () => {
  nowMs = 1_000_000
  server = await startTourServer()
  browser = openBrowser(server.origin)
  answers = {
    '/weather/current': { status: 200, body: WEATHER },
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

const kept = async () =>
  (await context.store.facts.findOne(placeFactKey('weather', FLORENCE)).exec())?.toJSON().data.value
const asked = (path: string) => server.requests.filter(({ call }) => call.includes(path)).length

it('the weather is kept with the time of its answer, and stays when the source is gone [2 §7 weather]', async () => {
  expect(await pullWeather(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept()).toEqual({ weather: WEATHER, fetchedAt: 1_000_000 })
  answers['/weather/current'] = { status: 503, body: { error: 'No source' } }
  nowMs = 2_000_000
  expect(await pullWeather(context, FLORENCE)).toMatchObject({
    ok: false,
    failure: { kind: 'server', status: 503 },
  })
  expect(await kept()).toEqual({ weather: WEATHER, fetchedAt: 1_000_000 })
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
  expect(await kept()).toEqual({ weather: WEATHER, fetchedAt: nowMs, forecast })
  expect([asked('/weather/forecast'), asked('/weather/optimal-times')]).toEqual([1, 1])
  nowMs += 10 * MINUTE_MS
  answers['/weather/forecast'] = { status: 503 }
  answers['/weather/optimal-times'] = { status: 503 }
  expect(await pullWeather(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept()).toMatchObject({ forecast })
})

it('a server that offers none is asked once [2 §7 weather]', async () => {
  answers['/weather/current'] = { status: 501, body: { error: 'Not yet' } }
  for (let times = 0; times < 3; times++)
    expect(await pullWeather(context, FLORENCE)).toMatchObject({ failure: { kind: 'not-implemented' } })
  expect(asked('/weather/current')).toBe(1)
  expect(await kept()).toBeUndefined()
})

it('weather of some minutes ago is not asked for again, but for a walk of another length [2 §7 weather]', async () => {
  answers['/weather/forecast'] = { status: 200, body: [] }
  answers['/weather/optimal-times'] = { status: 200, body: [] }
  await pullWeather(context, FLORENCE)
  nowMs += 9 * MINUTE_MS
  await pullWeather(context, FLORENCE)
  expect(asked('/weather/')).toBe(3)
  await pullWeather(context, { ...FLORENCE, durationMin: 120 })
  expect(asked('/weather/')).toBe(6)
})

it('a server without a source is asked again after ten minutes, and heals once it has one [2 §7 weather]', async () => {
  answers['/weather/current'] = { status: 503, body: { error: 'No source', code: 'no_weather_source' } }
  for (let times = 0; times < 5; times++) {
    expect(await pullWeather(context, FLORENCE)).toMatchObject({ failure: { kind: 'server', status: 503 } })
    nowMs += MINUTE_MS
  }
  expect([asked('/weather/'), await kept()]).toEqual([1, undefined])
  answers['/weather/current'] = { status: 200, body: WEATHER }
  nowMs += 4 * MINUTE_MS
  await pullWeather(context, FLORENCE)
  expect(asked('/weather/')).toBe(1)
  nowMs += MINUTE_MS
  expect(await pullWeather(context, FLORENCE)).toEqual({ ok: true, value: null })
  expect(await kept()).toMatchObject({ weather: WEATHER })
})
