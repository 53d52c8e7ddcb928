import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Sentence, TrackOnTheWay } from '#contract/api/audio-chunks.ts'
import { time } from './columns.ts'
import { ofTour, pois } from './tours.ts'

export type ChunkStatus = 'pending' | 'processing' | 'ready' | 'failed'

/** One audio file for each stop and for each walking track. `spoken` is the text; the columns about the file are null until it is stored. */
export const audioChunks = pgTable(
  'audio_chunks',
  {
    tourId: ofTour(),
    chunkIndex: integer('chunk_index').notNull(),
    poiId: integer('poi_id').references(() => pois.id, { onDelete: 'set null' }),
    /** The name of the stop, or the title of the walking track. */
    poiName: text('poi_name'),
    /** The place of a walking track on the way; null for the chunk of a stop. */
    walk: jsonb('walk').$type<TrackOnTheWay>(),
    /** The narrative sections of the chunk, in order: their sentences follow each other in `spoken`. */
    sectionIndexes: jsonb('section_indexes').$type<readonly number[]>().notNull(),
    spoken: jsonb('spoken').$type<readonly string[]>().notNull(),
    status: text('status').$type<ChunkStatus>().notNull().default('pending'),
    /** Chunks with a lower number are made sooner. */
    priority: integer('priority').notNull().default(100),
    /** Runs that have begun since the chunk was asked for; a run that the process stopped does not count. */
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** The run that makes the chunk, and until when no other may take it. */
    leaseId: uuid('lease_id'),
    leaseExpiresAt: time('lease_expires_at'),
    /** No run may begin before: the pause after a failure that passes by itself. */
    retryAt: time('retry_at'),
    estimatedDurationS: doublePrecision('estimated_duration_s').notNull().default(0),
    /** The exact duration in seconds: samples / rate. */
    durationS: doublePrecision('duration_s'),
    contentLength: integer('content_length'),
    mimeType: text('mime_type'),
    sampleRate: integer('sample_rate'),
    encoderDelaySamples: integer('encoder_delay_samples'),
    sha256: text('sha256'),
    sentences: jsonb('sentences').$type<readonly Sentence[]>(),
    objectKey: text('object_key'),
    /** A part of the file's address (`chunkUrl`); at least 128 random bits, so that it cannot be guessed. */
    urlToken: text('url_token'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.chunkIndex] }),
    index('audio_chunks_poi_id_idx').on(table.poiId),
    // The index counts the ready chunks of each tour of a list without reading the texts beside them.
    index('audio_chunks_tour_id_status_idx').on(table.tourId, table.status),
    index('audio_chunks_updated_at_idx').on(table.updatedAt),
    uniqueIndex('audio_chunks_url_token_key').on(table.urlToken),
    index('audio_chunks_unready_idx')
      .on(table.priority, table.tourId, table.chunkIndex)
      .where(sql`${table.status} <> 'ready'`),
  ],
)
