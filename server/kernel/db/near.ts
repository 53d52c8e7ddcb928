/** SQL for places near a point, on a sphere of EARTH_RADIUS_M. */
import { and, type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { EARTH_RADIUS_M } from '#contract/geo.ts'

/** The columns hold degrees. */
export interface PlaceColumns {
  readonly latitude: AnyColumn
  readonly longitude: AnyColumn
}

/** Returns the great-circle distance (haversine) in km from the point to a place. */
export function distanceKmFrom(latitude: number, longitude: number, place: PlaceColumns): SQL {
  return sql`(${(2 * EARTH_RADIUS_M) / 1000}::double precision * asin(least(1, sqrt(
    power(sin(radians(${place.latitude} - ${latitude}::double precision) / 2), 2)
    + cos(radians(${latitude}::double precision)) * cos(radians(${place.latitude}))
      * power(sin(radians(${place.longitude} - ${longitude}::double precision) / 2), 2)))))`
}

/**
 * Returns a box around the circle, for the index. It bounds only the latitude if it touches a pole or the date line.
 */
export function insideBox(
  latitude: number,
  longitude: number,
  radiusKm: number,
  place: PlaceColumns,
): SQL | undefined {
  const latitudeSpan = (radiusKm * 1000 * 180) / (Math.PI * EARTH_RADIUS_M)
  const south = latitude - latitudeSpan
  const north = latitude + latitudeSpan
  const inLatitude = sql`${place.latitude} between ${south} and ${north}`
  if (north >= 90 || south <= -90) return inLatitude
  const longitudeSpan =
    (Math.asin(Math.min(1, Math.sin((latitudeSpan * Math.PI) / 180) / Math.cos((latitude * Math.PI) / 180))) *
      180) /
    Math.PI
  const west = longitude - longitudeSpan
  const east = longitude + longitudeSpan
  if (west < -180 || east > 180) return inLatitude
  return and(inLatitude, sql`${place.longitude} between ${west} and ${east}`)
}
