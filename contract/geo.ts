/** Distances and directions on a sphere. Client and server measure with these, so that both find the same. */

/** Mean radius; server and page must use the same, so that both agree on who is within 50 m. */
export const EARTH_RADIUS_M = 6_371_000

/** Degrees; latitude north and longitude east are positive. */
export interface LatLng {
  readonly latitude: number
  readonly longitude: number
}

/** The degrees that a position may have. */
export const COORDINATES = {
  latitudeMin: -90,
  latitudeMax: 90,
  longitudeMin: -180,
  longitudeMax: 180,
} as const

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine, stable for small distances and for antipodes). */
export const distanceM = (from: LatLng, to: LatLng): number => {
  const halfLat = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLng = Math.sin(radians(to.longitude - from.longitude) / 2)
  const a =
    halfLat * halfLat + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLng * halfLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Initial bearing in degrees clockwise from north, 0 to below 360. */
export const bearingDegrees = (from: LatLng, to: LatLng): number => {
  const deltaLng = radians(to.longitude - from.longitude)
  const fromLat = radians(from.latitude)
  const toLat = radians(to.latitude)
  const y = Math.sin(deltaLng) * Math.cos(toLat)
  const x = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(deltaLng)
  const degrees = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  return degrees === 360 ? 0 : degrees
}

/** The index of the nearest point, or -1 of an empty list; the first of equals. */
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
