/** Calls of the geocoder, with answers in the builder's types. */
import type { LatLng } from '#contract/geo.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import { foundPlace, type FoundPlace } from './place-name.ts'

/** Undefined where nothing is known about the point, or the geocoder cannot be reached. */
export async function placeAt({ latitude, longitude }: LatLng): Promise<FoundPlace | undefined> {
  const answer = await ask('reverseGeocode', { query: { lat: latitude, lon: longitude, format: 'jsonv2' } })
  return answer.ok ? foundPlace(answer.value) : undefined
}

export async function placesCalled(
  text: string,
  limit: number,
): Promise<Result<readonly FoundPlace[], { readonly kind: 'geocoding-failed' | 'not-found' }>> {
  const query = text.trim()
  if (query === '') return fail({ kind: 'not-found' })
  const answer = await ask('geocode', { query: { q: query, format: 'jsonv2', limit } })
  if (!answer.ok) return fail({ kind: 'geocoding-failed' })
  const places = answer.value.slice(0, limit).flatMap((place) => foundPlace(place) ?? [])
  return places.length > 0 ? ok(places) : fail({ kind: 'not-found' })
}
