/** Stores the state of a Stripe subscription and sets the user's plan by it. */
import { eq } from 'drizzle-orm'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { NO_REQUEST } from '#server/kernel/http/request-origin.ts'
import type { PaidSubscription } from './stripe-api.ts'

/** Stripe keeps trying to collect while a payment is past due, so Premium stays until then. */
const LIVE = ['active', 'trialing', 'past_due']

export const isLive = (status: string | null | undefined): boolean => LIVE.includes(status ?? '')

/**
 * Stores the state and the plan. Does nothing if there is no such user (any more), or if a newer answer of Stripe is
 * stored already: `askedAt` is the time of the question. The user is found by the Stripe customer that was made for
 * them, or by the user id that our own checkout attached to the subscription; never by a value that a visitor can
 * choose.
 */
export async function recordSubscription(
  tx: Transaction,
  paid: PaidSubscription,
  askedAt: Date,
): Promise<void> {
  const [ofCustomer] = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, paid.customerId))
  const id = ofCustomer?.userId ?? paid.userId
  if (id === undefined || !isUuid(id)) return
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  if (!user) return
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, id))
  if (known && known.updatedAt > askedAt) return
  const isAnother = known?.subscriptionId && known.subscriptionId !== paid.id
  // A late event of an old subscription must not end the one that is paid now.
  if (isAnother && isLive(known.status) && !isLive(paid.status)) return
  const values = {
    customerId: paid.customerId,
    subscriptionId: paid.id,
    status: paid.status,
    currentPeriodEnd: paid.currentPeriodEnd,
    cancelAtPeriodEnd: paid.cancelAtPeriodEnd,
    updatedAt: askedAt,
  }
  await tx
    .insert(subscriptions)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({ target: subscriptions.userId, set: values })
  await tx
    .update(users)
    .set({ tier: isLive(paid.status) ? 1 : 0 })
    .where(eq(users.id, id))
  if (known?.status !== paid.status || known.cancelAtPeriodEnd !== paid.cancelAtPeriodEnd)
    // Most of these requests come from the payment provider, so no origin is recorded.
    await recordAccountEvent(tx, {
      kind: 'subscription-changed',
      accountId: id,
      at: askedAt,
      origin: NO_REQUEST,
    })
}
