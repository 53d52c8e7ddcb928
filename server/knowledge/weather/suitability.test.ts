import { expect, it } from 'vitest'
import { bestTimes } from './best-times.ts'
import { readAnswer, type Moment } from './open-meteo-answer.ts'
import { levelOf, recommendationsFor } from './suitability.ts'
import { isRaining, isSnowing, meaningOf } from './weather-codes.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 23, 8)

const meaning = (code: number) => {
  const found = meaningOf(code)
  if (!found) throw new Error(`${code} stands for nothing`)
  return found
}
const moment = (more: Partial<Moment> & { readonly code?: number } = {}): Moment => ({
  atMs: START,
  temperatureC: 18,
  meaning: meaning(more.code ?? 1),
  feelsLikeC: undefined,
  gustsKmh: undefined,
  rainChancePercent: undefined,
  isDay: true,
  ...more,
})

it.each<[string, string, Parameters<typeof moment>[0]]>([
  ['a mild clear hour', 'excellent', {}],
  ['a light drizzle', 'good', { code: 51 }],
  ['a chance of rain', 'good', { rainChancePercent: 30 }],
  ['rain that is likely', 'fair', { rainChancePercent: 60 }],
  ['rain', 'fair', { code: 61 }],
  ['heavy rain', 'poor', { code: 65 }],
  ['snow', 'fair', { code: 71 }],
  ['heavy snow', 'poor', { code: 75 }],
  ['fog', 'fair', { code: 45 }],
  ['freezing rain', 'dangerous', { code: 66 }],
  ['a thunderstorm', 'dangerous', { code: 95 }],
  ['wind', 'fair', { gustsKmh: 40 }],
  ['a storm', 'poor', { gustsKmh: 62 }],
  ['a gale', 'dangerous', { gustsKmh: 75 }],
  ['less wind than that', 'excellent', { gustsKmh: 39 }],
  ['what feels hotter than it is', 'fair', { temperatureC: 27, feelsLikeC: 30 }],
  ['great heat', 'poor', { temperatureC: 35 }],
  ['dangerous heat', 'dangerous', { temperatureC: 40 }],
  ['cool air', 'good', { temperatureC: 10 }],
  ['frost', 'fair', { temperatureC: 0 }],
  ['great cold', 'poor', { temperatureC: -10 }],
  ['dangerous cold', 'dangerous', { temperatureC: -20 }],
])('%s is %s [2 §7 weather]', (_, level, more) => {
  expect(levelOf(moment(more))).toBe(level)
})

it('the worst of a walk counts and is said first; down to fair it is suitable [2 §7 weather]', () => {
  expect(recommendationsFor([moment({ temperatureC: 10 }), moment({ code: 61 })])).toEqual({
    isSuitableForWalking: true,
    suitabilityLevel: 'fair',
    notes: ['Rain: take a waterproof jacket.', 'Feels like 10 °C: take a jacket.'],
  })
  expect(recommendationsFor([moment({ code: 65 })]).isSuitableForWalking).toBe(false)
  expect(recommendationsFor([moment()])).toEqual({
    isSuitableForWalking: true,
    suitabilityLevel: 'excellent',
    notes: [],
  })
})

const hours = (...codes: readonly number[]) =>
  codes.map((code, index) => moment({ code, atMs: START + index * HOUR_MS }))
const windows = (of: readonly Moment[], durationMin: number) =>
  bestTimes(of, durationMin).map(
    ({ start, end, suitabilityLevel }) => `${start.slice(11, 13)}-${end.slice(11, 13)} ${suitabilityLevel}`,
  )

it('best times are as long as the walk, the best level first, never poor [2 §7 weather]', () => {
  const day = hours(61, 61, 1, 1, 51, 65, 1, 95)
  expect(windows(day, 60)).toEqual(['10-12 excellent', '14-15 excellent', '12-13 good', '08-10 fair'])
  // The walk takes two hours. One good hour in the evening is too short, and a rainy hour counts for its whole window.
  expect(windows(day, 90)).toEqual(['10-12 excellent', '08-10 fair'])
  expect(windows(day, 180)).toEqual(['10-13 good'])
  expect(windows(day, 360)).toEqual([])
  expect(bestTimes(day, 180)[0]?.reason).toBe('18 °C, light drizzle')
})

it('nights, and hours that the source left out, are in no window [2 §7 weather]', () => {
  const [first, , third, fourth] = hours(1, 1, 1, 1)
  if (!first || !third || !fourth) throw new Error('four hours')
  expect(windows([first, third, fourth], 120)).toEqual(['10-12 excellent'])
  expect(windows([first, third, { ...fourth, isDay: false }], 60)).toEqual([
    '08-09 excellent',
    '10-11 excellent',
  ])
  expect(windows([{ ...first, isDay: undefined }], 60)).toEqual(['08-09 excellent'])
})

it('what an answer does not tell stays missing [2 §7 weather]', () => {
  const told = readAnswer({
    current: { time: 1_790_000_000, temperature_2m: 12.3, weather_code: 3 },
    hourly: {
      time: [1_790_000_000, 1_790_003_600, 1_790_007_200, 1_790_010_800],
      temperature_2m: [12, null, 14, 15],
      weather_code: [3, 3, 12, 61],
      wind_gusts_10m: [20, 20, 20, null],
    },
  })
  expect(told?.current).toMatchObject({ temperatureC: 12.3, gustsKmh: undefined, isDay: undefined })
  // One hour has no temperature, and one has an unknown weather code.
  expect(told?.hours.map(({ atMs, gustsKmh }) => [atMs / 1000, gustsKmh])).toEqual([
    [1_790_000_000, 20],
    [1_790_010_800, undefined],
  ])
  expect(readAnswer({ current: { time: 1_790_000_000, weather_code: 3 } })).toBeUndefined()
  for (const body of [undefined, [], { error: true, reason: 'no' }, { hourly: { time: ['now'] } }])
    expect(readAnswer(body)).toBeUndefined()
})

it('rain and snow are what they are called', () => {
  const all = [0, 45, 51, 61, 66, 71, 82, 86, 95].map((code) => [
    code,
    isRaining(meaning(code)),
    isSnowing(meaning(code)),
  ])
  expect(all).toEqual([
    [0, false, false],
    [45, false, false],
    [51, true, false],
    [61, true, false],
    [66, true, false],
    [71, false, true],
    [82, true, false],
    [86, false, true],
    [95, true, false],
  ])
})
