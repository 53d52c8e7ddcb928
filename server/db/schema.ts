/**
 * The tables. Column names are written out, and every expression is one that PostgreSQL 15 has. Times are `timestamptz`
 * read as Date; degrees and seconds are double precision. Rows of a user go with the user, rows of a tour with the tour.
 */
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import type { RouteTopic } from '#contract/api/custom-routes.ts'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { GenerateTourBody, GenerationStatus, Source } from '#contract/api/tours.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => time('created_at').notNull().defaultNow()
const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** null: nobody can sign in (the house account that owns the demo tours). */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: createdAt(),
    emailConfirmedAt: time('email_confirmed_at'),
    /** Tokens carry it; a change ends every session. */
    tokenVersion: integer('token_version').notNull().default(0),
    /** The one session that outlives the last change: the one that changed the password. */
    keptSessionId: uuid('kept_session_id'),
    /** Google's id of the person (`sub`), once they signed in so. */
    googleSubject: text('google_subject'),
    /** 0 Free, 1 Premium. */
    tier: integer('tier').$type<0 | 1>().notNull().default(0),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_google_subject_key').on(table.googleSubject),
  ],
)

const ownedBy = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Verification links: only the SHA-256 of the token is kept; used once, within 24 h. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownedBy(),
    purpose: text('purpose').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('email_tokens_user_id_idx').on(table.userId)],
)

/** What a job has done so far, so that one that was cut off goes on without doing finished work twice. */
export const tourJobs = pgTable(
  'tour_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    request: jsonb('request').$type<GenerateTourBody>().notNull(),
    status: text('status').$type<GenerationStatus>().notNull().default('queued'),
    /** 0-100, never falls. */
    progress: integer('progress').notNull().default(0),
    message: text('message'),
    error: text('error'),
    outline: jsonb('outline').$type<unknown>(),
    /** Set once the tour exists; null again when it is deleted, so that the job is not listed any more. */
    tourId: integer('tour_id').references(() => tours.id, { onDelete: 'set null' }),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Names one demo tour, so that it is made once whatever happens. */
    demoKey: text('demo_key'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('tour_jobs_user_id_created_at_idx').on(table.userId, table.createdAt),
    index('tour_jobs_unfinished_idx')
      .on(table.createdAt)
      .where(sql`${table.finishedAt} is null`),
    uniqueIndex('tour_jobs_demo_key_key').on(table.demoKey),
  ],
)

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
    /** BCP 47, of the narrative and the voice. */
    language: text('language').notNull().default('en'),
    distanceM: integer('distance_m').notNull().default(0),
    /** The walk as [longitude, latitude] in walking order. */
    line: jsonb('line').$type<readonly (readonly [number, number])[]>(),
    isPublic: boolean('is_public').notNull().default(false),
    playCount: integer('play_count').notNull().default(0),
    /** Of the document that its owner edits: a play or a chunk that gets ready does not change it. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The generation job that made it: one tour per job, also when the job ran twice. */
    jobId: uuid('job_id'),
    mapObjectKey: text('map_object_key'),
    /** Unguessable (128 bits or more): the map's address is `/media/<token>/map.pmtiles`. */
    mapUrlToken: text('map_url_token'),
    mapBytes: integer('map_bytes'),
    mapSha256: text('map_sha256'),
  },
  (table) => [
    uniqueIndex('tours_slug_key').on(table.slug),
    uniqueIndex('tours_job_id_key').on(table.jobId),
    uniqueIndex('tours_map_url_token_key').on(table.mapUrlToken),
    index('tours_owner_id_created_at_idx').on(table.ownerId, table.createdAt),
    index('tours_public_topic_idx')
      .on(sql`lower(${table.topic})`, table.createdAt)
      .where(sql`${table.isPublic}`),
    index('tours_public_place_idx')
      .on(table.latitude, table.longitude)
      .where(sql`${table.isPublic}`),
  ],
)

const ofTour = () =>
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
    businessInfo: jsonb('business_info').$type<Readonly<Record<string, string | null>>>(),
  },
  (table) => [uniqueIndex('pois_tour_id_order_index_key').on(table.tourId, table.orderIndex)],
)

export const narrativeSections = pgTable(
  'narrative_sections',
  {
    tourId: ofTour(),
    sectionIndex: integer('section_index').notNull(),
    title: text('title'),
    text: text('text').notNull(),
    /** The text in spoken sentences, in order. */
    sentences: jsonb('sentences').$type<readonly string[]>().notNull(),
    locationName: text('location_name'),
    poiId: integer('poi_id').references(() => pois.id, { onDelete: 'set null' }),
    sources: jsonb('sources').$type<readonly Source[]>(),
  },
  (table) => [primaryKey({ columns: [table.tourId, table.sectionIndex] })],
)

export type ChunkStatus = 'pending' | 'processing' | 'ready' | 'failed'

/** One audio file per stop. `spoken` is what is said; the rest is filled when the file is stored. */
export const audioChunks = pgTable(
  'audio_chunks',
  {
    tourId: ofTour(),
    chunkIndex: integer('chunk_index').notNull(),
    poiId: integer('poi_id').references(() => pois.id, { onDelete: 'set null' }),
    poiName: text('poi_name'),
    /** The narrative sections that the chunk speaks, in order: their sentences follow each other in `spoken`. */
    sectionIndexes: jsonb('section_indexes').$type<readonly number[]>().notNull(),
    spoken: jsonb('spoken').$type<readonly string[]>().notNull(),
    status: text('status').$type<ChunkStatus>().notNull().default('pending'),
    /** Lower is sooner. */
    priority: integer('priority').notNull().default(100),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    estimatedDurationS: doublePrecision('estimated_duration_s').notNull().default(0),
    /** Exact: samples / rate. */
    durationS: doublePrecision('duration_s'),
    contentLength: integer('content_length'),
    mimeType: text('mime_type'),
    sampleRate: integer('sample_rate'),
    encoderDelaySamples: integer('encoder_delay_samples'),
    sha256: text('sha256'),
    sentences: jsonb('sentences').$type<readonly Sentence[]>(),
    objectKey: text('object_key'),
    /** Unguessable (128 bits or more): the file's address is `/media/<token>/chunk-<index>.mp3`. */
    urlToken: text('url_token'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.chunkIndex] }),
    uniqueIndex('audio_chunks_url_token_key').on(table.urlToken),
    index('audio_chunks_unready_idx')
      .on(table.priority, table.tourId, table.chunkIndex)
      .where(sql`${table.status} <> 'ready'`),
  ],
)

/** Routes of the users' own points of interest (second document, section 3). Lengths and times follow from the points. */
export const customRoutes = pgTable(
  'custom_routes',
  {
    id: serial('id').primaryKey(),
    ownerId: ownedBy('owner_id'),
    name: text('name').notNull(),
    description: text('description'),
    topic: text('topic').$type<RouteTopic>().notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** Of the document that its owner edits: a like does not change it (server rule 15). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('custom_routes_owner_id_created_at_idx').on(table.ownerId, table.createdAt),
    index('custom_routes_public_idx')
      .on(table.createdAt)
      .where(sql`${table.isPublic}`),
  ],
)

const ofRoute = () =>
  integer('route_id')
    .notNull()
    .references(() => customRoutes.id, { onDelete: 'cascade' })

export const routePois = pgTable(
  'route_pois',
  {
    id: serial('id').primaryKey(),
    routeId: ofRoute(),
    /** From 0, without gaps. */
    orderIndex: integer('order_index').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** What the user wants the narrative to know. */
    userNotes: text('user_notes'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    address: text('address'),
    placeId: text('place_id'),
  },
  (table) => [
    index('route_pois_route_id_order_index_idx').on(table.routeId, table.orderIndex),
    index('route_pois_place_idx').on(table.latitude, table.longitude),
  ],
)

export const routeLikes = pgTable(
  'route_likes',
  {
    routeId: ofRoute(),
    userId: ownedBy(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.routeId, table.userId] }),
    index('route_likes_user_id_idx').on(table.userId),
  ],
)

/**
 * Links to routes. Only the SHA-256 of the token is kept; the server works the token out of the share's id and a secret
 * that is not in the database, to show the link to the owner again.
 */
export const routeShares = pgTable(
  'route_shares',
  {
    id: uuid('id').primaryKey(),
    routeId: ofRoute(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('route_shares_token_hash_key').on(table.tokenHash),
    index('route_shares_route_id_idx').on(table.routeId),
  ],
)

/** One row for each tour that was asked for; a deleted tour gives nothing back. */
export const quotaUses = pgTable(
  'quota_uses',
  {
    jobId: uuid('job_id').primaryKey(),
    userId: ownedBy(),
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [index('quota_uses_user_id_used_at_idx').on(table.userId, table.usedAt)],
)

/** Starts of plays (`durationPlayedS` 0) and the seconds heard. */
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

/** What listeners said is wrong in a section. */
export const factReports = pgTable(
  'fact_reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tourId: ofTour(),
    userId: ownedBy(),
    sectionIndex: integer('section_index').notNull(),
    text: text('text').notNull(),
    /** Where it can be looked up, as the listener wrote it. */
    source: text('source'),
    createdAt: createdAt(),
  },
  (table) => [
    index('fact_reports_tour_id_idx').on(table.tourId),
    index('fact_reports_user_id_idx').on(table.userId),
  ],
)

/** First answers of mutations that carried an `Idempotency-Key`, kept for `IDEMPOTENCY_KEEP_DAYS`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user id, or the visitor's own mark where the call takes none. */
    userKey: text('user_key').notNull(),
    /** `METHOD /path` without the query. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the first request's body; null where bodies are not compared. */
    bodyFingerprint: text('body_fingerprint'),
    /** `free`: the work failed, and the same request may try it again. */
    status: text('status').$type<'processing' | 'free' | 'done'>().notNull(),
    /** The process that works on it: a row of a process that is gone is taken over. */
    workedOnBy: uuid('worked_on_by').notNull(),
    answerStatus: integer('answer_status'),
    answerHeaders: jsonb('answer_headers').$type<Readonly<Record<string, string>>>(),
    answerBody: bytea('answer_body'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userKey, table.call, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)

/** Hub events of the last 24 h; the id is the cursor that a reconnecting client names. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: ownedBy(),
    /** No reference: an event about a deleted tour is still true. */
    tourId: integer('tour_id'),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('events_user_id_id_idx').on(table.userId, table.id),
    index('events_tour_id_id_idx').on(table.tourId, table.id),
    index('events_created_at_idx').on(table.createdAt),
  ],
)

/** One row for each group that was saved; none means that it never was, or was reset. */
export const preferences = pgTable(
  'preferences',
  {
    userId: ownedBy(),
    group: text('preference_group').$type<PreferenceGroup>().notNull(),
    value: jsonb('value').$type<Readonly<Record<string, unknown>>>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.group] })],
)

/** The last consent that a signed-in user gave. */
export const consents = pgTable('consents', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  marketingEmail: boolean('marketing_email').notNull(),
  analytics: boolean('analytics').notNull(),
  functionalCookies: boolean('functional_cookies').notNull(),
  performanceCookies: boolean('performance_cookies').notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

/** Files whose rows are gone and that are still to be removed: noted with the rows, so that a crash forgets none. */
export const fileRemovals = pgTable('file_removals', {
  /** Of keys in the object store; ends with a slash. */
  prefix: text('prefix').primaryKey(),
  createdAt: createdAt(),
})

/** What the payment provider says of a user who pays or paid. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's ids. */
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The provider's word: active, past_due, canceled … */
    status: text('status'),
    currentPeriodEnd: time('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_customer_id_key').on(table.customerId),
    uniqueIndex('subscriptions_subscription_id_key').on(table.subscriptionId),
  ],
)

/** Events of the payment provider that were worked on: each one once, however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('payment_events_created_at_idx').on(table.createdAt)],
)
