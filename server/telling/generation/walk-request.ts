/** The request for a walk, and the walk that the planner returns. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { Random } from './random.ts'
import type { WalkNeeds } from './walk-needs.ts'
import type { Metres } from './walk-order.ts'

/** The distances between places along the streets, where they were measured. */
export interface OnFoot {
  readonly metres: Metres<Place>
  /** Returns true for places that were measured: no other place may be a stop. */
  knows(place: Place): boolean
}

export interface PlacesRequest {
  readonly point: LatLng
  readonly topic: TopicValue
  /** Minutes for walking, listening and looking. */
  readonly durationMin: number
  /** The defaults of the contract if missing. */
  readonly needs?: Omit<WalkNeeds, 'durationMin'>
  /** If missing, distances are straight lines times the usual detour. */
  readonly onFoot?: OnFoot | undefined
}

export interface WalkRequest extends PlacesRequest {
  readonly random: Random
}

export interface ChosenWalk {
  /** In walking order. */
  readonly stops: readonly Place[]
  /** The sum of the straight lines from stop to stop, in metres. */
  readonly distanceM: number
}

export interface MeasuredWalk extends ChosenWalk {
  /** The estimated duration. */
  readonly minutes: number
  /** True if the whole walk, or one leg without a rest, is farther than the person can walk. */
  readonly isTooFar: boolean
}
