import { eq } from 'drizzle-orm'
import { NOT_YOURS, TAKEN_DOWN } from '#contract/answer-codes.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { customRoutes } from '#server/kernel/db/schema/custom-routes.ts'
import { forbidden, notFound } from '#server/kernel/http/refusal.ts'
import * as texts from '#texts/answers.ts'
import type { RouteRow } from './route-answers.ts'

/** Throws a 403 unless the route is public or the user's own. */
export function refuseUnreadable(route: RouteRow, userId: string | undefined): void {
  if (route.ownerId !== userId && !route.isPublic) throw forbidden(texts.routePrivate, NOT_YOURS)
}

/** Throws a 403 if an operator took the route down: it may be neither public nor shared. */
export function refuseTakenDown(route: RouteRow): void {
  if (route.takenDownAt) throw forbidden(texts.routeTakenDown, TAKEN_DOWN)
}

/** Returns a route that the user owns, locked for the rest of the transaction. */
export async function ownRoute(tx: Reader, id: number, userId: string): Promise<RouteRow> {
  const [route] = await tx.select().from(customRoutes).where(eq(customRoutes.id, id)).for('update')
  if (!route) throw notFound('route')
  if (route.ownerId !== userId) throw forbidden(texts.routeOfOther, NOT_YOURS)
  return route
}
