/** Builds the answers about a custom route from its rows. */
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CustomRoute, RoutePoi } from '#contract/api/custom-routes.ts'
import { wayThrough } from '#contract/route-rules.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routeLikes, routePois, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { mediaAnswer, type MediaFacts } from '#server/api/resources/custom-media/media-answers.ts'
import type { Share } from '#server/api/shares/route-shares.ts'

export type RouteRow = typeof customRoutes.$inferSelect

export interface RouteFacts {
  readonly route: RouteRow
  readonly ownerName: string
  /** The points in their order. */
  readonly pois: readonly (Omit<RoutePoi, 'media'> & { readonly media: readonly MediaFacts[] })[]
  readonly likeCount: number
  readonly isLiked: boolean
  /** The shares, newest first. */
  readonly shares: readonly Share[]
}

export interface RouteSelection {
  readonly where: SQL | undefined
  /** The order of the routes; newest first unless given. */
  readonly orderBy?: SQL
  readonly page?: { readonly pageSize: number; readonly offset: number }
}

/** Loads routes as `viewerId` sees them, in one statement, so that all parts of a route are from the same moment. */
export function loadRoutes(
  db: Reader,
  viewerId: string | undefined,
  { where, orderBy, page }: RouteSelection,
): Promise<RouteFacts[]> {
  const likes = sql`from ${routeLikes} where ${routeLikes.routeId} = ${customRoutes.id}`
  const media = sql`(select coalesce(json_agg(json_build_object(
      'id', ${customMedia.id}, 'poiId', ${customMedia.poiId}, 'mediaType', ${customMedia.mediaType},
      'caption', ${customMedia.caption}, 'isPrimary', ${customMedia.isPrimary}, 'fileName', ${customMedia.fileName},
      'ownToken', ${customMedia.ownToken}, 'publicToken', ${customMedia.publicToken}
    ) order by ${customMedia.id}), '[]') from ${customMedia} where ${customMedia.poiId} = ${routePois.id})`
  const order = [orderBy ?? desc(customRoutes.createdAt), desc(customRoutes.id)]
  // The ids are selected first, so that nothing else is read of the routes of other pages.
  const chosen = ({ pageSize, offset }: { readonly pageSize: number; readonly offset: number }) =>
    db
      .select({ id: customRoutes.id })
      .from(customRoutes)
      .where(where)
      .orderBy(...order)
      .limit(pageSize)
      .offset(offset)
  return db
    .select({
      route: customRoutes,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      pois: sql<RouteFacts['pois']>`(select coalesce(json_agg(json_build_object(
          'id', ${routePois.id}, 'orderIndex', ${routePois.orderIndex}, 'name', ${routePois.name},
          'description', ${routePois.description}, 'userNotes', ${routePois.userNotes},
          'latitude', ${routePois.latitude}, 'longitude', ${routePois.longitude},
          'address', ${routePois.address}, 'placeId', ${routePois.placeId}, 'media', ${media}
        ) order by ${routePois.orderIndex}), '[]') from ${routePois} where ${routePois.routeId} = ${customRoutes.id})`,
      likeCount: sql<number>`(select count(*)::int ${likes})`,
      isLiked: viewerId
        ? sql<boolean>`exists (select 1 ${likes} and ${routeLikes.userId} = ${viewerId})`
        : sql<boolean>`false`,
      shares: sql<readonly Share[]>`(select coalesce(json_agg(json_build_object(
          'id', ${routeShares.id}, 'tokenHash', ${routeShares.tokenHash}
        ) order by ${routeShares.createdAt} desc), '[]') from ${routeShares} where ${routeShares.routeId} = ${customRoutes.id})`,
    })
    .from(customRoutes)
    .innerJoin(users, eq(users.id, customRoutes.ownerId))
    .where(page ? inArray(customRoutes.id, chosen(page)) : where)
    .orderBy(...order)
}

export interface RouteReader {
  readonly id: string | undefined
  /** The share of the link that opened the route. */
  readonly shareToken?: string
}

export interface RouteLinks {
  /** The link, or the share's id in place of it; only the owner gets it. */
  shareOf(shares: readonly Share[]): string | null
  readonly covers: CoverUrls
}

export function routeAnswer(
  { route, ownerName, pois, likeCount, isLiked, shares }: RouteFacts,
  { id: viewerId, shareToken }: RouteReader,
  { shareOf, covers }: RouteLinks,
): CustomRoute {
  const { totalDistance, estimatedDuration } = wayThrough(pois)
  const isOwner = route.ownerId === viewerId
  const showsMedia = isOwner || route.isPublic
  return {
    id: route.id,
    name: route.name,
    description: route.description,
    topic: route.topic,
    isPublic: route.isPublic,
    pois: pois.map(({ media, ...poi }) => ({
      ...poi,
      // The note is for the narrative of the owner's own tour, so no other user may read it, even if the route is
      // public.
      userNotes: isOwner ? poi.userNotes : null,
      media: showsMedia ? media.map((one) => mediaAnswer(one, isOwner)) : [],
    })),
    totalDistance,
    estimatedDuration,
    poiCount: pois.length,
    likeCount,
    isLikedByUser: isLiked,
    isOwner,
    userName: route.isPublic ? ownerName : null,
    createdAt: route.createdAt.toISOString(),
    updatedAt: route.updatedAt.toISOString(),
    version: route.version,
    shareUrl: isOwner ? shareOf(shares) : null,
    takenDownReason: isOwner ? route.takenDownReason : null,
    ...covers.ofRoute(route, pois, { isOwner, shareToken }),
  }
}
