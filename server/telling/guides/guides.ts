/** All guides of this server: its packs first, then open data. */
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'
import { isKnownFor, type PlaceAndTopic } from '#server/telling/generation/plan-tour.ts'
import type { FoundForRoute, RouteGuides, RouteGuideWish } from '#server/telling/generation/route-guide.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { firstGuide } from './first-guide.ts'
import { packGuides } from './pack-guides.ts'
import type { PackPlaces } from './pack-places.ts'

export interface OpenData {
  readonly articles: Articles
  readonly packPlaces?: PackPlaces
  readonly anywhere: GuideSource
  readonly alongRoute: RouteGuides
  /** Whether other servers may be asked, or something was fetched before. Quick. */
  isThere(): Promise<boolean>
}

export interface Guides extends GuideSource {
  /** False where there is surely no walk. Quick, and asks nobody. */
  mayKnow(place: PlaceAndTopic): Promise<boolean>
  /** What is known of a route's stops besides the packs. Never rejects but for an aborted signal. */
  findForRoute(wish: RouteGuideWish): Promise<FoundForRoute>
}

/** Without `openData` only the packs answer, and only in English. */
export function createGuides(atlas: Atlas, openData?: OpenData): Guides {
  const packs = packGuides(atlas, openData)
  const { find } = openData ? firstGuide(packs, openData.anywhere) : packs
  return {
    find,
    findForRoute: async (wish) =>
      (await openData?.alongRoute.find(wish)) ?? { guide: { packs: [], placeIds: [] }, failures: [] },
    mayKnow: async (place) => isKnownFor(atlas, place) || ((await openData?.isThere()) ?? false),
  }
}
