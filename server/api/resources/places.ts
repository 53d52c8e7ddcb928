/** GET /places/nearby: the stops that the builder of routes offers. */
import { PLACES } from '#contract/place-search.ts'
import * as texts from '#texts/requests.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { KnownPlaces } from '#server/knowledge/places/known-places.ts'
import { PlacesNotReady } from '#server/knowledge/places/mapped-places.ts'

export interface PlacesParts {
  readonly places: KnownPlaces
  readonly limits: RateLimits
}

export function servePlaces(router: Router, { places, limits }: PlacesParts): void {
  const questions = limits.limit('places', { burst: 60, refillS: 1, whenAway: 'count-here' })
  router.serve(
    'nearbyPlaces',
    async ({ query: { latitude, longitude, radiusM, limit } }) => [
      ...(await places
        .near({
          latitude,
          longitude,
          radiusM: radiusM ?? PLACES.radiusDefaultM,
          limit: limit ?? PLACES.limitDefault,
        })
        .catch((error: unknown) => {
          if (error instanceof PlacesNotReady)
            throw new Refusal(503, { error: texts.placesNotReady }, error.retryAfterS)
          throw error
        })),
    ],
    { guard: async ({ user }) => user && questions.take(user.id) },
  )
}
