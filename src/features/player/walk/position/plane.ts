/** Metres east and north of an origin: flat, which is exact to centimetres within some kilometres. Pure. */
import { EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'

export interface PlanePoint {
  readonly eastM: number
  readonly northM: number
}

const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180
const metresPerLongitude = (latitude: number): number =>
  METRES_PER_DEGREE * Math.max(1e-6, Math.cos((latitude * Math.PI) / 180))

export const toPlane = (origin: LatLng, { latitude, longitude }: LatLng): PlanePoint => ({
  // It takes the short way round, also over the date line.
  eastM:
    (((((longitude - origin.longitude + 540) % 360) + 360) % 360) - 180) *
    metresPerLongitude(origin.latitude),
  northM: (latitude - origin.latitude) * METRES_PER_DEGREE,
})

export const fromPlane = (origin: LatLng, { eastM, northM }: PlanePoint): LatLng => ({
  latitude: origin.latitude + northM / METRES_PER_DEGREE,
  longitude: ((origin.longitude + eastM / metresPerLongitude(origin.latitude) + 540) % 360) - 180,
})
