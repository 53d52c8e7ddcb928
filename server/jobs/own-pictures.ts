/** Finds the points of routes that have uploaded pictures, which a tour along them shows at its stops. */
import { and, eq, inArray, or } from 'drizzle-orm'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'

/** Returns the points with pictures that the user may see: those of their own routes and of public ones. */
export async function pointsWithPictures(
  db: Database,
  userId: string,
  routePoiIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (routePoiIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ poiId: customMedia.poiId })
    .from(customMedia)
    .innerJoin(routePois, eq(routePois.id, customMedia.poiId))
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .where(
      and(
        inArray(customMedia.poiId, [...routePoiIds]),
        eq(customMedia.mediaType, MEDIA_TYPE.image),
        or(eq(customRoutes.ownerId, userId), eq(customRoutes.isPublic, true)),
      ),
    )
  return new Set(rows.map(({ poiId }) => poiId))
}
