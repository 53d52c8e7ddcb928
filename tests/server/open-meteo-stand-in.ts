/** A server that answers as Open-Meteo does: the same form, also of its errors. */
import { createServer } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'

const HOUR_S = 3600

interface Planned {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Never answers. */
  readonly silent?: boolean
}

/** Three days by the hour from midnight (UTC): codes by hour of the day, 3 where none is given. */
export function forecastAt(nowMs: number, codes: Readonly<Record<number, number>> = {}) {
  const nowS = Math.floor(nowMs / 1000)
  const midnightS = nowS - (nowS % 86_400)
  const time = Array.from({ length: 72 }, (_, hour) => midnightS + hour * HOUR_S)
  const each = <T>(of: (hour: number) => T) => time.map((_, index) => of(index % 24))
  return {
    latitude: 48.14,
    longitude: 11.58,
    generationtime_ms: 0.12,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 524,
    current_units: { time: 'unixtime', interval: 'seconds', temperature_2m: '°C' },
    // Warmer than any hour below, so that a screen's figures tell which is which at any time of day.
    current: {
      time: nowS - (nowS % 900),
      interval: 900,
      temperature_2m: 24.2,
      apparent_temperature: 24.1,
      weather_code: 61,
      wind_gusts_10m: 22.3,
      is_day: 1,
    },
    hourly_units: { time: 'unixtime', temperature_2m: '°C' },
    hourly: {
      time,
      temperature_2m: each((hour) => 10 + hour / 2),
      apparent_temperature: each((hour) => 10 + hour / 2),
      weather_code: each((hour) => codes[hour] ?? 3),
      wind_gusts_10m: each(() => 12),
      is_day: each((hour) => (hour >= 7 && hour < 18 ? 1 : 0)),
      precipitation_probability: each(() => 5),
    },
  }
}

/** The answer to a client that asks too often. */
export const TOO_OFTEN: Planned = {
  status: 429,
  body: JSON.stringify({
    error: true,
    reason: 'Minutely API request limit exceeded. Please try again in one minute.',
  }),
}

export async function startOpenMeteo(answer: () => unknown) {
  const asked: URL[] = []
  const plan: Planned[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stand.in'))
    const next = plan.shift() ?? {}
    if (next.silent) return
    response.writeHead(next.status ?? 200, {
      'content-type': 'application/json; charset=utf-8',
      ...next.headers,
    })
    response.end(next.body ?? JSON.stringify(answer()))
  })
  const { origin, close } = await serveStandIn(server)
  return {
    baseUrl: origin,
    asked,
    /** In order; afterwards it answers as usual. */
    plan: (...answers: readonly Planned[]) => void plan.push(...answers),
    close,
  }
}
