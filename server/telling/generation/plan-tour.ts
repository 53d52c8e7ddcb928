/** Plans and writes a tour for a topic: the city, the walk, the words. Pure and quick. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { chooseWalk, drawWalk } from './choose-stops.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { composeWalk } from './compose.ts'
import type { ComposedTour, Telling } from './narration.ts'
import { seededRandom } from './random.ts'
import { hasPlacesFor } from './rated-places.ts'
import { DEFAULT_WALK_NEEDS, type WalkNeeds } from './walk-needs.ts'
import type { ChosenWalk, OnFoot, WalkRequest } from './walk-request.ts'

export interface TourPlan {
  readonly pack: CityPack
  readonly walk: ChosenWalk
}

export interface PlaceAndTopic {
  readonly point: LatLng
  readonly locationName: string
  readonly topic: TopicValue
}

/** Returns true if places are known for the topic. Quick, because it plans nothing. */
export function isKnownFor(atlas: Atlas, { point, locationName, topic }: PlaceAndTopic): boolean {
  const pack = atlas.find(point, locationName)
  const { durationMin } = DEFAULT_WALK_NEEDS
  return pack !== undefined && hasPlacesFor(pack, { point, topic, durationMin })
}

export interface PlanRequest {
  readonly point: LatLng
  readonly topic: TopicValue
  readonly seed: string
  readonly needs?: WalkNeeds
  readonly onFoot?: OnFoot | undefined
}
type PlannedWalk = TourPlan & { readonly minutes: number }

function walkRequestOf({ point, topic, seed, onFoot, ...request }: PlanRequest): WalkRequest {
  const { durationMin, ...needs } = request.needs ?? DEFAULT_WALK_NEEDS
  return { point, topic, durationMin, needs, onFoot, random: seededRandom(`walk ${seed}`) }
}

/** Plans a walk among the places of the pack; undefined if they are too few. The same seed plans the same walk. */
export function planWalkIn(pack: CityPack, request: PlanRequest): PlannedWalk | undefined {
  const walk = chooseWalk(pack, walkRequestOf(request))
  return walk && { pack, walk, minutes: walk.minutes }
}

/** Returns the same walk, and the shortest that the request could get with another seed. */
export const trialWalkIn = (pack: CityPack, request: PlanRequest): ReturnType<typeof drawWalk> =>
  drawWalk(pack, walkRequestOf(request))

/** Writes a planned walk. The same seed writes the same words. */
export const writeTour = (
  { pack, walk }: TourPlan,
  topic: TopicValue,
  seed: string,
  options?: Telling,
): ComposedTour => composeWalk(pack, walk, topic, seededRandom(`words ${seed}`), options)

/** Returns `florence-history-<suffix>`: lower-case letters, digits and hyphens. */
export const slugOf = (pack: CityPack, topic: TopicValue, suffix = ''): string =>
  [pack.id, topic.toLowerCase(), suffix].filter((part) => part.length > 0).join('-')
