/** All tours of the list on a map, by how many begin at a place. A mark leads to the first card of its tours. */
import { useMemo } from 'react'
import type { PublicTour } from '#contract/api/tours.ts'
import { TourMap } from '#map/tour-map.tsx'
import * as texts from '#texts/discovery.ts'
import { placesOf } from './found-places.ts'

export interface FoundToursMapProps {
  readonly tours: readonly PublicTour[]
  readonly onSelect: (tourId: number) => void
}

export function FoundToursMap({ tours, onSelect }: FoundToursMapProps) {
  const stops = useMemo(
    () =>
      placesOf(tours).map(({ id, name, town, latitude, longitude, tours: here }) => ({
        id,
        name,
        latitude,
        longitude,
        sign: String(here.length),
        caption: town,
      })),
    [tours],
  )
  return (
    <TourMap label={texts.mapOfTours} stops={stops} isScattered onSelectStop={({ id }) => onSelect(id)} />
  )
}
