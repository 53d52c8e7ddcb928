/** /subscription: plan, quota and payment. */
import { eq } from 'drizzle-orm'
import { monthlyTours, monthOf, toursAskedSince } from '#server/jobs/quota.ts'
import type { Billing } from '#server/api/billing/billing.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { notConfigured } from './payment-webhook.ts'

export interface SubscriptionParts {
  readonly db: Database
  readonly clock: Clock
  /** Undefined: no payment provider. */
  readonly billing: Billing | undefined
}

export function serveSubscription(router: Router, { db, clock, billing }: SubscriptionParts): void {
  const current = async (userId: string) => {
    const [row] = await db
      .select({ tier: users.tier, paid: subscriptions })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .where(eq(users.id, userId))
    return {
      tier: row?.tier ?? 0,
      status: row?.paid?.status ?? 'active',
      currentPeriodEnd: row?.paid?.currentPeriodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: row?.paid?.cancelAtPeriodEnd ?? false,
      priceId: billing?.priceId ?? null,
    }
  }
  const paying = () => {
    if (!billing) throw notConfigured()
    return billing
  }

  router.serve('subscription', async ({ user }) => current(user.id))

  router.serve('usage', async ({ user }) => {
    const month = monthOf(clock.now())
    const [granted] = await db
      .select({ tier: users.tier, monthlyTours: users.monthlyTours })
      .from(users)
      .where(eq(users.id, user.id))
    return {
      toursGeneratedThisMonth: await toursAskedSince(db, user.id, month.start),
      monthlyLimit: (granted && monthlyTours(granted)) ?? 0,
      resetsAt: month.end.toISOString(),
    }
  })

  // This runs before the body is read: without a payment provider, every body gets the same 503.
  const guard = () => void paying()
  router.serve(
    'createCheckoutSession',
    async ({ user, body }) => ({ checkoutUrl: await paying().startCheckout(user, body.priceId) }),
    { guard },
  )
  router.serve(
    'createPortalSession',
    async ({ user }) => ({ portalUrl: await paying().openPortal(user.id) }),
    { guard },
  )
  // The call is safe to repeat, because cancelling twice changes nothing.
  router.serve(
    'cancelSubscription',
    async ({ user }) => {
      await paying().cancel(user.id)
      return current(user.id)
    },
    { guard, ownTransaction: true },
  )
}
