/** Answers of the server about tours, routes, sound and payment. */
import { plural } from './language.ts'

export const paymentNoAnswer = 'The payment provider does not answer. Please try again later.'
export const noPaidSubscription = 'There is no paid subscription to manage.'
export const priceNotOffered = 'This price is not offered.'
export const premiumAlready = 'You have Premium already.'
export const audioStuck = 'Audio is not being made at the moment.'
export const audioIncomplete = 'Some audio could not be made.'
export const audioBeingMade = 'Audio is being made.'
export const routePrivate = 'This route is private.'
export const routeOfOther = 'This route belongs to somebody else.'
export const routeTakenDown =
  'This route was taken down by Streetlore: it cannot be public or shared. The reason stands on the route.'
export const googleNotSetUp = 'Google sign-in is not set up on this server.'
export const likeOwnRoute = 'You cannot like your own route.'
export const tourPrivate = 'This tour is private.'
export const tourOfOther = 'This tour belongs to somebody else.'
export const tourBeingMade = (place: string): string => `Your tour of ${place} is being made.`
export const routeTourBeingMade = (route: string): string => `Your tour along ${route} is being made.`
export const toursInTheMaking = (tours: number): string =>
  `${tours} of your tours are being made already. Please ask again when one of them is ready.`
export const askedTooOften = (tours: number, waitS: number): string => {
  const minutes = Math.max(1, Math.ceil(waitS / 60))
  return `You have asked for ${tours} tours within an hour. You can ask for the next one in ${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}.`
}
export const topicOfPremium = 'This topic is part of Premium. Please choose another topic or upgrade.'
export const noPlaceNear = 'No known place is near this point.'
export const signatureBad = 'The signature is not good.'
export const noEvent = 'This is no event.'
export const paymentNotSetUp = 'Payment is not set up on this server.'
export const durationOfPremium = (minutes: number): string =>
  `Default durations above ${minutes} minutes are part of Premium.`
export const noPlacesNear = (place: string, knownCities: readonly string[]): string =>
  `We know no points of interest near ${place} yet. ${knownCities.length > 0 ? `Try one of these cities instead: ${knownCities.join(', ')}.` : 'Please try another place.'}`
