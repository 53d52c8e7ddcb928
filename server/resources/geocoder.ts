/** /geocoder, with the requests and answers of Nominatim. */
import type { Geocoder } from '#server/geocoder/geocoder.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Router } from '#server/http/router.ts'
import * as texts from '#texts/answers.ts'

const DEFAULT_LIMIT = 10

export function serveGeocoder(router: Router, geocoder: Geocoder): void {
  router.serve('geocode', async ({ query }) => [
    ...(await geocoder.search(query.q, query.limit ?? DEFAULT_LIMIT)),
  ])
  router.serve('reverseGeocode', async ({ query }) => {
    const place = await geocoder.reverse(query.lat, query.lon)
    if (!place) throw new Refusal(404, { error: texts.noPlaceNear })
    return place
  })
}
