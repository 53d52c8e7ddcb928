import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Files whose rows are gone and that are still to be removed: noted with the rows, so that a crash forgets none. */
export const fileRemovals = pgTable('file_removals', {
  /** Of keys in the object store; ends with a slash. */
  prefix: text('prefix').primaryKey(),
  createdAt: createdAt(),
})
