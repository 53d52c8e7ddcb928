import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import { createdAt, time } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** Null: the account has no password (Google accounts, the owner of the demo tours). */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: createdAt(),
    emailConfirmedAt: time('email_confirmed_at'),
    /** Part of every session token; changing it ends all sessions. */
    tokenVersion: integer('token_version').notNull().default(0),
    /** The one session that survives the last change of `tokenVersion`: the one that changed the password. */
    keptSessionId: uuid('kept_session_id'),
    /** Google's id of the person (`sub`), once they signed in with Google. */
    googleSubject: text('google_subject'),
    /** 0 Free, 1 Premium. */
    tier: integer('tier').$type<0 | 1>().notNull().default(0),
    /** The tours a month that an operator granted in place of the plan's; null: the plan's. */
    monthlyTours: integer('monthly_tours'),
    /** The time of the mail that the account, whose address is unverified, will be deleted soon. */
    expiryToldAt: time('expiry_told_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_google_subject_key').on(table.googleSubject),
  ],
)

export const ownedBy = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Later sign-ups with the address of an account that was never verified. They have no effect until their own link is
 * opened, which gives the account their password and name.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('registrations_user_id_idx').on(table.userId)],
)

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'undo-email-change'

/** Mailed links, valid once and for a limited time. Only the SHA-256 of the token is stored. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownedBy(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The later sign-up that the link belongs to; null for the account's own. */
    registrationId: uuid('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    /** The new address to be confirmed, or the old one to be restored. */
    address: text('address'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('email_tokens_user_id_idx').on(table.userId),
    index('email_tokens_registration_id_idx').on(table.registrationId),
    index('email_tokens_address_idx').on(sql`lower(${table.address})`),
  ],
)

/** One row for each group that was saved; no row means never saved, or reset. */
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
