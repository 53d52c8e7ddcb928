import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, time } from './columns.ts'

/** What OpenStreetMap has in a box, as a server of it answered: asked for once, read by all. Can be deleted at any time. */
export const osmBoxes = pgTable('osm_boxes', {
  /** Scope, version of the query, and the box. */
  key: text('key').primaryKey(),
  scope: text('scope').$type<'sights' | 'all'>().notNull(),
  queryVersion: integer('query_version').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  /** JSON, gzip. */
  elements: bytea('elements').notNull(),
  /** The day of the data, as the server says it. */
  dataDate: text('data_date'),
  fetchedAt: time('fetched_at').notNull(),
})
