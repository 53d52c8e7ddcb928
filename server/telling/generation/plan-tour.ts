/** Plans and writes a tour: the city, the walk, the words. Pure and quick. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { chooseWalk, hasPlacesFor, type ChosenWalk, type OnFoot } from './choose-stops.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { composeTour } from './compose-tour.ts'
import type { ComposedTour, Telling } from './narration.ts'
import { seededRandom } from './random.ts'
import { DEFAULT_WALK_NEEDS, type WalkNeeds } from './walk-needs.ts'

export interface TourPlan {
  readonly pack: CityPack
  readonly walk: ChosenWalk
}

export interface PlaceAndTopic {
  readonly point: LatLng
  readonly locationName: string
  readonly topic: TopicValue
}

/** True where places are known for the topic. Quick: nothing is planned. */
export function isKnownFor(atlas: Atlas, { point, locationName, topic }: PlaceAndTopic): boolean {
  const pack = atlas.find(point, locationName)
  const { durationMin } = DEFAULT_WALK_NEEDS
  return pack !== undefined && hasPlacesFor(pack, { point, topic, durationMin })
}

export interface PlanWish {
  readonly point: LatLng
  readonly topic: TopicValue
  readonly seed: string
  readonly needs?: WalkNeeds
  readonly onFoot?: OnFoot | undefined
}
type PlannedWalk = TourPlan & { readonly minutes: number }

/** A walk among the places of the pack, or undefined where they are too few. The same seed plans the same walk. */
export function planWalkIn(
  pack: CityPack,
  { point, topic, seed, onFoot, ...wish }: PlanWish,
): PlannedWalk | undefined {
  const { durationMin, ...needs } = wish.needs ?? DEFAULT_WALK_NEEDS
  const random = seededRandom(`walk ${seed}`)
  const walk = chooseWalk(pack, { point, topic, durationMin, needs, onFoot, random })
  return walk && { pack, walk, minutes: walk.minutes }
}

/** Writes a planned walk. The same seed writes the same words. */
export const writeTour = (
  { pack, walk }: TourPlan,
  topic: TopicValue,
  seed: string,
  telling?: Telling,
): ComposedTour => composeTour(pack, walk, topic, seededRandom(`words ${seed}`), telling)

/** `florence-history-<suffix>`: lower-case letters, digits and hyphens. */
export const slugOf = (pack: CityPack, topic: TopicValue, suffix = ''): string =>
  [pack.id, topic.toLowerCase(), suffix].filter((part) => part.length > 0).join('-')
