/** `npm run admin -- routes …`: a custom route that is taken down is its owner's alone, until it is restored. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAccountEvent } from '#server/accounts/account-events.ts'
import type { AccountEventKind } from '#server/db/schema/account-events.ts'
import { customRoutes, routeShares } from '#server/db/schema/custom-routes.ts'
import * as texts from '#texts/admin.ts'
import { type AdminContext, AdminFailure, type AdminVerb } from './admin-verb.ts'
import { numberFrom } from './given-ids.ts'
import { reasonFrom } from './given-reason.ts'
import { writeToOwner } from './write-to-owner.ts'

const LISTED = 500

const list: AdminVerb = {
  usage: 'routes list-taken-down',
  async run({ db }) {
    const { id, name, ownerId, takenDownAt, takenDownReason } = customRoutes
    const down = await db
      .select({ id, name, ownerId, takenDownAt, takenDownReason })
      .from(customRoutes)
      .where(isNotNull(takenDownAt))
      .orderBy(desc(takenDownAt))
      .limit(LISTED)
    return { data: down, ...(down.length === 0 && { said: texts.noRoutesDown }) }
  },
}

const takeDown: AdminVerb = {
  usage: 'routes take-down ID --reason …',
  options: { reason: { type: 'string' } },
  async run(context, { args: [given], options }) {
    const id = numberFrom(given)
    const reason = reasonFrom(options)
    const name = await moderate(context, id, (route) => {
      if (route.takenDownAt) throw new AdminFailure(texts.routeIsDown(id))
      return {
        set: { isPublic: false, takenDownAt: context.clock.now(), takenDownReason: reason },
        endsLinks: true,
        kind: 'admin-route-taken-down',
        subject: texts.routeTakenDownSubject(route.name),
        text: texts.routeTakenDownMail(route.name, reason, pageOf(context, id)),
      }
    })
    return { said: texts.routeTakenDown(name) }
  },
}

const restore: AdminVerb = {
  usage: 'routes restore ID',
  async run(context, { args: [given] }) {
    const id = numberFrom(given)
    const name = await moderate(context, id, (route) => {
      if (!route.takenDownAt) throw new AdminFailure(texts.routeNotDown(id))
      return {
        set: { takenDownAt: null, takenDownReason: null },
        endsLinks: false,
        kind: 'admin-route-restored',
        subject: texts.routeRestoredSubject(route.name),
        text: texts.routeRestoredMail(route.name, pageOf(context, id)),
      }
    })
    return { said: texts.routeRestored(name) }
  },
}

const pageOf = ({ config }: AdminContext, id: number): string => `${config.publicUrl}/custom-routes/${id}`

interface Moderation {
  readonly set: Partial<
    Pick<typeof customRoutes.$inferInsert, 'isPublic' | 'takenDownAt' | 'takenDownReason'>
  >
  readonly endsLinks: boolean
  readonly kind: AccountEventKind
  readonly subject: string
  readonly text: string
}

/** Changes the route, writes to its owner and notes it, or none of it. Returns the route's name. */
async function moderate(
  context: AdminContext,
  id: number,
  moderationOf: (route: typeof customRoutes.$inferSelect) => Moderation,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const [route] = await tx.select().from(customRoutes).where(eq(customRoutes.id, id)).for('update')
    if (!route) throw new AdminFailure(texts.noRoute(id))
    const { set, endsLinks, kind, subject, text } = moderationOf(route)
    // The version counts: an edit that was made before, and would publish it, does not come after it.
    await tx
      .update(customRoutes)
      .set({ ...set, version: sql`${customRoutes.version} + 1`, updatedAt: sql`now()` })
      .where(eq(customRoutes.id, id))
    // They go, rather than wait: nothing that opens a route by its link has to know of this.
    if (endsLinks) await tx.delete(routeShares).where(eq(routeShares.routeId, id))
    await writeToOwner(tx, context, { cause: 'route-taken-down', ownerId: route.ownerId, subject, text })
    await recordAccountEvent(tx, { kind, accountId: route.ownerId, about: `route ${id}` })
    return route.name
  })
}

export const routeVerbs: readonly AdminVerb[] = [list, takeDown, restore]
