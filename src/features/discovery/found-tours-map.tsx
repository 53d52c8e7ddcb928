/**
 * Shows all tours of the list on a map, as marks with the number of tours that begin there. A mark leads to the first card of its
 * tours.
 */
import { useMemo } from 'react'
import type { PublicTour } from '#contract/api/tours.ts'
import { TourMap } from '#map/tour-map.tsx'
import * as texts from '#texts/map.ts'
import * as css from './browse-screen.css.ts'
import { placesOf } from './found-places.ts'

export interface FoundToursMapProps {
  readonly tours: readonly PublicTour[]
  /** The number of all tours that match, with those that have not been loaded. */
  readonly total: number
  readonly onSelect: (tourId: number) => void
}

export function FoundToursMap({ tours, total, onSelect }: FoundToursMapProps) {
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
    <>
      <TourMap label={texts.mapOfTours} stops={stops} isScattered onSelectStop={({ id }) => onSelect(id)} />
      {tours.length < total && <p className={css.note}>{texts.mapShows(tours.length, total)}</p>}
    </>
  )
}
