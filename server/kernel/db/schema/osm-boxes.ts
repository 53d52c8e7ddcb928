import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, time } from './columns.ts'

/**
 * The OpenStreetMap data of a box, as a server of it answered: fetched once, read by all. A row can be deleted at any
 * time.
 */
export const osmBoxes = pgTable('osm_boxes', {
  /** The key holds the scope, the version of the query and the box. */
  key: text('key').primaryKey(),
  scope: text('scope').$type<'sights' | 'all'>().notNull(),
  queryVersion: integer('query_version').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  /** The answer as JSON, compressed with gzip. */
  elements: bytea('elements').notNull(),
  /** The day of the data, as the server named it. */
  dataDate: text('data_date'),
  fetchedAt: time('fetched_at').notNull(),
})
