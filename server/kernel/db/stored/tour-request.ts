/**
 * A request for a tour as the `tour_jobs` table stores it, with a copy of the custom route that the tour follows, if any, so
 * that the job needs nothing of the route any more.
 */
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { RouteTopic } from '#contract/topics/topics.ts'

/**
 * A stop of the route. All texts are tidied (`tidyWords`); words that the tour must not repeat are left out already.
 */
export interface WantedStop extends LatLng {
  /** The id of the route's point. */
  readonly routePoiId?: number | undefined
  readonly name: string
  readonly address: string | null
  readonly description: string | null
  readonly note: string | null
}

export interface WantedRoute {
  readonly name: string
  readonly description: string | null
  readonly topic: RouteTopic
  /** The address part of the tour that will be made. */
  readonly slug: string
  /** True if the person who asked also made the route. */
  readonly isOwn: boolean
  /** The person's words about what they would like to have mentioned. */
  readonly wish: string | null
  readonly withAudio: boolean
  /** The stops in their order. */
  readonly stops: readonly WantedStop[]
}

/** A request for a tour: a place and a topic or, with `route`, the stops of a custom route. */
export interface TourWish extends Omit<GenerateTourBody, 'language'> {
  readonly route?: WantedRoute
  /** The language that was asked for, or that of the person's preferences at the time; English if it is missing. */
  readonly language?: Language | undefined
}
