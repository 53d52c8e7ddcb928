import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { ofTour } from './tours.ts'

/** The stored sound of single sentences; the files are in the object store (decision 0071). */
export const spokenSounds = pgTable('spoken_sounds', {
  /** The hash of text, language, voice and pace. */
  hash: text('hash').primaryKey(),
  sizeBytes: integer('size_bytes').notNull(),
  usedAt: time('used_at').notNull().defaultNow(),
})

/** The tours that have the sentence; a sound without any tour is removed. */
export const spokenSoundsOfTours = pgTable(
  'spoken_sounds_of_tours',
  {
    tourId: ofTour(),
    hash: text('hash')
      .notNull()
      .references(() => spokenSounds.hash, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.hash] }),
    index('spoken_sounds_of_tours_hash_idx').on(table.hash),
  ],
)
