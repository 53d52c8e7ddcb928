/** POST and DELETE /custom-routes/{id}/like. Sending one twice changes nothing. */
import { and, count, eq } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customRoutes, routeLikes } from '#server/kernel/db/schema/custom-routes.ts'
import { forbidden, notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import * as texts from '#texts/answers.ts'
import { refuseUnreadable } from './route-access.ts'

export function serveRouteLikes(router: Router): void {
  router.serve('likeCustomRoute', async ({ tx, user, params }) => {
    const route = await readable(tx, params.id, user.id)
    if (route.ownerId === user.id) throw forbidden(texts.likeOwnRoute, 'own_route')
    await tx.insert(routeLikes).values({ routeId: route.id, userId: user.id }).onConflictDoNothing()
    return { isLikedByUser: true, likeCount: await likesOf(tx, route.id) }
  })

  router.serve('unlikeCustomRoute', async ({ tx, user, params }) => {
    // A like can be taken back after the route was made private.
    const taken = await tx
      .delete(routeLikes)
      .where(and(eq(routeLikes.routeId, params.id), eq(routeLikes.userId, user.id)))
      .returning()
    if (taken.length === 0) await readable(tx, params.id, user.id)
    return { isLikedByUser: false, likeCount: await likesOf(tx, params.id) }
  })
}

async function readable(tx: Transaction, id: number, userId: string) {
  // The route is locked until the like is stored: if it is deleted meanwhile, the answer is a 404 and not a foreign
  // key error.
  const [route] = await tx.select().from(customRoutes).where(eq(customRoutes.id, id)).for('key share')
  if (!route) throw notFound('route')
  refuseUnreadable(route, userId)
  return route
}

async function likesOf(tx: Transaction, routeId: number): Promise<number> {
  const [counted] = await tx
    .select({ likes: count() })
    .from(routeLikes)
    .where(eq(routeLikes.routeId, routeId))
  return counted?.likes ?? 0
}
