/**
 * /weather: a proxy of the weather source, if there is one. If the source has no value, the answer is a 503 and never
 * a guess.
 */
import type { WeatherHour } from '#contract/api/weather.ts'
import type { LatLng } from '#contract/geo.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { bestTimes } from '#server/knowledge/weather/best-times.ts'
import type { Forecast, Moment } from '#server/knowledge/weather/open-meteo-answer.ts'
import { recommendationsFor } from '#server/knowledge/weather/suitability.ts'
import { isRaining, isSnowing } from '#server/knowledge/weather/weather-codes.ts'
import type { WeatherSource } from '#server/knowledge/weather/weather-source.ts'
import * as texts from '#texts/weather-notes.ts'

export interface WeatherParts {
  /** Undefined: every call but health answers 503, and health says that there is no source. */
  readonly source: WeatherSource | undefined
  readonly clock: Clock
  readonly limits: RateLimits
}

const HOUR_MS = 3_600_000
const DURATION_DEFAULT_MIN = 60
const FORECAST_HOURS_MIN = 24
const BEST_TIMES_WITHIN_HOURS = 48
/**
 * The place that is asked for only to find out whether the source answers; its answer is cached for the hour like any
 * other.
 */
const PLACE_OF_HEALTH: LatLng = { latitude: 51.5, longitude: 0 }
const CREDIT = { title: 'Open-Meteo.com', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' }

const toWeather = (moment: Moment) => ({
  condition: moment.meaning.condition,
  temperature: moment.temperatureC,
  icon: `${moment.meaning.icon}${moment.isDay === false ? 'n' : 'd'}`,
  description: moment.meaning.description,
  isRaining: isRaining(moment.meaning),
  isSnowing: isSnowing(moment.meaning),
  recommendations: recommendationsFor([moment]),
  source: CREDIT,
})

const toHour = (moment: Moment): WeatherHour => ({
  time: new Date(moment.atMs).toISOString(),
  ...toWeather(moment),
})

export function serveWeather(router: Router, { source, clock, limits }: WeatherParts): void {
  const questions = limits.limit('weather', { burst: 120, refillS: 1, whenAway: 'count-here' })
  const guard = ({ ip }: { readonly ip: string }) => questions.take(ip)
  const nowMs = () => clock.now().getTime()

  const read = async (place: LatLng): Promise<Forecast> => {
    if (!source) throw new Refusal(503, { error: texts.noSource, code: 'no_weather_source' })
    const found = await source.forecast(place)
    if (!found.ok) throw unreachable()
    return found.value
  }
  /** Returns the present hour and the hours after it. */
  const readHours = async (place: LatLng): Promise<readonly Moment[]> => {
    const { hours } = await read(place)
    const coming = hours.filter(({ atMs }) => atMs > nowMs() - HOUR_MS)
    if (coming.length === 0) throw unreachable()
    return coming
  }

  router.serve(
    'currentWeather',
    async ({ query }) => {
      const { current } = await read(query)
      if (!current) throw unreachable()
      return { ...toWeather(current), observedAt: new Date(current.atMs).toISOString() }
    },
    { guard },
  )
  router.serve(
    'weatherForecast',
    async ({ query }) => {
      const hours = await readHours(query)
      const wanted = Math.max(FORECAST_HOURS_MIN, Math.ceil((query.tourDuration ?? 0) / 60) + 1)
      return hours.slice(0, wanted).map(toHour)
    },
    { guard },
  )
  router.serve(
    'optimalTimes',
    async ({ query }) => {
      const hours = await readHours(query)
      // The present hour is over before a walk of an hour ends, so it does not count.
      const coming = hours.filter(({ atMs }) => atMs >= nowMs()).slice(0, BEST_TIMES_WITHIN_HOURS)
      return [...bestTimes(coming, query.tourDuration ?? DURATION_DEFAULT_MIN)]
    },
    { guard },
  )
  router.serve(
    'weatherRecommendations',
    async ({ query }) => {
      const endMs = nowMs() + (query.tourDuration ?? DURATION_DEFAULT_MIN) * 60_000
      const during = (await readHours(query)).filter(({ atMs }) => atMs < endMs)
      if (during.length === 0) throw unreachable()
      return recommendationsFor(during)
    },
    { guard },
  )
  router.serve(
    'weatherHealth',
    async () => {
      if (!source) return { isHealthy: false, message: texts.noSource }
      const found = await source.forecast(PLACE_OF_HEALTH)
      return { isHealthy: found.ok, message: found.ok ? texts.healthy : texts.unreachable }
    },
    { guard },
  )
}

const unreachable = (): Refusal => new Refusal(503, { error: texts.unreachable, code: 'weather_unreachable' })
