import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { ownedBy } from './users.ts'

/** Hub events of the last 24 h; the id is the cursor that a reconnecting client names. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: ownedBy(),
    /** There is no foreign key: an event stays when its tour is deleted. */
    tourId: integer('tour_id'),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('events_user_id_id_idx').on(table.userId, table.id),
    index('events_tour_id_id_idx').on(table.tourId, table.id),
    index('events_created_at_idx').on(table.createdAt),
  ],
)
