/** Runs the Location field: the debounce, the geocoder, the device's position, the order of answers. */
import { useCallback, useEffect, useReducer } from 'react'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import type { Result } from '#contract/failure.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { writeCoordinates } from './coordinates.ts'
import { emptyLocation, locationReducer, queryOf, type LocationInput } from './location-input.ts'
import { cityAndCountry, countryCodeOf, placeOf } from './place.ts'

/** The two calls of a geocoder. */
export interface Geocoder {
  search(query: string): Promise<Result<readonly GeocodedPlace[]>>
  reverse(point: LatLng): Promise<Result<GeocodedPlace>>
}

export interface LocationField {
  readonly input: LocationInput
  readonly type: (text: string) => void
  readonly locate: () => void
}

/** `geocoder` and `positions` must be stable. */
export const useLocationInput = (geocoder: Geocoder, positions: Positions): LocationField => {
  const [input, dispatch] = useReducer(locationReducer, emptyLocation)
  const { attempt, text } = input

  const nameThePoint = useCallback(
    async (point: LatLng, attempt: number, replacesText: boolean) => {
      const answer = await geocoder.reverse(point)
      if (!answer.ok) return
      const short = cityAndCountry(answer.value)
      dispatch({
        name: 'named',
        attempt,
        label: short ?? answer.value.display_name,
        countryCode: countryCodeOf(answer.value),
        text: replacesText ? (short ?? answer.value.display_name) : undefined,
      })
    },
    [geocoder],
  )

  // The debounce applies to typed text. A position (status 'locating', then a place) is not typed.
  const isTyped = input.status === 'idle' && !input.place && !input.problem
  useEffect(() => {
    if (!isTyped) return
    const query = queryOf(text)
    if (query.kind === 'nothing') return
    const timer = setTimeout(() => {
      dispatch({ name: 'settled', attempt })
      if (query.kind === 'point') void nameThePoint(query.place, attempt, false)
      else {
        void geocoder.search(query.query).then((answer) => {
          if (!answer.ok) return dispatch({ name: 'lookup-failed', attempt })
          const found = answer.value[0]
          return dispatch({ name: 'looked-up', attempt, place: found && placeOf(found) })
        })
      }
    }, DELAYS_MS.addressDebounce)
    return () => clearTimeout(timer)
  }, [isTyped, text, attempt, geocoder, nameThePoint])

  const type = useCallback((text: string) => dispatch({ name: 'typed', text }), [])

  const locate = useCallback(() => {
    const mine = attempt + 1
    dispatch({ name: 'locating' })
    void positions.current(GEOLOCATION.dashboard).then((result) => {
      if (!result.ok) return dispatch({ name: 'locating-failed', attempt: mine, kind: result.failure.kind })
      const { latitude, longitude } = result.value
      const point = { latitude, longitude }
      dispatch({ name: 'located', attempt: mine, place: point, text: writeCoordinates(point) })
      return nameThePoint(point, mine, true)
    })
  }, [attempt, positions, nameThePoint])

  return { input, type, locate }
}
