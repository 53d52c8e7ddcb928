/** Names a stop that the user put on the map. The geocoder's text is untrusted and only ever shown as text. Pure. */
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import { COORDINATES } from '#contract/geo.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type { LatLng } from '#contract/geo.ts'
import * as texts from '#texts/route-builder.ts'

export const ADDRESS_MAX = 500

/** Returns 'Point 3', or the next number that no stop has. */
export function pointName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number += 1) {
    const name = texts.point(number)
    if (!names.includes(name)) return name
  }
}

/**
 * Returns the first part of the geocoder's name, with the street where that part is a house number; with a number appended where
 * another stop has the name.
 */
export function placeName(displayName: string, names: readonly string[]): string {
  const [first = '', second = ''] = displayName.split(',').map((part) => part.trim())
  const name = (/^\d+\w?$/.test(first) && second ? `${first} ${second}` : first).slice(0, TEXT.short - 4)
  if (!names.includes(name)) return name
  for (let number = 2; ; number += 1) if (!names.includes(`${name} ${number}`)) return `${name} ${number}`
}

export interface FoundPlace extends LatLng {
  readonly displayName: string
  /** Only the town or the country around the point is known. */
  readonly isOnlyTown: boolean
}

/** Returns undefined where the answer has no usable point or name. */
export function foundPlace({ lat, lon, display_name, address }: GeocodedPlace): FoundPlace | undefined {
  const [latitude, longitude] = [readDegrees(String(lat), 'latitude'), readDegrees(String(lon), 'longitude')]
  const displayName = display_name.trim().slice(0, ADDRESS_MAX)
  if (latitude === undefined || longitude === undefined || displayName === '') return undefined
  const first = displayName.split(',')[0]?.trim()
  const { city, town, village, country } = address ?? {}
  return { latitude, longitude, displayName, isOnlyTown: [city, town, village, country].includes(first) }
}

/** Reads degrees with a decimal point or comma; undefined for any other text. */
export function readDegrees(text: string, axis: 'latitude' | 'longitude'): number | undefined {
  const trimmed = text.trim().replace(',', '.')
  const degrees = Number(trimmed)
  const most = axis === 'latitude' ? COORDINATES.latitudeMax : COORDINATES.longitudeMax
  return trimmed !== '' && Number.isFinite(degrees) && Math.abs(degrees) <= most ? degrees : undefined
}
