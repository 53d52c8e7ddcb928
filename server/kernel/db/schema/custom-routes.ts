import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RouteTopic } from '#contract/topics/topics.ts'
import { createdAt, time } from './columns.ts'
import { ownedBy } from './users.ts'

/** Routes of the users' own points of interest. Lengths and times are computed from the points, not stored. */
export const customRoutes = pgTable(
  'custom_routes',
  {
    id: serial('id').primaryKey(),
    ownerId: ownedBy('owner_id'),
    name: text('name').notNull(),
    description: text('description'),
    topic: text('topic').$type<RouteTopic>().notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /**
     * The time when an operator took the route down. Until it is restored, it is neither public nor shared and cannot
     * be.
     */
    takenDownAt: time('taken_down_at'),
    /** The reason in the operator's words, which the owner can read. */
    takenDownReason: text('taken_down_reason'),
    /** The version for `If-Match`: it counts the owner's edits; a like does not change it. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('custom_routes_owner_id_created_at_idx').on(table.ownerId, table.createdAt),
    index('custom_routes_public_idx')
      .on(table.createdAt)
      .where(sql`${table.isPublic}`),
    check('custom_routes_taken_down_not_public', sql`not ${table.isPublic} or ${table.takenDownAt} is null`),
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
    /** The index of the point in its route, from 0 without gaps. */
    orderIndex: integer('order_index').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Words that the user wants the narrative to take up. */
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
 * Links to routes. Only the SHA-256 of the token is stored; to show the link again, the server derives the token from the
 * share's id and a secret that is not in the database.
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
