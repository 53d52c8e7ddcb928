import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { ownedBy } from './users.ts'

/** One sign-in on one device. Rows stay until their tokens have expired; a token without a row is refused. */
export const sessions = pgTable(
  'sessions',
  {
    /** The token's `jti`. */
    id: uuid('id').primaryKey(),
    userId: ownedBy(),
    /** `users.token_version` at the sign-in. */
    tokenVersion: integer('token_version').notNull(),
    /** Names such as `Chrome` and `Android`; null where the browser did not say. No network address is kept. */
    browser: text('browser'),
    system: text('system'),
    createdAt: createdAt(),
    /** Written at most every few minutes. */
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** Set by a sign-out: the token is not taken any more. */
    endedAt: time('ended_at'),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)
