/** Titles and descriptions for search engines and link previews. Titles equal those of the screens, where they have one. */
import { plural } from './language.ts'

export const PRODUCT = 'Streetlore'
/** Matches the app's own document titles. */
export const fullTitle = (title: string): string =>
  title.startsWith(PRODUCT) ? title : `${title} · ${PRODUCT}`

export const landingDescription =
  'Name a place and get a self-guided audio walk through it, told stop by stop, that keeps playing with no signal.'
export const toursDescription =
  'Audio walks that others made and shared, by city, topic and language. Look inside any of them before you set out.'
export const nearbyDescription = 'Public audio walks that start near you, nearest first.'
export const contactDescription = 'Write to the people behind Streetlore. Support answers on weekdays.'
export const loginDescription = 'Sign in to your walks: they are where you left them.'
export const registerDescription =
  'A free account makes audio walks of any city and keeps them on your phone for the way without signal.'
export const pageMissing = 'Page not found'
export const pageMissingDescription =
  'There is no page at this address. Streetlore has audio walks of any city: browse those that others shared.'
export const verifyEmail = 'Verify your email'
export const signingIn = 'Signing you in'
export const myContent = 'My Content'
export const customRoute = 'Custom Route'
export const search = 'Search'
/** Describes a private item without naming it. */
export const ownDescription =
  'Self-guided audio walks of any city, told stop by stop, that keep playing with no signal.'

export const tourDescription = (locationName: string, topic: string, minutes: number): string =>
  `A self-guided audio walk through ${locationName}: ${topic}, about ${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}.`
export const routeDescription = (stops: number, topic: string): string =>
  `A walking route with ${stops} ${plural(stops, { one: 'stop', other: 'stops' })}: ${topic}.`
export const coverOf = (title: string): string => `Cover of the walk: ${title}`
