import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The secrets that this database was first used with, as keyed hashes from which no secret can be found. */
export const knownSecrets = pgTable('known_secrets', {
  /** The name of the variable, such as `SESSION_SECRET`. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAt: createdAt(),
})
