/** The places where found tours begin, as marks of a map: tours that begin close together share one. Pure. */
import type { PublicTour } from '#contract/api/tours.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import * as texts from '#texts/map.ts'

/** Tours that begin closer than this share a mark: their marks would overlap on any map of several cities. */
const TOGETHER_M = 5_000

export interface FoundPlace extends LatLng {
  /** The id of the first tour there. */
  readonly id: number
  readonly name: string
  /** 'Lisbon' of 'Lisbon, Portugal'. */
  readonly town: string
  readonly tours: readonly PublicTour[]
}

/** Keeps the order of the tours. */
export function placesOf(tours: readonly PublicTour[]): readonly FoundPlace[] {
  const places: { at: PublicTour; tours: PublicTour[] }[] = []
  for (const tour of tours) {
    const near = places.find(({ at }) => distanceM(at, tour) <= TOGETHER_M)
    if (near) near.tours.push(tour)
    else places.push({ at: tour, tours: [tour] })
  }
  return places.map(({ at: { id, title, locationName, latitude, longitude }, tours: here }) => ({
    id,
    latitude,
    longitude,
    town: (locationName.split(',')[0] ?? '').trim(),
    name: here.length > 1 ? texts.toursHere(locationName, here.length) : title,
    tours: here,
  }))
}
