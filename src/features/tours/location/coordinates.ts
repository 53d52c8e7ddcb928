/** Reads 'lat, lng'. Pure. */
import { COORDINATES } from '#contract/geo.ts'
import type { LatLng } from '#contract/geo.ts'

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`
const LAT_LNG = new RegExp(String.raw`^(${NUMBER})\s*°?\s*,\s*(${NUMBER})\s*°?$`)

/**
 * Returns the point of a text of the form 'lat, lng', in degrees. Undefined for any other text and for numbers out of range
 * (latitude -90 to 90, longitude -180 to 180), which are looked up like an address.
 */
export const parseCoordinates = (text: string): LatLng | undefined => {
  // Maps and encyclopedias write the true minus sign, which Number does not read.
  const match = LAT_LNG.exec(text.trim().replaceAll('\u2212', '-'))
  if (!match) return undefined
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  if (latitude < COORDINATES.latitudeMin || latitude > COORDINATES.latitudeMax) return undefined
  if (longitude < COORDINATES.longitudeMin || longitude > COORDINATES.longitudeMax) return undefined
  return { latitude, longitude }
}

/** Returns '43.7700, 11.2560', accurate to about ten metres; `parseCoordinates` reads it. */
export const writeCoordinates = ({ latitude, longitude }: LatLng): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
