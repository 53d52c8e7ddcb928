/** Where the knowledge of a custom route comes from: packs around its stops, in one language, however little that is. */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

export interface RouteGuideWish {
  readonly stops: readonly (LatLng & { readonly name: string })[]
  /** The town of the first stop, as the gazetteer has it. */
  readonly locationName: string
  readonly language: Language
  readonly signal?: AbortSignal | undefined
}

/** What was found besides the shipped packs. A job stores it as it is. */
export interface RouteGuide {
  readonly packs: readonly CityPack[]
  /** For each stop the place that it is, where it was found by a name that no pack has. */
  readonly placeIds: readonly (string | null)[]
}

export interface FoundForRoute {
  readonly guide: RouteGuide
  /** Who did not answer, for the log. The guide holds what is known without them. */
  readonly failures: readonly string[]
}

export interface RouteGuides {
  /** Never rejects but for an aborted signal. */
  find(wish: RouteGuideWish): Promise<FoundForRoute>
}
