/** Distances and directions on a sphere. Client and server share them, so that both come to the same result. */

/** The earth's mean radius. Server and page must use the same, so that both agree on whether a walker is within 50 m of a stop. */
export const EARTH_RADIUS_M = 6_371_000

/** Degrees; latitude north and longitude east are positive. */
export interface LatLng {
  readonly latitude: number
  readonly longitude: number
}

/** The least and the most degrees of a position. */
export const COORDINATES = {
  latitudeMin: -90,
  latitudeMax: 90,
  longitudeMin: -180,
  longitudeMax: 180,
} as const

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance in metres (haversine, stable for small distances and for antipodes). */
export const distanceM = (from: LatLng, to: LatLng): number => {
  const halfLat = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLng = Math.sin(radians(to.longitude - from.longitude) / 2)
  const a =
    halfLat * halfLat + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLng * halfLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Returns the initial bearing in degrees clockwise from north, from 0 to below 360. */
export const bearingDegrees = (from: LatLng, to: LatLng): number => {
  const deltaLng = radians(to.longitude - from.longitude)
  const fromLat = radians(from.latitude)
  const toLat = radians(to.latitude)
  const y = Math.sin(deltaLng) * Math.cos(toLat)
  const x = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(deltaLng)
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  return degrees === 360 ? 0 : degrees
}

/** Returns the index of the nearest point, the first of equally near ones; -1 for an empty list. */
export const nearestIndex = (from: LatLng, points: readonly LatLng[]): number => {
  let best = -1
  let bestM = Infinity
  for (const [index, point] of points.entries()) {
    const metres = distanceM(from, point)
    if (metres < bestM) {
      best = index
      bestM = metres
    }
  }
  return best
}
