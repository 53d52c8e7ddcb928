import { toursFound } from './discovery.ts'

/** The map and its buttons. */
export const mapOfTheWalk = 'Map of the walk'
export const mapNotStored = 'The map is not stored on this device yet. Here are the stops in order:'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const showWholeWalk = 'Show the whole walk'
export const recenter = 'Recenter on my position'
export const followPosition = 'Follow my position'
export const noStreetMap = 'No street map installed for this area'
export const streetMapNotRead = 'The street map could not be read. The walk is drawn without streets.'
/** Shown on a map that belongs to no tour, and so to no download. */
export const streetsNeedSignal = 'Streets show here when you have a signal'
/** The server is busy: the app asks again by itself after a while. */
export const streetsNotTold = 'The streets could not be read. Trying again soon.'
/** The kind of each element, for screen readers. */
export const map = 'map'

/** Shown below the map where there are more tours than it has loaded. */
export const mapShows = (count: number, ofAll: number): string => `On the map: ${count} of ${ofAll} tours.`
export const mapOfTours = 'Map of the tours found'
/** Several tours that begin at one point of the map. */
export const toursHere = (place: string, count: number): string => `${place}: ${toursFound(count)}`
