/**
 * Reads an answer of Open-Meteo's form (`/v1/forecast`, times as Unix seconds). Missing figures stay missing: an
 * hour without temperature or weather code is dropped, and no value replaces a missing one.
 */
import * as z from 'zod/mini'
import { meaningOf, type CodeMeaning } from './weather-codes.ts'

const Figure = z.optional(z.nullable(z.number()))
const Figures = z.optional(z.array(z.nullable(z.number())))

const Answer = z.object({
  current: z.optional(
    z.object({
      time: z.number(),
      temperature_2m: Figure,
      apparent_temperature: Figure,
      weather_code: Figure,
      wind_gusts_10m: Figure,
      is_day: Figure,
    }),
  ),
  hourly: z.optional(
    z.object({
      time: z.array(z.number()),
      temperature_2m: Figures,
      apparent_temperature: Figures,
      precipitation_probability: Figures,
      weather_code: Figures,
      wind_gusts_10m: Figures,
      is_day: Figures,
    }),
  ),
})

/** The variables that the request names and `Answer` reads. */
export const CURRENT_FIGURES = [
  'temperature_2m',
  'apparent_temperature',
  'weather_code',
  'wind_gusts_10m',
  'is_day',
] as const
export const HOURLY_FIGURES = [...CURRENT_FIGURES, 'precipitation_probability'] as const

/** The weather of one moment. Temperatures in °C. */
export interface Moment {
  /** The time in epoch ms. */
  readonly atMs: number
  readonly temperatureC: number
  readonly meaning: CodeMeaning
  readonly feelsLikeC: number | undefined
  readonly gustsKmh: number | undefined
  readonly rainChancePercent: number | undefined
  readonly isDay: boolean | undefined
}

export interface Forecast {
  readonly current: Moment | undefined
  /** The hours in order, without those whose figures are incomplete. */
  readonly hours: readonly Moment[]
}

type Told = number | null | undefined

function momentOf(
  timeS: number,
  [temperature, feelsLike, code, gusts, isDay, rainChance]: readonly [Told, Told, Told, Told, Told, Told],
): Moment | undefined {
  const meaning = typeof code === 'number' ? meaningOf(code) : undefined
  if (typeof temperature !== 'number' || !meaning) return undefined
  return {
    atMs: timeS * 1000,
    temperatureC: temperature,
    meaning,
    feelsLikeC: feelsLike ?? undefined,
    gustsKmh: gusts ?? undefined,
    rainChancePercent: rainChance ?? undefined,
    isDay: typeof isDay === 'number' ? isDay === 1 : undefined,
  }
}

/** Reads the answer; undefined if it has another form, or nothing that can be shown. */
export function readAnswer(body: unknown): Forecast | undefined {
  const parsed = Answer.safeParse(body)
  if (!parsed.success) return undefined
  const { current: now, hourly } = parsed.data
  const current =
    now &&
    momentOf(now.time, [
      now.temperature_2m,
      now.apparent_temperature,
      now.weather_code,
      now.wind_gusts_10m,
      now.is_day,
      undefined,
    ])
  const hours = (hourly?.time ?? []).flatMap((time, index) => {
    const moment = momentOf(time, [
      hourly?.temperature_2m?.[index],
      hourly?.apparent_temperature?.[index],
      hourly?.weather_code?.[index],
      hourly?.wind_gusts_10m?.[index],
      hourly?.is_day?.[index],
      hourly?.precipitation_probability?.[index],
    ])
    return moment ? [moment] : []
  })
  return current || hours.length > 0 ? { current, hours } : undefined
}
