/** The interface to the knowledge of a custom route: packs around its stops, in one language, which may be empty. */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

export interface RouteGuideRequest {
  readonly stops: readonly (LatLng & { readonly name: string })[]
  /** The town of the first stop in the gazetteer. */
  readonly locationName: string
  readonly language: Language
  readonly signal?: AbortSignal | undefined
}

/** The packs that were gathered besides the shipped ones, in the form that a job stores. */
export interface RouteGuide {
  readonly packs: readonly CityPack[]
  /** The id of each stop's place, if the stop has a name that no pack has. */
  readonly placeIds: readonly (string | null)[]
}

export interface FoundForRoute {
  readonly guide: RouteGuide
  /** The servers that did not answer, for the log. The guide contains what is known without them. */
  readonly failures: readonly string[]
}

export interface RouteGuides {
  /** Rejects only if the signal aborts. */
  find(request: RouteGuideRequest): Promise<FoundForRoute>
}
