/** The ways to add a stop. Each of them refuses a seventh. */
import { useState } from 'react'
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type { NearbyPlace } from '#contract/api/places.ts'
import type { LatLng } from '#contract/geo.ts'
import { uuid } from '#data/device/uuid.ts'
import type { BuilderPoi } from '#live/views.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-builder.ts'
import type { DraftEvent } from './draft-history.ts'
import { placeAt } from './geocoder.ts'
import { ADDRESS_MAX, placeName, pointName, type FoundPlace } from './place-name.ts'
import { POSITION_PROBLEM, problemText } from './messages.ts'

export interface NewStop extends LatLng {
  readonly name: string
  readonly address: string
  readonly placeId?: string | undefined
}

export interface AddStop {
  /** Returns false, after a toast, where the route has its six stops already. */
  hasRoom(): boolean
  add(stop: NewStop): boolean
  /** Adds a point without a name: the geocoder's name arrives later; without one it stays 'Point {n}'. */
  addPoint(point: LatLng): Promise<void>
  addPlace(place: FoundPlace): void
  /** Adds a place that the server knows. */
  addKnown(place: NearbyPlace): void
  addMyLocation(): Promise<void>
  readonly isLocating: boolean
}

export function useAddStop(
  pois: readonly BuilderPoi[],
  dispatch: (event: DraftEvent) => void,
  positions: Positions,
): AddStop {
  const [isLocating, setLocating] = useState(false)
  const names = pois.map(({ name }) => name)

  const hasRoom = () => {
    if (pois.length < CUSTOM_ROUTE.poisMax) return true
    toastError(problemText({ code: 'too-many' }))
    return false
  }
  const put = (stop: NewStop): string | undefined => {
    if (!hasRoom()) return undefined
    const key = uuid()
    dispatch({
      name: 'poi-added',
      poi: { ...stop, key, description: '', userNotes: '', tempMedia: [] },
    })
    return key
  }
  const addPoint = async ({ latitude, longitude }: LatLng) => {
    const instead = pointName(names)
    const key = put({ name: instead, address: '', latitude, longitude })
    if (key === undefined) return
    const place = await placeAt({ latitude, longitude })
    if (!place) return
    // Seven stops with the name of one city would say less than their numbers.
    const name = place.isOnlyTown ? instead : placeName(place.displayName, names)
    const fields = { name, address: place.displayName }
    dispatch({ name: 'poi-named', key, instead, fields })
  }
  const addMyLocation = async () => {
    if (!hasRoom()) return
    setLocating(true)
    const fix = await positions.current(GEOLOCATION.nearby)
    setLocating(false)
    if (fix.ok) return addPoint(fix.value)
    toastError(POSITION_PROBLEM[fix.failure.kind], {
      actions: [{ label: texts.tryAgain, onPress: () => void addMyLocation() }],
    })
  }
  const announced = (stop: NewStop) => {
    if (put(stop) !== undefined) toastSuccess(texts.added(stop.name))
  }
  return {
    hasRoom,
    add: (stop) => put(stop) !== undefined,
    addPoint,
    addPlace: ({ displayName, latitude, longitude }) =>
      announced({ name: placeName(displayName, names), address: displayName, latitude, longitude }),
    addKnown: ({ id, name, address, latitude, longitude }) =>
      announced({
        name: name.slice(0, TEXT.short),
        address: address.slice(0, ADDRESS_MAX),
        latitude,
        longitude,
        // A shortened id would belong to another place.
        ...(id.length <= TEXT.short && { placeId: id }),
      }),
    addMyLocation,
    isLocating,
  }
}
