/** The map of the tours found. */
import { toursFound } from './discovery.ts'

/** Shown below the map where there are more tours than it has loaded. */
export const mapShows = (count: number, ofAll: number): string => `On the map: ${count} of ${ofAll} tours.`
export const mapOfTours = 'Map of the tours found'
/** Several tours that begin at one point of the map. */
export const toursHere = (place: string, count: number): string => `${place}: ${toursFound(count)}`
