import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { users } from './users.ts'

export const ACCOUNT_EVENT_KINDS = [
  'signed-up',
  'address-verified',
  'signed-in',
  /** The kinds of events; an account has some of them an hour at most (`account-events.ts`). */
  'sign-in-failed',
  'signed-out',
  'signed-out-everywhere',
  'password-changed',
  'password-reset',
  'address-change-asked',
  'address-changed',
  'address-change-undone',
  'google-linked',
  'data-exported',
  'subscription-changed',
  'account-deleted',
  // These record actions of an operator with `npm run admin`.
  'admin-account-read',
  'admin-sessions-ended',
  'admin-quota-set',
  'admin-account-deleted',
  'admin-report-closed',
  'admin-tour-taken-down',
  'admin-tour-restored',
  'admin-route-taken-down',
  'admin-route-restored',
  'admin-job-retried',
  'admin-job-cancelled',
  'admin-mail-retried',
] as const
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number]

/**
 * The audit log of accounts, for their owners and for the operator (decision 0117). Triggers refuse every change
 * except forgetting the account, and every removal except that of the sweep. A row never holds an address, a name, a
 * secret or a whole network address.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** Null if the account does not exist (any more). */
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<AccountEventKind>().notNull(),
    /** The object of the action by its number, such as `tour 7`; never words that a person wrote. */
    about: text('about'),
    /** The first 24 bits of an IPv4 address, 64 of an IPv6 address; null if no request caused the event. */
    network: text('network'),
    /** The names of browser and system, as in `sessions`. */
    browser: text('browser'),
    system: text('system'),
  },
  (table) => [
    index('account_events_account_id_at_idx').on(table.accountId, table.at),
    index('account_events_at_idx').on(table.at),
    index('account_events_failed_network_idx')
      .on(table.network, table.at)
      .where(sql`${table.kind} = 'sign-in-failed'`),
  ],
)
