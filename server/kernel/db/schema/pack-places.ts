import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Photograph } from '#server/kernel/db/stored/article.ts'
import { time } from './columns.ts'

/** What open data says of the places of shipped city packs: asked for once. Can be deleted at any time. */
export const packPlaces = pgTable(
  'pack_places',
  {
    packId: text('pack_id').notNull(),
    placeId: text('place_id').notNull(),
    /** Of the code that asked: what another one found is asked for again. */
    form: integer('form').notNull(),
    /** That the photograph is of; null where none was found. */
    wikidataId: text('wikidata_id'),
    /** Null where there is none that may be used. */
    photograph: jsonb('photograph').$type<Photograph>(),
    /** Later it is asked for again, and stays in use where that fails. */
    freshUntil: time('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.placeId] })],
)
