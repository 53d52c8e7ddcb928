/** Exports the routes of a user with their points, and the times when links to them were made. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customRoutes, routePois, routeShares } from '#server/kernel/db/schema/custom-routes.ts'

export async function routesOf(tx: Transaction, userId: string) {
  const owned = await tx
    .select()
    .from(customRoutes)
    .where(eq(customRoutes.ownerId, userId))
    .orderBy(asc(customRoutes.id))
  const ids = owned.map(({ id }) => id)
  if (ids.length === 0) return []
  const stops = await tx
    .select()
    .from(routePois)
    .where(inArray(routePois.routeId, ids))
    .orderBy(asc(routePois.orderIndex))
  const shares = await tx
    .select({ routeId: routeShares.routeId, createdAt: routeShares.createdAt })
    .from(routeShares)
    .where(inArray(routeShares.routeId, ids))
    .orderBy(asc(routeShares.createdAt))
  return owned.map(({ ownerId: _owner, ...route }) => ({
    ...route,
    pointsOfInterest: stops.filter(({ routeId }) => routeId === route.id),
    shareLinks: shares.filter(({ routeId }) => routeId === route.id).map(({ createdAt }) => ({ createdAt })),
  }))
}
