/** A person's preferences about stops, by what is known of a place. A property that is unknown counts neither for nor against it. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { isOpenIn, type PartOfDay } from './opening-hours.ts'
import { PLACE_COST } from './walk-weights.ts'

export interface StopPreferences {
  /** Avoids stops that people climb to. Stairs and slopes between stops belong to the way (`walker` of `WalkNeeds`). */
  readonly avoidsClimbing: boolean
  readonly avoidsIndoor: boolean
  /** Avoids places whose entry costs something. */
  readonly avoidsEntryFee: boolean
  /** Prefers places that few people know, because no source says how crowded a place is. */
  readonly avoidsCrowds: boolean
  /** Prefers roofs and short legs. The weather of the walk is unknown when it is planned. */
  readonly prefersShelter: boolean
  /** Prefers places that are open in this part of the day. */
  readonly partOfDay: PartOfDay | undefined
}

/** The kinds of places that people climb to: a pack says nothing else about how a place lies. */
const CLIMBED = /viewpoint|observatory|\blift\b|castle|ruin/
export const isClimbed = ({ kind }: Pick<Place, 'kind'>): boolean => CLIMBED.test(kind)

/** Returns a test for each kind of place that the person avoids, the most important first. */
export function avoidedKinds(preferences: StopPreferences): ((place: Place) => boolean)[] {
  return [
    ...(preferences.avoidsClimbing ? [isClimbed] : []),
    ...(preferences.avoidsIndoor ? [({ indoor }: Place) => indoor] : []),
    ...(preferences.avoidsEntryFee ? [({ costsEntry }: Place) => costsEntry === true] : []),
  ]
}

/** Returns the cost of a stop in unwanted minutes. */
export function unwantedMin(place: Place, preferences: StopPreferences): number {
  const avoided = avoidedKinds(preferences).filter((is) => is(place)).length * PLACE_COST.avoidedKind
  const isClosed =
    preferences.partOfDay !== undefined && isOpenIn(place.openingHours, preferences.partOfDay) === false
  const lacksRoof = preferences.prefersShelter && !preferences.avoidsIndoor && !place.indoor
  const crowd = preferences.avoidsCrowds
    ? Math.log2(1 + (place.sitelinks ?? 0)) * PLACE_COST.crowdDoubling
    : 0
  return avoided + (isClosed ? PLACE_COST.closed : 0) + (lacksRoof ? PLACE_COST.noShelter : 0) + crowd
}
