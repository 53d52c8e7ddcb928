import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/**
 * Files to be removed. Rows are written in the transaction that deletes the rows of the files, so that a crash leaves
 * no file behind.
 */
export const fileRemovals = pgTable('file_removals', {
  /** A prefix of keys in the object store, with a slash at its end. */
  prefix: text('prefix').primaryKey(),
  createdAt: createdAt(),
  /** The files are removed after this time. It lies in the future for files whose row is still to be stored. */
  dueAt: time('due_at').notNull().defaultNow(),
})
