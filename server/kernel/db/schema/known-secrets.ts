import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Which secrets this database was first used with: keyed hashes, from which no secret can be found. */
export const knownSecrets = pgTable('known_secrets', {
  /** Of the variable, such as `SESSION_SECRET`. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAt: createdAt(),
})
