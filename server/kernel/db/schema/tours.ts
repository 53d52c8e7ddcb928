import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TrackOnTheWay } from '#contract/api/audio-chunks.ts'
import type { LineKind, Source, WalkStep } from '#contract/api/tours.ts'
import { foldedText } from './folded-text.ts'
import { createdAt, time } from './columns.ts'
import { routePois } from './custom-routes.ts'
import { ownedBy } from './users.ts'

export const tours = pgTable(
  'tours',
  {
    id: serial('id').primaryKey(),
    ownerId: ownedBy('owner_id'),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    narrativeText: text('narrative_text').notNull().default(''),
    locationName: text('location_name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    countryCode: text('country_code'),
    topic: text('topic').notNull(),
    durationMin: integer('duration_min').notNull(),
    /** Whole minutes of voice; null for a tour without sound, and for one that was made before this was counted. */
    toldMin: integer('told_min'),
    /** Language of the narrative and the voice (BCP 47). */
    language: text('language').notNull().default('en'),
    distanceM: integer('distance_m').notNull().default(0),
    /** The walk as [longitude, latitude] in walking order. */
    line: jsonb('line').$type<readonly (readonly [number, number])[]>(),
    /** A tag of the line, so that covers of lists are compared without reading the lines. */
    lineHash: text('line_hash').generatedAlwaysAs(sql`md5(line::text)`),
    lineKind: text('line_kind').$type<LineKind>().notNull().default('straight'),
    /** The turns along the line; null if all of it is straight. */
    walkSteps: jsonb('walk_steps').$type<readonly WalkStep[]>(),
    isPublic: boolean('is_public').notNull().default(false),
    /** The time when an operator took the tour down. Until it is restored, it is not public and cannot be. */
    takenDownAt: time('taken_down_at'),
    /** The reason in the operator's words, which the owner can read. */
    takenDownReason: text('taken_down_reason'),
    playCount: integer('play_count').notNull().default(0),
    /** The version for `If-Match`: it counts the owner's edits; a play or a finished chunk does not change it. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** The time of the request, which fixes the tour's place in its owner's list while it is being made. */
    requestedAt: time('requested_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The generation job that made it; unique, so that a job that runs twice makes one tour. */
    jobId: uuid('job_id'),
    /** True if the narration repeats words that the owner wrote for themselves: notes on stops, or a request. */
    tellsOwnNotes: boolean('tells_own_notes').notNull().default(false),
    mapObjectKey: text('map_object_key'),
    /** A part of the map's address (`mapUrl`); at least 128 random bits, so that it cannot be guessed. */
    mapUrlToken: text('map_url_token'),
    mapBytes: integer('map_bytes'),
    mapSha256: text('map_sha256'),
    /** Until this time no other process asks for the streets of this tour, which has no map yet. */
    mapLeaseExpiresAt: time('map_lease_expires_at'),
    /** The time when photographs of a demo tour's stops were searched for, whatever was found. */
    photographsSoughtAt: time('photographs_sought_at'),
    /**
     * Title and place without case and accents, a line each (`foldText`); its trigrams have an index if the database
     * offers one.
     */
    searchText: text('search_text').generatedAlwaysAs(foldedText(`title || E'\\n' || location_name`)),
  },
  (table) => [
    uniqueIndex('tours_slug_key').on(table.slug),
    uniqueIndex('tours_job_id_key').on(table.jobId),
    uniqueIndex('tours_map_url_token_key').on(table.mapUrlToken),
    index('tours_owner_id_requested_at_idx').on(table.ownerId, table.requestedAt, table.id),
    // The index holds every column that a page of the list is chosen by, so that rows of earlier pages are not read
    // (decision 0111).
    index('tours_public_topic_idx')
      .on(sql`lower(${table.topic})`, table.createdAt, table.id, table.topic, table.language)
      .where(sql`${table.isPublic}`),
    index('tours_public_place_idx')
      .on(table.latitude, table.longitude)
      .where(sql`${table.isPublic}`),
    check('tours_taken_down_not_public', sql`not ${table.isPublic} or ${table.takenDownAt} is null`),
  ],
)

/**
 * The number of public tours of each topic (lower case) and language. Triggers of `tours` maintain it (decision
 * 0111).
 */
export const publicTourCounts = pgTable(
  'public_tour_counts',
  {
    topic: text('topic').notNull(),
    language: text('language').notNull(),
    tours: integer('tours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.language] })],
)

export const ofTour = () =>
  integer('tour_id')
    .notNull()
    .references(() => tours.id, { onDelete: 'cascade' })

export const pois = pgTable(
  'pois',
  {
    id: serial('id').primaryKey(),
    tourId: ofTour(),
    orderIndex: integer('order_index').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The kind of the place in a word or two of English, such as `museum`; null if it is not known. */
    kind: text('kind'),
    businessInfo: jsonb('business_info').$type<Readonly<Record<string, string | null>>>(),
    /** The point of the custom route that the stop was made of, whose photos and recordings belong to it. */
    routePoiId: integer('route_poi_id').references(() => routePois.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('pois_tour_id_order_index_key').on(table.tourId, table.orderIndex),
    index('pois_route_poi_id_idx').on(table.routePoiId),
  ],
)

export const narrativeSections = pgTable(
  'narrative_sections',
  {
    tourId: ofTour(),
    sectionIndex: integer('section_index').notNull(),
    title: text('title'),
    text: text('text').notNull(),
    /** The text as sentences, in the order they are spoken. */
    sentences: jsonb('sentences').$type<readonly string[]>().notNull(),
    locationName: text('location_name'),
    poiId: integer('poi_id').references(() => pois.id, { onDelete: 'set null' }),
    sources: jsonb('sources').$type<readonly Source[]>(),
    /** The place of a walking track on the way; null for a section that is told at a stop. */
    walk: jsonb('walk').$type<TrackOnTheWay>(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.sectionIndex] }),
    index('narrative_sections_poi_id_idx').on(table.poiId),
  ],
)

/** Starts of plays (`durationPlayedS` 0) and seconds listened. */
export const plays = pgTable(
  'plays',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tourId: ofTour(),
    userId: ownedBy(),
    durationPlayedS: doublePrecision('duration_played_s').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('plays_tour_id_idx').on(table.tourId), index('plays_user_id_idx').on(table.userId)],
)

/** Reports of listeners that a section is wrong. */
export const factReports = pgTable(
  'fact_reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tourId: ofTour(),
    userId: ownedBy(),
    sectionIndex: integer('section_index').notNull(),
    text: text('text').notNull(),
    /** The source that the listener named, as they wrote it. */
    source: text('source'),
    createdAt: createdAt(),
    /** The time when the operator was mailed about the report; null until then. */
    mailedAt: time('mailed_at'),
    /** The time when the operator closed the report. */
    closedAt: time('closed_at'),
  },
  (table) => [
    index('fact_reports_tour_id_idx').on(table.tourId),
    index('fact_reports_unmailed_idx')
      .on(table.id)
      .where(sql`${table.mailedAt} is null`),
    index('fact_reports_user_id_idx').on(table.userId),
  ],
)
