import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { users } from './users.ts'

/** The causes of mails. */
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
 * Mails to be sent, each written in the transaction of its cause (decision 0050). Subject and text are deleted as
 * soon as the mail was handed over: they are personal, and hold links in clear.
 */
export const mails = pgTable(
  'mails',
  {
    /** It is also the mail's `Message-ID`, so that a mail that is sent twice can be recognised. */
    id: uuid('id').primaryKey().defaultRandom(),
    cause: text('cause').$type<MailCause>().notNull(),
    recipient: text('recipient').notNull(),
    /** The account that receives the mail; null for mails to the operator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The accounts whose words are in a mail to the operator, such as a report of a wrong fact. Deleted together with
     * the text.
     */
    wordsOf: uuid('words_of')
      .array()
      .notNull()
      .default(sql`'{}'`),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: createdAt(),
    /** The mail is sent after this time. */
    dueAt: time('due_at').notNull(),
    /** The lease of the process that sends the mail; until then no other process takes it. */
    leasedUntil: time('leased_until'),
    /** The mail is not sent after this time, because its link has expired. */
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
 * The counts behind the limits on mails to one address. A row belongs to no account, so it stays when the account or
 * the mail is deleted; it holds keyed hashes only and is deleted after a day.
 */
export const mailCounts = pgTable(
  'mail_counts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cause: text('cause').$type<MailCause>().notNull(),
    /** The keyed hash of the address. */
    addressHash: text('address_hash').notNull(),
    /** The keyed hash of the network that asked for the mail, for the limit of one network. */
    networkHash: text('network_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_counts_address_hash_idx').on(table.addressHash, table.createdAt),
    index('mail_counts_created_at_idx').on(table.createdAt),
  ],
)
