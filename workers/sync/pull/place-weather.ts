/** Pulls the weather at the place of a tour, and stores it for use without a signal. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { WalkingWindow, Weather, WeatherHour } from '#contract/api/weather.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { placeFactKey, type PlaceOfWalk, type WeatherFact } from '#data/store/documents.ts'
import type { Http } from '../http/http.ts'
import type { PullContext } from './pull-context.ts'

/** By call, the time before which it is not repeated (epoch ms), and its failure. A 501 holds until the app is reloaded. */
const pauses = new WeakMap<Http, Map<EndpointName, { readonly untilMs: number; readonly failure: Failure }>>()

/** A server in trouble is asked again after 10 minutes, or after the time that it names itself, an hour at most. */
const PAUSE_MS = 10 * 60_000
const PAUSE_MOST_MS = 60 * 60_000
/** Weather that is younger than 10 minutes is not fetched again: the server has a new answer each hour. */
const FRESH_MS = 10 * 60_000

function pauseMs({ kind }: Failure, retryAfterMs = PAUSE_MS): number {
  if (kind === 'not-implemented') return Infinity
  return kind === 'server' || kind === 'rate-limited' ? Math.min(retryAfterMs, PAUSE_MOST_MS) : 0
}

async function read(
  { http, signal, now }: PullContext,
  name: EndpointName,
  input: AskInput,
): Promise<Result<unknown>> {
  const paused = pauses.get(http) ?? new Map()
  const pause = paused.get(name)
  // A pause that ends far ahead was set before the clock was set back.
  if (
    pause &&
    now() < pause.untilMs &&
    (pause.untilMs === Infinity || pause.untilMs - now() <= PAUSE_MOST_MS)
  )
    return fail(pause.failure)
  const answer = await http.call(name, input, { signal })
  paused.delete(name)
  if (answer.ok) return ok(answer.value.value)
  const { failure, retryAfterMs } = answer
  const forMs = pauseMs(failure, retryAfterMs)
  if (forMs > 0) pauses.set(http, paused.set(name, { untilMs: now() + forMs, failure }))
  return fail(failure)
}

/** True where the stored weather is recent and has the forecast for a walk of this length. */
const isFresh = ({ fetchedAt, forecast }: WeatherFact, durationMin: number, nowMs: number): boolean =>
  forecast?.durationMin === durationMin && Math.abs(nowMs - fetchedAt) < FRESH_MS

/** Where the forecast fails, stores the current weather with the last known forecast. */
export async function pullWeather(context: PullContext, place: PlaceOfWalk): Promise<Result<null>> {
  const { latitude, longitude, durationMin } = place
  const id = placeFactKey('weather', place)
  const stored = await context.store.facts.findOne(id).exec()
  const before = stored?.toJSON().data.value as WeatherFact | undefined
  if (before && isFresh(before, durationMin, context.now())) return ok(null)
  const answer = await read(context, 'currentWeather', { query: { latitude, longitude } })
  if (!answer.ok) return answer
  const fetchedAt = context.now()
  const keep = (forecast: WeatherFact['forecast']) => {
    const value: WeatherFact = { weather: answer.value as Weather, fetchedAt, ...(forecast && { forecast }) }
    return context.store.facts.upsert({ id, data: { value }, etag: '', fetchedAt })
  }
  await keep(before?.forecast)

  const query = { latitude, longitude, tourDuration: durationMin }
  const [hours, bestTimes] = await Promise.all([
    read(context, 'weatherForecast', { query }),
    read(context, 'optimalTimes', { query }),
  ])
  if (!hours.ok && !bestTimes.ok) return ok(null)
  await keep({
    hours: hours.ok ? (hours.value as readonly WeatherHour[]) : [],
    bestTimes: bestTimes.ok ? (bestTimes.value as readonly WalkingWindow[]) : [],
    durationMin,
  })
  return ok(null)
}
