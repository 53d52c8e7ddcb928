import type { Database } from '#server/db/open-database.ts'
import { events } from '#server/db/schema.ts'
import type { Events } from '#server/ports.ts'

/** Keeps events for later; nobody is told at once. */
export const openEventLog = (db: Database): { readonly events: Events } => ({
  events: {
    async emit(to, name, payload) {
      const [row] = await db
        .insert(events)
        .values({ userId: to.userId, tourId: to.tourId ?? null, name, payload })
        .returning({ id: events.id })
      return row?.id ?? 0
    },
  },
})
