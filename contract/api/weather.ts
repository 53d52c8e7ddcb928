/** The weather. A server without a source answers 503 and invents none. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { IsoDate, LatitudeParam, LongitudeParam, maybe, Source } from '../wire.ts'

export const SuitabilityLevel = z.enum(['excellent', 'good', 'fair', 'poor', 'dangerous'])
export const WeatherRecommendations = z.object({
  isSuitableForWalking: z.boolean(),
  suitabilityLevel: SuitabilityLevel,
  notes: z._default(z.array(z.string()), []),
})
export const Weather = z.object({
  condition: z.string(),
  temperature: z.number(),
  icon: z.string(),
  description: z.string(),
  isRaining: z.boolean(),
  isSnowing: z.boolean(),
  observedAt: z.optional(IsoDate),
  recommendations: z.optional(z.nullable(WeatherRecommendations)),
  /** The source of the figures, where their licence asks to be named. */
  source: maybe(Source),
})
export type Weather = z.infer<typeof Weather>
export const WeatherHour = z.extend(Weather, { time: IsoDate })
export type WeatherHour = z.infer<typeof WeatherHour>
export const WalkingWindow = z.object({
  start: IsoDate,
  end: IsoDate,
  suitabilityLevel: SuitabilityLevel,
  reason: z.string(),
})
export type WalkingWindow = z.infer<typeof WalkingWindow>

const Place = z.object({ latitude: LatitudeParam, longitude: LongitudeParam })
const Walk = z.extend(Place, { tourDuration: z.optional(z.coerce.number().check(z.gte(0), z.lte(1440))) })
export const Health = z.object({ isHealthy: z.boolean(), message: z.string() })

export const weatherEndpoints = {
  currentWeather: {
    method: 'GET',
    path: '/weather/current',
    access: 'none',
    repeat: 'read',
    summary: 'Weather now',
    query: Place,
    response: { 200: Weather },
  },
  weatherForecast: {
    method: 'GET',
    path: '/weather/forecast',
    access: 'none',
    repeat: 'read',
    summary: 'Hourly forecast',
    query: Walk,
    response: { 200: z.array(WeatherHour) },
  },
  optimalTimes: {
    method: 'GET',
    path: '/weather/optimal-times',
    access: 'none',
    repeat: 'read',
    summary: 'Best hours to walk',
    query: Walk,
    response: { 200: z.array(WalkingWindow) },
  },
  weatherRecommendations: {
    method: 'GET',
    path: '/weather/recommendations',
    access: 'none',
    repeat: 'read',
    summary: 'Advice for walkers',
    query: Walk,
    response: { 200: WeatherRecommendations },
  },
  weatherHealth: {
    method: 'GET',
    path: '/weather/health',
    access: 'none',
    repeat: 'read',
    summary: 'Is there a weather source?',
    response: { 200: Health },
  },
} as const satisfies Record<string, Endpoint>
