import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/** Files to be removed. Written in the transaction that deletes their rows, so that a crash leaves no file behind. */
export const fileRemovals = pgTable('file_removals', {
  /** Prefix of keys in the object store; ends with a slash. */
  prefix: text('prefix').primaryKey(),
  createdAt: createdAt(),
  /** Not before this. Later than now for files whose row is still to be stored. */
  dueAt: time('due_at').notNull().defaultNow(),
})
