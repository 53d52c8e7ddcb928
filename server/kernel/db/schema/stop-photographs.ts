import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StoredFile } from './custom-media.ts'
import { ofTour, pois } from './tours.ts'

/** Photographs of stops from Commons, one each, with the credit that the licence asks for. Their files are the tour's. */
export const stopPhotographs = pgTable(
  'stop_photographs',
  {
    poiId: integer('poi_id')
      .primaryKey()
      .references(() => pois.id, { onDelete: 'cascade' }),
    tourId: ofTour(),
    /** A part of the files' addresses that cannot be guessed. */
    urlToken: text('url_token').notNull(),
    /** There is one file for each of `PICTURE_COPIES`. */
    files: jsonb('files').$type<readonly StoredFile[]>().notNull(),
    author: text('author').notNull(),
    licence: text('licence').notNull(),
    licenceUrl: text('licence_url'),
    /** The page of the file on Commons. */
    pageUrl: text('page_url').notNull(),
  },
  (table) => [
    index('stop_photographs_tour_id_idx').on(table.tourId),
    uniqueIndex('stop_photographs_url_token_key').on(table.urlToken),
  ],
)
