/** `npm run admin -- routes …`: only its owner sees a custom route that is taken down, until it is restored. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { customRoutes, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import * as texts from '#texts/admin.ts'
import { moderationVerbs } from './moderation-verbs.ts'

const LISTED_MAX = 500

export const routeVerbs = moderationVerbs({
  noun: 'route',
  cause: 'route-taken-down',
  takenDownEvent: 'admin-route-taken-down',
  restoredEvent: 'admin-route-restored',
  words: {
    noneDown: texts.noRoutesDown,
    notThere: texts.noRoute,
    isDown: texts.routeIsDown,
    notDown: texts.routeNotDown,
    takenDown: texts.routeTakenDown,
    restored: texts.routeRestored,
    takenDownSubject: texts.routeTakenDownSubject,
    takenDownMail: texts.routeTakenDownMail,
    restoredSubject: texts.routeRestoredSubject,
    restoredMail: texts.routeRestoredMail,
  },
  listDown(db) {
    const { id, name, ownerId, takenDownAt, takenDownReason } = customRoutes
    return db
      .select({ id, name, ownerId, takenDownAt, takenDownReason })
      .from(customRoutes)
      .where(isNotNull(takenDownAt))
      .orderBy(desc(takenDownAt))
      .limit(LISTED_MAX)
  },
  async lock(tx, id) {
    const [route] = await tx.select().from(customRoutes).where(eq(customRoutes.id, id)).for('update')
    return route
  },
  async change(tx, id, moderation) {
    await tx
      .update(customRoutes)
      .set({ ...moderation, version: sql`${customRoutes.version} + 1`, updatedAt: sql`now()` })
      .where(eq(customRoutes.id, id))
    // Links are deleted rather than suspended, so that the code which opens a route by its link need not check this.
    if (moderation.takenDownAt) await tx.delete(routeShares).where(eq(routeShares.routeId, id))
  },
  addressOf: ({ config }, id) => `${config.publicUrl}/custom-routes/${id}`,
})
