import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { users } from './users.ts'

/** The payment provider's state of a user who pays or paid. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** These are the provider's ids. */
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The status in the provider's terms: active, past_due, canceled … */
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

/** Handled events of the payment provider: each is handled once, however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('payment_events_created_at_idx').on(table.createdAt)],
)
