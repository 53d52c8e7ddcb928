import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { users } from './users.ts'

export const ACCOUNT_EVENT_KINDS = [
  'signed-up',
  'address-verified',
  'signed-in',
  /** At most some an hour are written (`account-events.ts`). */
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
  // What an operator did with `npm run admin`.
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
 * What happened to accounts, for their owners and for the operator (decision 0117). Triggers refuse every change but forgetting the account,
 * and every removal but that of the sweep. Never an address, a name, a secret or a whole network address.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** Null where there is no such account (any more). */
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<AccountEventKind>().notNull(),
    /** What it was done to, by its number: `tour 7`. Never words of anybody. */
    about: text('about'),
    /** The first 24 bits of an IPv4 address, 64 of an IPv6 address; null where no request caused it. */
    network: text('network'),
    /** As in `sessions`. */
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
