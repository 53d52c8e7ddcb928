/** Weather and emergency numbers at the place of a tour, stored for use without a signal. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import type { WalkingWindow, Weather, WeatherHour } from '#contract/api/weather.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import {
  placeFactKey,
  type EmergencyFact,
  type PlaceOfWalk,
  type WeatherFact,
} from '#data/store/documents.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Http } from '../http/http.ts'
import type { PullContext } from './pull-context.ts'

/** Calls that the server answered with 501: not made again until the app is reloaded. */
const notOffered = new WeakMap<Http, Set<EndpointName>>()

async function read(
  { http, signal }: PullContext,
  name: EndpointName,
  input: AskInput,
): Promise<Result<unknown>> {
  const refused = notOffered.get(http) ?? new Set()
  if (refused.has(name)) return fail({ kind: 'not-implemented' })
  const answer = await http.call(name, input, { signal })
  if (answer.ok) return ok(answer.value.value)
  if (answer.failure.kind === 'not-implemented') notOffered.set(http, refused.add(name))
  return fail(answer.failure)
}

/** Where the forecast fails, the current weather is stored with the last known forecast. */
export async function pullWeather(context: PullContext, place: PlaceOfWalk): Promise<Result<null>> {
  const { latitude, longitude, durationMin } = place
  const answer = await read(context, 'currentWeather', { query: { latitude, longitude } })
  if (!answer.ok) return answer
  const fetchedAt = context.now()
  const id = placeFactKey('weather', place)
  const before = (await context.store.facts.findOne(id).exec())?.toJSON().data.value as
    WeatherFact | undefined
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

const isOf = (country: EmergencyCountry, code: string): boolean =>
  country.countryCode.toLowerCase() === code || country.countryCodeAlpha3?.toLowerCase() === code

/** Half of the time for which `leader/unneeded.ts` keeps them, so that a place that is visited again keeps its numbers. */
const NUMBERS_FRESH_MS = 15 * 86_400_000

/** Emergency numbers seldom change: those that are known are fetched again after 15 days, and stay where that fails. */
export async function pullEmergency(context: PullContext, place: LatLng): Promise<Result<null>> {
  const stored = (await context.store.facts.findOne(placeFactKey('emergency', place)).exec())?.toJSON()
  const known = (stored?.data.value as EmergencyFact | undefined)?.country ?? null
  if (stored && known && context.now() - stored.fetchedAt <= NUMBERS_FRESH_MS) return ok(null)
  const asked = await askEmergency(context, place, known)
  return known ? ok(null) : asked
}

async function askEmergency(
  context: PullContext,
  place: LatLng,
  known: EmergencyCountry | null,
): Promise<Result<null>> {
  const countries = await read(context, 'emergencyCountries', {})
  if (!countries.ok) return countries
  const where = await read(context, 'reverseGeocode', {
    query: { lat: place.latitude, lon: place.longitude, format: 'jsonv2' },
  })
  if (!where.ok) return where
  const { address } = where.value as GeocodedPlace
  const code = address?.country_code?.toLowerCase()
  const name = address?.country?.toLowerCase()
  const country =
    (countries.value as readonly EmergencyCountry[]).find(
      (one) =>
        (code !== undefined && isOf(one, code)) ||
        (name !== undefined &&
          [one.countryName, one.localCountryName].some((own) => own?.toLowerCase() === name)),
    ) ?? known
  const value: EmergencyFact = { country }
  const id = placeFactKey('emergency', place)
  await context.store.facts.upsert({ id, data: { value }, etag: '', fetchedAt: context.now() })
  return ok(null)
}
