/** The methods of the hub that a client may call (`HUB_METHODS`). */
import { and, eq, or } from 'drizzle-orm'
import type { HubMethod } from '#contract/hub/events.ts'
import { ID_MOST } from '#contract/wire.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import type { EventDelivery } from './event-delivery.ts'
import type { HubLimits } from './hub-limits.ts'
import { HubError, type HubMethodHandler, type HubMethods } from './hub-connection.ts'

function cursorFrom(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new HubError('Invalid cursor')
  return value as number
}

function tourIdFrom(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1 || (value as number) > ID_MOST)
    throw new HubError('Invalid tour id')
  return value as number
}

export function createHubMethods(
  db: Database,
  delivery: EventDelivery,
  { toursPerConnection }: HubLimits,
): HubMethods {
  const methods: Readonly<Record<HubMethod, HubMethodHandler>> = {
    /** `[userId]` or `[userId, lastEventId]`; the second sends missed events first. Result: the last cursor. */
    async JoinUserGroup(connection, [userId, lastEventId]) {
      if (userId !== connection.userId) throw new HubError('Forbidden')
      return delivery.joinUser(
        connection,
        lastEventId === undefined || lastEventId === null ? undefined : cursorFrom(lastEventId),
      )
    },

    /** `[tourId]`: the user's own tour or a public one. */
    async JoinTourGroup(connection, [asked]) {
      const tourId = tourIdFrom(asked)
      if (connection.tourEventsAfter.size >= toursPerConnection) throw new HubError('Too many tours')
      const [tour] = await db
        .select({ id: tours.id })
        .from(tours)
        .where(and(eq(tours.id, tourId), or(eq(tours.ownerId, connection.userId), eq(tours.isPublic, true))))
      if (tour === undefined) throw new HubError('Forbidden')
      await delivery.joinTour(connection, tourId)
    },

    /** `[tourId]` */
    async LeaveTourGroup(connection, [asked]) {
      connection.tourEventsAfter.delete(tourIdFrom(asked))
    },

    /** `[cursor]`: sends the events that this connection missed, in order. Result: the last cursor. */
    async EventsSince(connection, [cursor]) {
      return delivery.replay(connection, cursorFrom(cursor))
    },
  }
  return new Map(Object.entries(methods))
}
