/** Converts a geocoder's answer. Its text is untrusted and only ever shown as text. Pure. */
import { COORDINATES } from '#contract/geo.ts'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import type { LatLng } from '#contract/geo.ts'

/** A point with its names. `label` is the geocoder's own name for it, for the reader to check. */
export interface Place extends LatLng {
  readonly label?: string | undefined
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode?: string | undefined
}

/** Returns 'Florence, Italy', or one of the two where only that is known. */
export const cityAndCountry = ({ address }: GeocodedPlace): string | undefined => {
  const parts = [address?.city ?? address?.town ?? address?.village, address?.country].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

export const countryCodeOf = ({ address }: GeocodedPlace): string | undefined => {
  const code = address?.country_code?.trim().toUpperCase()
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined
}

/** Returns undefined where the answer has no usable numbers. */
export const placeOf = (found: GeocodedPlace): Place | undefined => {
  const latitude = Number(found.lat)
  const longitude = Number(found.lon)
  const isNumber = Number.isFinite(latitude) && Number.isFinite(longitude)
  if (!isNumber || found.lat === '' || found.lon === '') return undefined
  if (Math.abs(latitude) > COORDINATES.latitudeMax || Math.abs(longitude) > COORDINATES.longitudeMax) {
    return undefined
  }
  return { latitude, longitude, label: found.display_name, countryCode: countryCodeOf(found) }
}
