/** Places that the server knows something about: what a stop of a custom route may be. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { PLACES } from '../place-search.ts'
import { LatitudeParam, LongitudeParam, wholeNumberParam } from '../wire.ts'

export const NearbyPlace = z.object({
  /** The same for the same place in every answer. */
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z._default(z.string(), ''),
  topics: z._default(z.array(z.string()), []),
  /** What is known of it, in one short line. */
  description: z._default(z.string(), ''),
  /** From the point that was asked about. */
  distanceM: z.number(),
  /** Whose data it is, where that has to be said beside it: `openstreetmap`. */
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
