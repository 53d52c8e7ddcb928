/** The requirements of a request for a tour. Pure. */
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Topic } from '#contract/api/topics.ts'
import { TEXT } from '#contract/text-lengths.ts'
import * as texts from '#texts/tours.ts'
import type { LocationInput } from '../location/location-input.ts'

export interface TopicOffer {
  readonly shown: readonly Topic[]
  /** Premium topics that this user does not have: named in the note, not shown as choices. */
  readonly withPremium: readonly Topic[]
}

export const topicOffer = (topics: readonly Topic[], isPremium: boolean): TopicOffer => ({
  shown: isPremium ? topics : topics.filter(({ tier }) => tier === 'Free'),
  withPremium: isPremium ? [] : topics.filter(({ tier }) => tier === 'Premium'),
})

export type Missing = 'location' | 'topic' | 'coordinates' | 'quota'

/** Returns the first missing field, in the order of the form. */
export const firstMissing = (
  location: LocationInput,
  topic: string | undefined,
  isQuotaUsedUp: boolean,
): Missing | undefined => {
  if (isQuotaUsedUp) return 'quota'
  if (location.text.trim() === '') return 'location'
  if (!topic) return 'topic'
  return location.place ? undefined : 'coordinates'
}

/** Returns undefined while a field is missing. Typed coordinates are sent with the name that was found for them. */
export const generationRequest = (
  location: LocationInput,
  topic: string | undefined,
  isTextCoordinates: boolean,
): GenerateTourBody | undefined => {
  const { place, text } = location
  if (!place || !topic || text.trim() === '') return undefined
  const locationName = (isTextCoordinates ? (place.label ?? text) : text).trim().slice(0, TEXT.short)
  return {
    locationName,
    latitude: place.latitude,
    longitude: place.longitude,
    ...(place.countryCode ? { countryCode: place.countryCode } : {}),
    topic,
  }
}

export const generateLabel = (topicLabel: string | undefined): string =>
  topicLabel ? texts.generateTopicTour(topicLabel) : texts.generateTour
