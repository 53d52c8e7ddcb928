/**
 * Requests forecasts from a server of Open-Meteo's form: once an hour for each cell of the map, not at all for a while after it
 * refused or did not answer, and never more often than its free tier allows.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import { limitedText } from '#server/kernel/http-client/limited-body.ts'
import { retryAfterOf } from '#server/kernel/http-client/polite-client.ts'
import { CURRENT_FIGURES, HOURLY_FIGURES, readAnswer, type Forecast } from './open-meteo-answer.ts'

export interface WeatherConfig {
  /** The address of `/v1/forecast`, without a trailing slash. */
  readonly baseUrl: string
  /** The key of the service, sent to that address only. */
  readonly key: string | undefined
}

export type WeatherFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'rate-limited' }
  | { readonly kind: 'invalid-answer' }

export interface WeatherSource {
  /** Never rejects. */
  forecast(place: LatLng): Promise<Result<Forecast, WeatherFailure>>
  /** Aborts the running requests. */
  close(): void
}

export interface WeatherSourceOptions {
  readonly config: WeatherConfig
  readonly now: () => number
  readonly timeoutMs?: number
  readonly retryAfterMs?: number
  readonly fetch?: typeof fetch
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A cell of about 5 km: finer than most weather models, and coarse enough to hide where a person is. */
const CELL_DEGREES = 0.05
const CELLS_MAX = 1000
const TIMEOUT_MS = 6000
const RETRY_AFTER_MS = 500
const ANSWER_MAX_BYTES = 200_000
/** The pause after a failure: 1 minute, then 2, 4 … */
const REST_MS = 60_000
const REST_MAX_MS = 15 * REST_MS
const RATE_LIMITED_REST_MS = 10 * REST_MS
/** The most requests per minute. The free tier allows 600 a minute and 10,000 a day, and may count a call as more than one. */
const ASKED_PER_MINUTE_MAX = 60
const ASKED_PER_DAY_MAX = 7000
const FORECAST_DAYS = 3

const toCell = (degrees: number): number =>
  Number((Math.round(degrees / CELL_DEGREES) * CELL_DEGREES).toFixed(2))

type Attempt = Result<Forecast, WeatherFailure> & { readonly mayRetry?: boolean; readonly restMs?: number }

export function createWeatherSource(options: WeatherSourceOptions): WeatherSource {
  const { config, now, timeoutMs = TIMEOUT_MS, retryAfterMs = RETRY_AFTER_MS } = options
  const send = options.fetch ?? fetch
  const closing = new AbortController()
  /** The forecasts by cell, the oldest first. */
  const cached = new Map<string, { readonly hour: number; readonly forecast: Forecast }>()
  const running = new Map<string, Promise<Result<Forecast, WeatherFailure>>>()
  let rest: { readonly untilMs: number; readonly failure: WeatherFailure } | undefined
  let troubles = 0
  let asked: number[] = []

  const urlOf = ({ latitude, longitude }: LatLng): URL => {
    const url = new URL(`${config.baseUrl}/v1/forecast`)
    const query = {
      latitude,
      longitude,
      current: CURRENT_FIGURES.join(','),
      hourly: HOURLY_FIGURES.join(','),
      timeformat: 'unixtime',
      timezone: 'GMT',
      forecast_days: FORECAST_DAYS,
      ...(config.key !== undefined && { apikey: config.key }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url
  }

  const attempt = async (cell: LatLng): Promise<Attempt> => {
    asked.push(now())
    try {
      const answer = await send(urlOf(cell), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
      })
      const text = await limitedText(answer, ANSWER_MAX_BYTES)
      if (answer.status === 429) {
        const seconds = retryAfterOf(answer.headers, now())
        return {
          ...fail({ kind: 'rate-limited' }),
          restMs: seconds === undefined ? RATE_LIMITED_REST_MS : seconds * 1000,
        }
      }
      if (answer.status !== 200)
        return {
          ...fail({ kind: 'unreachable', detail: `HTTP ${answer.status}` }),
          mayRetry: answer.status >= 500,
        }
      const forecast = readAnswer(jsonOf(text))
      return forecast ? ok(forecast) : fail({ kind: 'invalid-answer' })
    } catch (error) {
      // The address holds the key, so only the kind of the error is returned.
      const detail = error instanceof Error ? error.name : 'Error'
      return { ...fail({ kind: 'unreachable', detail }), mayRetry: !closing.signal.aborted }
    }
  }

  /** Returns the failure if no request may be sent now; undefined if one may. */
  const refusalOf = (): WeatherFailure | undefined => {
    if (rest && rest.untilMs > now()) return rest.failure
    asked = asked.filter((atMs) => atMs > now() - DAY_MS)
    const lastMinute = asked.filter((atMs) => atMs > now() - 60_000).length
    const isFull = asked.length >= ASKED_PER_DAY_MAX || lastMinute >= ASKED_PER_MINUTE_MAX
    return isFull ? { kind: 'rate-limited' } : undefined
  }

  const ask = async (cell: LatLng): Promise<Result<Forecast, WeatherFailure>> => {
    const refusal = refusalOf()
    if (refusal) return fail(refusal)
    let found = await attempt(cell)
    if (!found.ok && found.mayRetry) {
      await delay(retryAfterMs, undefined, { signal: closing.signal }).catch(() => {})
      if (!closing.signal.aborted) found = await attempt(cell)
    }
    if (found.ok) {
      troubles = 0
      rest = undefined
      return ok(found.value)
    }
    const restMs = found.restMs ?? Math.min(REST_MAX_MS, REST_MS * 2 ** troubles)
    troubles += 1
    rest = { untilMs: now() + restMs, failure: found.failure }
    return fail(found.failure)
  }

  const askAndKeep = async (id: string, cell: LatLng): Promise<Result<Forecast, WeatherFailure>> => {
    const hour = Math.floor(now() / HOUR_MS)
    const found = await ask(cell)
    if (!found.ok) return found
    cached.delete(id)
    cached.set(id, { hour, forecast: found.value })
    if (cached.size > CELLS_MAX) cached.delete(cached.keys().next().value as string)
    return found
  }

  return {
    async forecast({ latitude, longitude }) {
      const cell = { latitude: toCell(latitude), longitude: toCell(longitude) }
      const id = `${cell.latitude},${cell.longitude}`
      const known = cached.get(id)
      if (known?.hour === Math.floor(now() / HOUR_MS)) return ok(known.forecast)
      const shared = running.get(id)
      if (shared) return shared
      const run = askAndKeep(id, cell).finally(() => running.delete(id))
      running.set(id, run)
      return run
    },
    close: () => closing.abort(),
  }
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
