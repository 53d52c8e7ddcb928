/** Places that the server knows something about, offered as stops of a custom route. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { PLACES } from '../place-search.ts'
import { LatitudeParam, LongitudeParam, wholeNumberParam } from '../wire.ts'

export const NearbyPlace = z.object({
  /** One place has the same id in every answer. */
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z._default(z.string(), ''),
  topics: z._default(z.array(z.string()), []),
  /** One short line about the place. */
  description: z._default(z.string(), ''),
  /** Metres from the point that was asked about. */
  distanceM: z.number(),
  /** The source that has to be named beside the place: `openstreetmap`. */
  source: z.optional(z.string()),
})
export type NearbyPlace = z.infer<typeof NearbyPlace>

export const placeEndpoints = {
  nearbyPlaces: {
    method: 'GET',
    path: '/places/nearby',
    access: 'required',
    repeat: 'read',
    summary: 'Known places around a point, nearest first',
    query: z.object({
      latitude: LatitudeParam,
      longitude: LongitudeParam,
      radiusM: z.optional(z.coerce.number().check(z.gt(0), z.lte(PLACES.radiusMaxM))),
      limit: z.optional(wholeNumberParam({ least: 1, most: PLACES.limitMax })),
    }),
    response: { 200: z.array(NearbyPlace) },
  },
} as const satisfies Record<string, Endpoint>
