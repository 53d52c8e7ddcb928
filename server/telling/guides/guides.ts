/** The guides of this server: those of its packs first, then those of open data. */
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'
import { isKnownFor, type PlaceAndTopic } from '#server/telling/generation/plan-tour.ts'
import type { FoundForRoute, RouteGuides, RouteGuideRequest } from '#server/telling/generation/route-guide.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { firstGuide } from './first-guide.ts'
import { packGuides } from './pack-guides.ts'
import type { PackPlaces } from './pack-places.ts'

export interface OpenData {
  readonly articles: Articles
  readonly packPlaces?: PackPlaces
  readonly anywhere: GuideSource
  readonly alongRoute: RouteGuides
  /** Returns true if requests to other servers are allowed, or articles were read before. Quick. */
  isThere(): Promise<boolean>
}

export interface Guides extends GuideSource {
  /** Returns false if there is certainly no walk. Quick; sends no requests. */
  mayKnow(place: PlaceAndTopic): Promise<boolean>
  /** Returns true if open data may have a walk. Quick; sends no requests. */
  mayBeFound(place: PlaceAndTopic): Promise<boolean>
  /** Finds what is known of a route's stops besides the packs. Rejects only if the signal aborts. */
  findForRoute(request: RouteGuideRequest): Promise<FoundForRoute>
}

/** Creates the guides. Without `openData` only the packs answer. */
export function createGuides(atlas: Atlas, openData?: OpenData): Guides {
  const packs = packGuides(atlas, openData)
  const { find } = openData ? firstGuide(packs, openData.anywhere) : packs
  return {
    find,
    findForRoute: async (request) =>
      (await openData?.alongRoute.find(request)) ?? { guide: { packs: [], placeIds: [] }, failures: [] },
    mayKnow: async (place) => isKnownFor(atlas, place) || ((await openData?.isThere()) ?? false),
    mayBeFound: async () => (await openData?.isThere()) ?? false,
  }
}
