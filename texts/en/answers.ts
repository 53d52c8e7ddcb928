/** What the server answers about tours, routes, sound and payment. */
export const paymentNoAnswer = 'The payment provider does not answer. Please try again later.'
export const noPaidSubscription = 'There is no paid subscription to manage.'
export const priceNotOffered = 'This price is not offered.'
export const premiumAlready = 'You have Premium already.'
export const audioStuck = 'Audio is not being made at the moment.'
export const audioIncomplete = 'Some audio could not be made.'
export const audioBeingMade = 'Audio is being made.'
export const routePrivate = 'This route is private.'
export const routeOfOther = 'This route belongs to somebody else.'
export const routeNeedsTwo = 'Need at least 2 POIs to validate route'
export const legTooLong = (from: string, to: string, miles: number): string =>
  `${from} to ${to} is ${miles} miles: too far to walk in one go`
export const routeTooLong = (miles: number): string =>
  `The route is ${miles} miles long: consider splitting it`
export const routeNeedsBreaks = (minutes: number): string =>
  `The walk takes ${minutes} minutes: consider adding breaks`
export const routeNameMissing = 'Please enter a route name'
export const routeTooFewPois = 'A route must have at least 3 points of interest'
export const routeTooManyPois = 'Maximum 6 POIs allowed per route'
export const poiNameMissing = 'Please enter a POI name'
export const coordinatesInvalid = 'Please enter valid coordinates'
export const routeNeedsThree = 'Need at least 3 POIs to optimize route'
export const stopNumber = (stop: number): string => `Stop ${stop}`
export const googleNotSetUp = 'Google sign-in is not set up on this server.'
export const likeOwnRoute = 'You cannot like your own route.'
export const tourPrivate = 'This tour is private.'
export const tourOfOther = 'This tour belongs to somebody else.'
export const tourBeingMade = (place: string): string => `Your tour of ${place} is being made.`
export const routeTourBeingMade = (route: string): string => `Your tour along ${route} is being made.`
export const topicOfPremium = 'This topic is part of Premium. Please choose another topic or upgrade.'
export const noPlaceNear = 'No known place is near this point.'
export const signatureBad = 'The signature is not good.'
export const noEvent = 'This is no event.'
export const paymentNotSetUp = 'Payment is not set up on this server.'
export const durationOfPremium = (minutes: number): string =>
  `Default durations above ${minutes} minutes are part of Premium.`
export const noPlacesNear = (place: string, knownCities: readonly string[]): string =>
  `We know no points of interest near ${place} yet. ${knownCities.length > 0 ? `Try one of these cities instead: ${knownCities.join(', ')}.` : 'Please try another place.'}`
