/** The radius of the nearby screen. Pure. */
import * as position from '#texts/position.ts'
import type { PositionFailure } from '#platform/device/geolocation.ts'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import type { LatLng } from '#contract/geo.ts'
import * as texts from '#texts/discovery.ts'

/** The radii to choose from, as the product's specification gives them. */
const NEARBY_RADII_KM = [5, 10, 25, 50, 100] as const

export const NEARBY_RADIUS_MAX_KM = Math.max(...NEARBY_RADII_KM)

/** 'Expand Search' doubles the radius, up to the largest one. */
export const expandedRadiusKm = (radiusKm: number): number => Math.min(radiusKm * 2, NEARBY_RADIUS_MAX_KM)

/** The offered radii, with the current one among them where doubling led between two. */
export const radiusChoicesKm = (radiusKm: number): readonly number[] =>
  [...new Set([...NEARBY_RADII_KM, radiusKm])].toSorted((a, b) => a - b)

/** '1 tour within 10 km', '3 tours within 10 km'. */
export const nearbyHeading = (count: number, radiusKm: number): string => texts.toursWithin(count, radiusKm)

/** The city, else the country, else the coordinates to 4 decimals. */
export const placeText = ({ latitude, longitude }: LatLng, found: GeocodedPlace | undefined): string => {
  const address = found?.address
  const city = address?.city ?? address?.town ?? address?.village
  const known = [city, address?.country].filter(Boolean).join(', ')
  return known || `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}

/** The texts for a position that is not known. */

export const POSITION_FAILED: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': position.unsupported,
  'position-denied': position.denied,
  'position-unavailable': position.unavailable,
  'position-timeout': position.timedOut,
  'position-failed': position.failed,
}
