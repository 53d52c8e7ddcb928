/** GET /places/nearby: what the builder of routes offers as stops. */
import { PLACES } from '#contract/limits.ts'
import * as texts from '#texts/requests.ts'
import type { Router } from '#server/http/router.ts'
import { Refusal } from '#server/http/refusal.ts'
import { createTokenBucket, takeOrRefuse } from '#server/http/token-bucket.ts'
import type { KnownPlaces } from '#server/places/known-places.ts'
import { PlacesNotReady } from '#server/places/mapped-places.ts'
import type { Clock } from '#server/ports.ts'

export interface PlacesParts {
  readonly places: KnownPlaces
  readonly clock: Clock
}

export function servePlaces(router: Router, { places, clock }: PlacesParts): void {
  const questions = createTokenBucket(clock, { capacity: 60, refillS: 1 })
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
    { guard: ({ user }) => user && takeOrRefuse(questions, user.id) },
  )
}
