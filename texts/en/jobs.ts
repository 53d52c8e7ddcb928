/** Tours that are being generated. */
import { languageInEnglish as languageName, plural } from './language.ts'

export const generating = (place: string): string => `Generating tour for ${place}...`
export const generalTopic = 'General'
export const failedBecause = (reason: string): string => `Generation failed: ${reason}`
export const noReason = 'no reason was given'
export const cancelled = 'it was cancelled'
export const cancel = 'Cancel'
export const notCancelled = 'The tour could not be cancelled. It is still being made.'
export const cancelNeedsConnection =
  'Cancelling needs a connection. The tour is still being made, and can be cancelled or deleted once you are back online.'
export const tourIsMade = 'The tour is ready already. It can be deleted in My Tours.'
export const soundParts = 'Speaking the tour'
export const partsOf = (ready: number, total: number): string => `${ready} of ${total} parts`
export const startingSoon = 'Starting soon'
export const making = 'Making your tour'
export const partNotSpoken = 'This part could not be spoken'
/** `language` is a BCP 47 tag. */
export const noVoice = (language: string): string =>
  `No voice of this server speaks ${languageName(language)}. The text is here to be read.`
export const partsNotSpoken = (failed: number, total: number): string =>
  `${failed} of ${total} parts could not be spoken`
export const tourNotMade = 'Something went wrong while the tour was being made. Please try again.'
export const topicUnknown = (topic: string): string => `The topic ${topic} is not known`
export const lookingForPlaces = (place: string): string => `Looking for places in ${place}`
export const noPlacesKnown = (place: string): string => `No points of interest are known near ${place}`
export const choosingStops = (places: number): string =>
  `Choosing stops from ${places} ${plural(places, { one: 'place', other: 'places' })}`
/** `language` is a BCP 47 tag. */
export const notInLanguage = (place: string, language: string): string =>
  `Too little is known about places in ${place} in ${languageName(language)}. Choose English in your preferences of narration and ask again.`
export const placesUnreachable = (place: string, knownCities: readonly string[]): string =>
  `The servers that know places in ${place} can't be reached right now. Please try again later. Without them there are tours in English of ${knownCities.join(', ')} and others.`
export const placesChanged = (place: string): string =>
  `The places of ${place} have changed. Please ask again.`
export const drawingMap = 'Drawing the map'
export const fetchingPhotographs = 'Fetching photographs of the stops'
export const puttingTogether = 'Putting the tour together'
export const writing = (stops: number): string =>
  `Writing about ${stops} ${plural(stops, { one: 'stop', other: 'stops' })}`
