import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from './columns.ts'

/** First answers to mutations with an `Idempotency-Key`, stored for `IDEMPOTENCY_KEEP_DAYS`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or `visitor`. */
    userKey: text('user_key').notNull(),
    /** The method and path without the query, such as `POST /api/tours`. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** The SHA-256 of the first request's body; null if bodies are not compared. */
    bodyFingerprint: text('body_fingerprint'),
    /** `free`: the request failed and may be sent again. */
    status: text('status').$type<'processing' | 'free' | 'done'>().notNull(),
    /** The id of the claim: a claim that its process abandoned is taken over by another one. */
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
