/**
 * A request for a tour as the `tour_jobs` table stores it, with a copy of the custom route that the tour follows, if any, so
 * that the job needs nothing of the route any more.
 */
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { RouteTopic } from '#contract/route-topics.ts'

/** All texts are tidied (`tidyWords`); what the tour must not tell is not in here. */
export interface WantedStop extends LatLng {
  /** The point of the route. */
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
  /** Of the tour to be. */
  readonly slug: string
  /** The person who asked made the route. */
  readonly isOwn: boolean
  /** What the person asked to have mentioned. */
  readonly wish: string | null
  readonly withAudio: boolean
  /** In their order. */
  readonly stops: readonly WantedStop[]
}

/** What a tour is made of: a place and a topic or, with `route`, the stops of a custom route. */
export interface TourWish extends GenerateTourBody {
  readonly route?: WantedRoute
  /** As the person wished when they asked; English where it is missing. */
  readonly language?: Language
}
