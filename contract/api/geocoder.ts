/** The geocoder, with the requests and answers of Nominatim (nominatim.org/release-docs); by default under `/geocoder` of the same origin. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { LatitudeParam, LongitudeParam, maybe, wholeNumberParam } from '../wire.ts'

const Address = z.object({
  city: maybe(z.string()),
  town: maybe(z.string()),
  village: maybe(z.string()),
  country: maybe(z.string()),
  country_code: maybe(z.string()),
})
/** Degrees; Nominatim sends numbers as text. */
const Degrees = z.union([z.string(), z.number()])
export const GeocodedPlace = z.object({
  lat: Degrees,
  lon: Degrees,
  display_name: z.string(),
  address: maybe(Address),
})
export type GeocodedPlace = z.infer<typeof GeocodedPlace>

export const geocoderEndpoints = {
  geocode: {
    method: 'GET',
    base: '',
    path: '/geocoder/search',
    access: 'none',
    repeat: 'read',
    summary: 'Places by name',
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      format: z.optional(z.string()),
      limit: z.optional(wholeNumberParam({ least: 1, most: 50 })),
    }),
    response: { 200: z.array(GeocodedPlace) },
  },
  reverseGeocode: {
    method: 'GET',
    base: '',
    path: '/geocoder/reverse',
    access: 'none',
    repeat: 'read',
    summary: 'The place at a point',
    query: z.object({ lat: LatitudeParam, lon: LongitudeParam, format: z.optional(z.string()) }),
    response: { 200: GeocodedPlace },
  },
} as const satisfies Record<string, Endpoint>
