import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createWeatherSource } from '#server/knowledge/weather/weather-source.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { forecastAt, startOpenMeteo, TOO_OFTEN } from './open-meteo-stand-in.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A time of its own, so that hours turn only where a test turns them. Each test has a day of its own too. */
let nowMs = Date.UTC(2026, 10, 22, 9, 20)
/** The time on the test's day, as it is sent. */
const at = (hour: number, minute = 0) =>
  new Date(nowMs - (nowMs % DAY_MS) + hour * HOUR_MS + minute * 60_000).toISOString()
const clock = { now: () => new Date(nowMs) }
const meteo = await startOpenMeteo(() => forecastAt(nowMs, { 12: 61, 13: 61, 15: 95 }))
const makeSource = () =>
  createWeatherSource({
    config: { baseUrl: meteo.baseUrl, key: 'secret-key' },
    now: () => nowMs,
    timeoutMs: 300,
    retryAfterMs: 1,
  })
const sources = [makeSource()]
const server: TestServer = await startTestServer({
  parts: { clock, weather: { forecast: async (place) => current().forecast(place), close: () => {} } },
})
const withoutSource = await startTestServer()
/** Each test has a source of its own: what one learned of trouble is none of another's. */
const current = () => sources.at(-1) ?? makeSource()

beforeEach(() => {
  nowMs += DAY_MS + Date.parse(at(9, 20)) - nowMs
  sources.push(makeSource())
  meteo.asked.splice(0)
})
afterEach(() => current().close())
afterAll(() => meteo.close())

const MUNICH = 'latitude=48.137&longitude=11.575'
const get = (path: string) => server.call('GET', `/weather/${path}`)
const CREDIT = { title: 'Open-Meteo.com', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' }

it('tells the weather now with its time, what it means for a walk, and whose it is [2 §7 weather]', async () => {
  const { status, json } = await get(`current?${MUNICH}`)
  expect([status, json]).toEqual([
    200,
    {
      condition: 'Rain',
      temperature: 24.2,
      icon: '10d',
      description: 'Light rain',
      isRaining: true,
      isSnowing: false,
      observedAt: at(9, 15),
      recommendations: {
        isSuitableForWalking: true,
        suitabilityLevel: 'fair',
        notes: ['Rain: take a waterproof jacket.'],
      },
      source: CREDIT,
    },
  ])
})

it('tells the hours from the present one, and at least twelve [2 §7 weather]', async () => {
  const { json } = await get(`forecast?${MUNICH}&tourDuration=90`)
  expect(json).toHaveLength(24)
  expect(json[0]).toMatchObject({ time: at(9), temperature: 14.5, icon: '04d' })
  expect(json[3]).toMatchObject({ time: at(12), isRaining: true })
  expect((await get(`forecast?${MUNICH}&tourDuration=1440`)).json).toHaveLength(25)
})

it('tells the best times by daylight, and advice for the length of the walk [2 §7 weather]', async () => {
  const times = await get(`optimal-times?${MUNICH}&tourDuration=120`)
  expect(times.json[0]).toEqual({
    start: at(10),
    end: at(12),
    suitabilityLevel: 'excellent',
    reason: expect.stringMatching(/°C, overcast$/),
  })
  expect(
    times.json.map(({ suitabilityLevel }: { suitabilityLevel: string }) => suitabilityLevel),
  ).not.toContain('dangerous')
  // Until half past ten nothing happens; until half past twelve it rains, later comes a thunderstorm.
  const advice = async (minutes: number) =>
    (await get(`recommendations?${MUNICH}&tourDuration=${minutes}`)).json.suitabilityLevel
  expect([await advice(60), await advice(200), await advice(400)]).toEqual(['excellent', 'fair', 'dangerous'])
})

it('asks once an hour for each part of the map, with no more of a position than that [2 §7 weather]', async () => {
  await Promise.all([get(`current?${MUNICH}`), get(`forecast?${MUNICH}`), get(`optimal-times?${MUNICH}`)])
  await get('current?latitude=48.141&longitude=11.569')
  expect(meteo.asked).toHaveLength(1)
  const query = Object.fromEntries(meteo.asked[0]?.searchParams ?? [])
  expect([meteo.asked[0]?.pathname, query]).toEqual([
    '/v1/forecast',
    expect.objectContaining({
      latitude: '48.15',
      longitude: '11.55',
      apikey: 'secret-key',
      timeformat: 'unixtime',
      timezone: 'GMT',
      current: expect.stringContaining('weather_code'),
      hourly: expect.stringContaining('precipitation_probability'),
    }),
  ])
  await get('current?latitude=48.3&longitude=11.575')
  expect(meteo.asked).toHaveLength(2)
  nowMs += HOUR_MS
  await get(`current?${MUNICH}`)
  expect(meteo.asked).toHaveLength(3)
})

it.each([
  ['breaks', { status: 500, body: '<html>' }, 2],
  ['never answers', { silent: true }, 2],
  ['sends what is no weather', { body: '<html>' }, 1],
  ['sends weather without figures', { body: '{"current":{"time":1}}' }, 1],
  ['refuses', { status: 400, body: '{"error":true,"reason":"no"}' }, 1],
  ['is asked too often', TOO_OFTEN, 1],
])('a source that %s is 503, and is left alone for a while [2 §7 weather]', async (_, answer, calls) => {
  meteo.plan(...Array.from({ length: calls }, () => answer))
  for (const path of ['current', 'forecast', 'optimal-times', 'recommendations']) {
    const { status, json } = await get(`${path}?${MUNICH}`)
    expect([status, json]).toEqual([
      503,
      {
        error: 'The weather service does not answer. Please try again later.',
        code: 'weather_unreachable',
        requestId: expect.any(String),
      },
    ])
  }
  expect((await get('health')).json).toEqual({ isHealthy: false, message: expect.any(String) })
  expect(meteo.asked).toHaveLength(calls)
  // It is asked again afterwards, and what it says then is told.
  nowMs += 11 * 60_000
  expect((await get(`current?${MUNICH}`)).status).toBe(200)
  expect((await get('health')).json).toMatchObject({ isHealthy: true })
})

it('one broken answer is asked for once more [2 §7 weather]', async () => {
  meteo.plan({ status: 502 })
  expect((await get(`current?${MUNICH}`)).status).toBe(200)
  expect(meteo.asked).toHaveLength(2)
})

it('what was told stays for its hour while the source is down, and not longer [2 §7 weather]', async () => {
  await get(`current?${MUNICH}`)
  meteo.plan({ status: 500 }, { status: 500 })
  expect((await get('current?latitude=10&longitude=10')).status).toBe(503)
  expect((await get(`current?${MUNICH}`)).status).toBe(200)
  nowMs += HOUR_MS
  meteo.plan({ status: 500 }, { status: 500 })
  expect((await get(`current?${MUNICH}`)).status).toBe(503)
})

it('asks no more than the free tier allows, whoever wants it', async () => {
  for (let cell = 0; cell < 70; cell++) await current().forecast({ latitude: cell, longitude: 0 })
  expect(meteo.asked).toHaveLength(60)
  nowMs += 61_000
  expect(await current().forecast({ latitude: 65, longitude: 0 })).toMatchObject({ ok: true })
})

it('without a source there is no weather, and health says so [2 §7 weather]', async () => {
  for (const path of ['current', 'forecast', 'optimal-times', 'recommendations'])
    expect(await withoutSource.call('GET', `/weather/${path}?${MUNICH}`)).toMatchObject({
      status: 503,
      json: { error: 'This server has no weather source.', code: 'no_weather_source' },
    })
  expect((await withoutSource.call('GET', '/weather/health')).json).toEqual({
    isHealthy: false,
    message: 'This server has no weather source.',
  })
})

it('a place that is none is refused', async () => {
  for (const query of ['', 'latitude=91&longitude=0', 'latitude=1', `${MUNICH}&tourDuration=x`])
    expect((await get(`forecast?${query}`)).status).toBe(400)
})

it('the countries and their search are answered without an account [2 §7 emergency]', async () => {
  const list = await server.call('GET', '/emergency/countries')
  expect(list.status).toBe(200)
  expect(list.json.length).toBeGreaterThanOrEqual(190)
  expect(list.headers['etag']).toMatch(/^"/)
  const found = await server.call('GET', '/emergency/search?countryName=%C3%B6sterr')
  expect(found.json).toMatchObject([
    {
      countryName: 'Austria',
      countryCode: 'AT',
      emergencyNumbers: { police: '133', medical: '144', fire: '122', universal: '112' },
      localNames: [{ language: 'de', text: 'Österreich' }],
      labels: { police: { english: 'Police', local: 'Polizei' } },
      asOf: '2026-03-23',
    },
  ])
  expect((await server.call('GET', '/emergency/search')).status).toBe(400)
})
