import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { users } from './users.ts'

/** What a mail is about. */
export type MailCause =
  | 'verify-email'
  | 'already-registered'
  | 'reset-password'
  | 'change-email'
  | 'email-changed'
  | 'account-expires'
  | 'tour-taken-down'
  | 'route-taken-down'
  | 'contact'
  | 'report'

/**
 * Mails to be sent, each written in the transaction of its cause (decision 0050). Subject and text go as soon as the mail is on its way:
 * they are personal, and hold links in clear.
 */
export const mails = pgTable(
  'mails',
  {
    /** Its `Message-ID` too: a mail that is sent twice can be told. */
    id: uuid('id').primaryKey().defaultRandom(),
    cause: text('cause').$type<MailCause>().notNull(),
    recipient: text('recipient').notNull(),
    /** Whose mail it is; null of what goes to the operator on behalf of nobody. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Accounts whose words are in it, where it is nobody's own: reports of wrong facts. Goes with the text. */
    wordsOf: uuid('words_of')
      .array()
      .notNull()
      .default(sql`'{}'`),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: createdAt(),
    /** Not before this. */
    dueAt: time('due_at').notNull(),
    /** Until then the process that took it sends it; nobody else does. */
    leasedUntil: time('leased_until'),
    /** Of no use after this, as its link has ended. */
    expiresAt: time('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: time('sent_at'),
    givenUpAt: time('given_up_at'),
  },
  (table) => [
    index('mails_due_at_idx')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index('mails_recipient_idx').on(sql`lower(${table.recipient})`, table.createdAt),
    index('mails_user_id_idx').on(table.userId),
    index('mails_created_at_idx').on(table.createdAt),
  ],
)

/**
 * What the limits on mails to one address are counted by. Belongs to nobody: it stays where the account or the mail goes, and holds keyed
 * hashes only. Kept for a day.
 */
export const mailCounts = pgTable(
  'mail_counts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cause: text('cause').$type<MailCause>().notNull(),
    /** Keyed hash of the address. */
    addressHash: text('address_hash').notNull(),
    /** Keyed hash of the network that asked for it, where only one of a known network does. */
    networkHash: text('network_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_counts_address_hash_idx').on(table.addressHash, table.createdAt),
    index('mail_counts_created_at_idx').on(table.createdAt),
  ],
)
