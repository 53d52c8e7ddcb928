/** Places that the server knows around the middle of the builder's map. */
import { plural } from './language.ts'

export const placesNearby = 'Places nearby'
export const hint = 'Around the middle of the map, nearest first.'
export const seenBefore = 'You are offline. These places were seen here before.'
export const loading = 'Looking for places'
export const add = (name: string): string => `Add ${name}`
export const inTheRoute = 'In the route'
export const nameInTheRoute = (name: string): string => `${name}, in the route`
export const alreadyThere = (name: string): string => `${name} is in the route already`
export const showMore = (count: number): string =>
  `Show ${count} more ${plural(count, { one: 'place', other: 'places' })}`
/** The words that OpenStreetMap's licence asks for. */
export const osmCredit = '© OpenStreetMap contributors'
export const none = 'No known places here'
export const noneText =
  'Nothing is known within 2 km of the middle of the map. Move the map, or tap it to add a stop of your own.'
export const nowhere =
  'Places are looked for around the middle of the map, or around your stops: add one first.'
export const offline =
  'You are offline. Places nearby need a signal the first time; those you have seen here stay on this device.'
export const failed = 'Places nearby could not be fetched.'
