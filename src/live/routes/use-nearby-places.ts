import { useMemo } from 'react'
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { PLACES } from '#contract/place-search.ts'
import type { Live } from '../live.ts'
import { useWatched } from '../watch.ts'

/** About a kilometre: what was asked for here serves a map that is moved a little, and a later day without a signal. */
const squareOf = (degrees: number): number => Number(degrees.toFixed(2))

/** Places that the server knows around a point, nearest first; as last seen where there is no signal. */
export function useNearbyPlaces({ latitude, longitude }: LatLng): Live<readonly NearbyPlace[]> {
  const live = useWatched('nearby-places', { latitude: squareOf(latitude), longitude: squareOf(longitude) })
  const { data } = live
  const near = useMemo(
    () =>
      data
        ?.map((place) => ({ ...place, distanceM: distanceM({ latitude, longitude }, place) }))
        .filter((place) => place.distanceM <= PLACES.shownM)
        .toSorted((a, b) => a.distanceM - b.distanceM),
    [data, latitude, longitude],
  )
  return { ...live, data: near }
}
