import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * What was taken of each limit; the form is rate-limiter-flexible's. The table is UNLOGGED (see its migration): after a crash of
 * PostgreSQL it is empty and every limit begins anew, and a count costs no write-ahead log.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit's name and a keyed hash of who is counted: no address and no e-mail stands here. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Epoch ms. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
