/** Decides who may read and change the files of a route. */
import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import { ownRoute } from '#server/api/resources/custom-routes/route-access.ts'
import type { RouteRow } from '#server/api/resources/custom-routes/route-answers.ts'
import type { MediaRow } from './media-answers.ts'

/** Returns the route that a point belongs to, without a lock. */
export async function routeOfPoi(db: Reader, poiId: number): Promise<RouteRow> {
  const [found] = await db
    .select({ route: customRoutes })
    .from(routePois)
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .where(eq(routePois.id, poiId))
  if (!found) throw notFound('point-of-interest')
  return found.route
}

/** Locks the route of the user's own point. The route is locked before the point, as a change of the route does. */
export async function lockOwnPoi(tx: Transaction, poiId: number, userId: string): Promise<void> {
  const { id } = await routeOfPoi(tx, poiId)
  await ownRoute(tx, id, userId)
  // A change that held the lock before may have removed the point.
  await routeOfPoi(tx, poiId)
}

/** Returns the user's own file, with its route locked. */
export async function lockOwnMedia(tx: Transaction, id: number, userId: string): Promise<MediaRow> {
  const read = async () => (await tx.select().from(customMedia).where(eq(customMedia.id, id)))[0]
  const seen = await read()
  if (!seen) throw notFound('media')
  await lockOwnPoi(tx, seen.poiId, userId)
  const media = await read()
  if (!media) throw notFound('media')
  return media
}
