/** Which places a person wants as stops, by what is known of a place. What is not known counts neither for nor against it. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { isOpenIn, type PartOfDay } from './opening-hours.ts'

export interface StopWishes {
  /** No stops that one climbs to. Stairs and slopes between stops are a matter of the way (`walker` of `WalkNeeds`). */
  readonly avoidsClimbing: boolean
  readonly avoidsIndoor: boolean
  /** Only what is free: a place whose entry costs is left out. */
  readonly avoidsEntryFee: boolean
  /** Rather places that few know. How many people are there is known of no place. */
  readonly avoidsCrowds: boolean
  /** Rather under a roof, and not far from stop to stop. The weather of the walk is not known when it is planned. */
  readonly prefersShelter: boolean
  /** Rather what is open then. */
  readonly partOfDay: PartOfDay | undefined
}

/** Kinds of places that one climbs to: a pack says nothing else about how a place lies. */
const CLIMBED = /viewpoint|observatory|\blift\b|castle|ruin/
export const isClimbed = ({ kind }: Pick<Place, 'kind'>): boolean => CLIMBED.test(kind)

/** What a person does not want, that weighs most first. Each holds where enough other places are left. */
export function unwantedKinds(wishes: StopWishes): ((place: Place) => boolean)[] {
  return [
    ...(wishes.avoidsClimbing ? [isClimbed] : []),
    ...(wishes.avoidsIndoor ? [({ indoor }: Place) => indoor] : []),
    ...(wishes.avoidsEntryFee ? [({ costsEntry }: Place) => costsEntry === true] : []),
  ]
}

const UNWANTED = 12
const CLOSED = 8
const NO_SHELTER = 3
/** For each doubling of the number of languages that have a page about it. */
const KNOWN = 2

/** What speaks against a stop, in unwanted minutes. */
export function unwantedMin(place: Place, wishes: StopWishes): number {
  const unwanted = unwantedKinds(wishes).filter((is) => is(place)).length * UNWANTED
  const isClosed = wishes.partOfDay !== undefined && isOpenIn(place.openingHours, wishes.partOfDay) === false
  const lacksRoof = wishes.prefersShelter && !wishes.avoidsIndoor && !place.indoor
  const known = wishes.avoidsCrowds ? Math.log2(1 + (place.sitelinks ?? 0)) * KNOWN : 0
  return unwanted + (isClosed ? CLOSED : 0) + (lacksRoof ? NO_SHELTER : 0) + known
}
