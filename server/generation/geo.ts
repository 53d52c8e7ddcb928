/** Distances and directions on the ground, as a walker needs them. */
import { EARTH_RADIUS_M } from '#contract/limits.ts'

/** Degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine, the specification's radius of the earth). */
export function distanceM(a: Point, b: Point): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h =
    latitude * latitude +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude * longitude
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Length of the open path through the points in the given order, in metres. */
export function pathM(points: readonly Point[]): number {
  let sum = 0
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    if (previous) sum += distanceM(previous, point)
  }
  return sum
}

/** Initial bearing from `from` to `to`: 0 is north, 90 east. */
export function bearingDeg(from: Point, to: Point): number {
  const fromLatitude = radians(from.latitude)
  const toLatitude = radians(to.latitude)
  const east = radians(to.longitude - from.longitude)
  const y = Math.sin(east) * Math.cos(toLatitude)
  const x =
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
    Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

export const COMPASS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** The nearest of the eight compass directions. */
export function compassDirection(bearing: number): (typeof COMPASS)[number] {
  return COMPASS[Math.round(bearing / 45) % 8] ?? 'north'
}

/** Below this a walker needs no distance: 'a few steps'. */
export const FEW_STEPS_M = 45

/** A distance as a person says it: '80 metres', '350 metres', '1.2 kilometres'. */
export function spokenDistance(metres: number): string {
  if (metres < 95) return `${Math.max(10, Math.round(metres / 10) * 10)} metres`
  if (metres < 975) return `${Math.round(metres / 50) * 50} metres`
  const kilometres = Math.round(metres / 100) / 10
  return kilometres === 1 ? '1 kilometre' : `${kilometres} kilometres`
}
