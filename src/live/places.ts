/** Facts of a place: its weather, places near it, and the emergency numbers of its country. */
import { useMemo } from 'react'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { PLACES } from '#contract/place-search.ts'
import type { Live } from './live.ts'
import type { PlaceOfWalk, WeatherFact } from './views.ts'
import { useWatched } from './watch.ts'

/** Every country that has emergency numbers: stored at the first visit, and fetched again while a screen shows it. */
export const useEmergencyCountries = (): Live<readonly EmergencyCountry[]> =>
  useWatched('emergency-countries', null)

/** The weather of a place: fetched while a screen shows it, and stored for use without a signal. */
export const useWeather = ({ latitude, longitude, durationMin }: PlaceOfWalk): Live<WeatherFact> =>
  useWatched('weather', { latitude, longitude, durationMin })

/** Rounds to about a kilometre, so that one answer serves a map that is moved a little, and a later day without a signal. */
const squareOf = (degrees: number): number => Number(degrees.toFixed(2))

/** Places that the server knows around a point, nearest first; as last fetched where there is no signal. */
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
