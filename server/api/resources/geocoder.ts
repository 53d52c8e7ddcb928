/** /geocoder, with the requests and answers of Nominatim. */
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import * as texts from '#texts/answers.ts'

const DEFAULT_LIMIT = 10

/** A person who types asks a few times a second; a client that wants whole lists needs a gazetteer of its own. */
const QUESTIONS = { burst: 600, refillS: 0.1, whenAway: 'count-here' } as const

export function serveGeocoder(router: Router, geocoder: Geocoder, limits: RateLimits): void {
  const questions = limits.limit('geocoder', QUESTIONS)
  const guard = ({ ip }: { readonly ip: string }) => questions.take(ip)
  router.serve(
    'geocode',
    async ({ query }) => [...(await geocoder.search(query.q, query.limit ?? DEFAULT_LIMIT))],
    { guard },
  )
  router.serve(
    'reverseGeocode',
    async ({ query }) => {
      const place = await geocoder.reverse(query.lat, query.lon)
      if (!place) throw new Refusal(404, { error: texts.noPlaceNear })
      return place
    },
    { guard },
  )
}
