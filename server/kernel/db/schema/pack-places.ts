import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Photograph } from '#server/kernel/db/stored/article.ts'
import { time } from './columns.ts'

/** Open data about the places of shipped city packs: fetched once. A row can be deleted at any time. */
export const packPlaces = pgTable(
  'pack_places',
  {
    packId: text('pack_id').notNull(),
    placeId: text('place_id').notNull(),
    /** The version of the code that asked; rows of another version are fetched again. */
    form: integer('form').notNull(),
    /** The thing that the photograph shows; null if none was found. */
    wikidataId: text('wikidata_id'),
    /** Null if there is no photograph that may be used. */
    photograph: jsonb('photograph').$type<Photograph>(),
    /** After this time the place is asked for again; the row stays in use if that fails. */
    freshUntil: time('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.placeId] })],
)
