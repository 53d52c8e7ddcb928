/** Finds what is known of a custom route: the place that each stop is, and the city of all stops. Pure and quick. */
import type { Language } from '#contract/languages.ts'
import type { WantedRoute, WantedStop } from '#server/kernel/db/stored/tour-request.ts'
import { type Atlas, createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { findPlace, type KnownPlace, placeOfId } from './find-place.ts'
import { pathM } from './geo.ts'
import type { RouteGuide } from './route-guide.ts'

export interface RouteStop extends WantedStop {
  /** The place that the stop is, if a pack knows it. */
  readonly known: KnownPlace | undefined
}

export interface RoutePlan {
  /** The language of the narration: only packs of this language are used. */
  readonly language: Language
  readonly stops: readonly RouteStop[]
  /** The city of all stops, if they lie in one that a pack describes. */
  readonly city: CityPack | undefined
  readonly distanceM: number
}

/** Returns the shipped packs, then those that were gathered for a route. */
export const atlasOfRoute = ({ packs }: Atlas, guide: RouteGuide): Atlas =>
  createAtlas([...packs, ...guide.packs])

/** Plans a route in a language. `placeIds` are the ids of the places whose stops have names that no pack has. */
export function planRoute(
  atlas: Atlas,
  { stops }: WantedRoute,
  language: Language,
  placeIds: RouteGuide['placeIds'] = [],
): RoutePlan {
  const { packs, find } = atlas.in(language)
  const cities = new Set(stops.map((stop) => find(stop)))
  const knownAs = (stop: WantedStop, id: string | null | undefined): KnownPlace | undefined =>
    findPlace(packs, stop) ?? (id ? placeOfId(packs, id, stop) : undefined)
  return {
    language,
    stops: stops.map((stop, index) => ({ ...stop, known: knownAs(stop, placeIds[index]) })),
    city: cities.size === 1 ? [...cities][0] : undefined,
    distanceM: Math.round(pathM(stops)),
  }
}
