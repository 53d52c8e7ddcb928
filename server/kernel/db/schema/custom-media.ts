import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MediaTypeNumber } from '#contract/media-rules.ts'
import { createdAt } from './columns.ts'
import { routePois } from './custom-routes.ts'
import { ownedBy } from './users.ts'

/** One file of an upload: the drawn picture or one of its copies, a recording, a film. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

/** Photos, recordings and films of the points of custom routes. Their files are in the object store (decision 0067). */
export const customMedia = pgTable(
  'custom_media',
  {
    id: serial('id').primaryKey(),
    poiId: integer('poi_id')
      .notNull()
      .references(() => routePois.id, { onDelete: 'cascade' }),
    ownerId: ownedBy('owner_id'),
    mediaType: smallint('media_type').$type<MediaTypeNumber>().notNull(),
    caption: text('caption'),
    /** True for one picture of each point, never for a recording or a film. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The folder of its files in the object store. */
    fileId: uuid('file_id').notNull(),
    /** The name of its file there and in its address, such as `picture.jpg` or `voice.webm`. */
    fileName: text('file_name').notNull(),
    /** The size of all its files together, which counts against the quota. */
    sizeBytes: integer('size_bytes').notNull(),
    /** Sizes and hashes that downloads check. */
    files: jsonb('files').$type<readonly StoredFile[]>().notNull(),
    /** The secret part of the addresses that only the owner receives: they always work. */
    ownToken: text('own_token').notNull(),
    /** The secret part of the addresses that other people receive: they work while the route is public. */
    publicToken: text('public_token').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('custom_media_poi_id_idx').on(table.poiId),
    index('custom_media_owner_id_idx').on(table.ownerId),
    uniqueIndex('custom_media_primary_key')
      .on(table.poiId)
      .where(sql`${table.isPrimary}`),
    uniqueIndex('custom_media_own_token_key').on(table.ownToken),
    uniqueIndex('custom_media_public_token_key').on(table.publicToken),
  ],
)
