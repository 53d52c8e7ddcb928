import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * The counts of the rate limits, in the form of rate-limiter-flexible. The table is UNLOGGED (see its migration): a
 * count costs no write-ahead log, and after a crash of PostgreSQL the table is empty and every limit starts afresh.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit's name and a keyed hash of the caller, so that it holds no address and no e-mail. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** The end of the row's life, in epoch ms. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
