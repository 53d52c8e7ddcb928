/** Pulls known places around a point, and stores them for use without a signal. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import { PLACES } from '#contract/place-search.ts'
import { placeFactKey } from '#data/store/documents.ts'
import type { PullContext } from './pull-context.ts'

export async function pullNearbyPlaces(
  { store, http, signal, now }: PullContext,
  { latitude, longitude }: LatLng,
): Promise<Result<null>> {
  const id = placeFactKey('places', { latitude, longitude })
  const known = (await store.facts.findOne(id).exec())?.toJSON()
  const query = { latitude, longitude, radiusM: PLACES.askedM, limit: PLACES.limitMax }
  const answer = await http.call('nearbyPlaces', { query }, { signal, etag: known?.etag })
  if (!answer.ok) return fail(answer.failure)
  const { isNotModified, etag, value } = answer.value
  if (isNotModified) return ok(null)
  await store.facts.upsert({ id, data: { value }, etag, fetchedAt: now() })
  return ok(null)
}
