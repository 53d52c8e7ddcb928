/** Payment for Premium with Stripe. Cards are entered on Stripe's pages; no card data reaches this server. */
import { eq, sql } from 'drizzle-orm'
import { NO_PAID_PLAN } from '#contract/answer-codes.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import type { SignedIn } from '#server/kernel/http/call.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { paymentEvents, subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/answers.ts'
import { isLive, recordSubscription } from './record-subscription.ts'
import { createStripeApi, type StripeAccess, StripeFailure } from './stripe-api.ts'
import type { StripeEvent } from './stripe-event.ts'

export interface BillingConfig extends StripeAccess {
  /** The price of Premium; a checkout accepts no other. */
  readonly priceId: string
  /** The signing secret of the webhook `/api/subscription/webhook`. */
  readonly webhookSecret: string
}

/** Answers 503 if Stripe does not answer. */
export interface Billing {
  readonly priceId: string
  /** Returns the address of the page where the user pays. */
  startCheckout(user: SignedIn, priceId: string): Promise<string>
  /** Returns the address of the page where the user manages payments. Throws a 409 for a user who never paid. */
  openPortal(userId: string): Promise<string>
  /** Ends the plan at the end of the paid time. Throws a 409 if nothing is paid. */
  cancel(userId: string): Promise<void>
  /** Ends payments at once and deletes the customer at Stripe, before an account is deleted. */
  forget(userId: string): Promise<void>
  /** Handles a webhook's event, once per id. */
  receive(event: StripeEvent): Promise<void>
}

export interface BillingParts {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly config: BillingConfig
  readonly onError: (error: unknown) => void
}

export function createBilling({ db, clock, publicUrl, config, onError }: BillingParts): Billing {
  const stripe = createStripeApi(config)
  const plans = `${publicUrl}/subscription`

  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      onError(error)
      throw new Refusal(503, {
        error: texts.paymentNoAnswer,
        code: 'payment_unavailable',
      })
    }
  }
  const rowOf = async (userId: string) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0]
  /** The clocks of two machines may differ, so the database's clock decides which answer is newer. */
  const databaseNow = async (): Promise<Date> => {
    const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
    return new Date(rows[0]?.now ?? clock.now())
  }
  const isKnown = async (eventId: string) =>
    (await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, eventId)))
      .length > 0
  const noPaidPlan = () => new Refusal(409, { error: texts.noPaidSubscription, code: NO_PAID_PLAN })

  const customerOf = async ({ id, email, firstName, lastName }: SignedIn) => {
    const known = await rowOf(id)
    if (known) return known.customerId
    const name = `${firstName} ${lastName}`.trim()
    const customerId = await asked(stripe.createCustomer({ id, email, name }))
    await db.insert(subscriptions).values({ userId: id, customerId }).onConflictDoNothing()
    return (await rowOf(id))?.customerId ?? customerId
  }

  return {
    priceId: config.priceId,

    async startCheckout(user, priceId) {
      if (priceId !== config.priceId)
        throw new Refusal(400, { error: texts.priceNotOffered, code: 'unknown_price' })
      if (user.tier === TIER_PREMIUM)
        throw new Refusal(409, { error: texts.premiumAlready, code: 'already_premium' })
      return asked(
        stripe.createCheckout({
          customerId: await customerOf(user),
          userId: user.id,
          priceId,
          successUrl: `${plans}?checkout=success`,
          cancelUrl: `${plans}?checkout=cancelled`,
        }),
      )
    },

    async openPortal(userId) {
      const row = await rowOf(userId)
      if (!row) throw noPaidPlan()
      return asked(stripe.createPortal({ customerId: row.customerId, returnUrl: plans }))
    },

    async cancel(userId) {
      const row = await rowOf(userId)
      if (!row?.subscriptionId || !isLive(row.status)) throw noPaidPlan()
      const askedAt = await databaseNow()
      const paid = await asked(stripe.cancelAtPeriodEnd(row.subscriptionId))
      await db.transaction((tx) => recordSubscription(tx, paid, askedAt))
    },

    async forget(userId) {
      const row = await rowOf(userId)
      if (row) await asked(stripe.removeCustomer(row.customerId))
    },

    async receive(event) {
      const subscriptionId = subscriptionIn(event)
      if (subscriptionId === undefined || (await isKnown(event.id))) return
      // Events arrive in any order, so Stripe is asked for the present state. This happens outside the transaction,
      // which it would hold open.
      const askedAt = await databaseNow()
      const paid = await asked(stripe.subscription(subscriptionId))
      await db.transaction(async (tx) => {
        const [fresh] = await tx
          .insert(paymentEvents)
          .values({ id: event.id, type: event.type, createdAt: askedAt })
          .onConflictDoNothing()
          .returning({ id: paymentEvents.id })
        if (fresh && paid) await recordSubscription(tx, paid, askedAt)
      })
    },
  }
}

/** Returns the id of the event's subscription; undefined for events that do not change a plan. */
function subscriptionIn({ type, data: { object } }: StripeEvent): string | undefined {
  if (type.startsWith('customer.subscription.')) return object.id ?? undefined
  if (type !== 'checkout.session.completed') return undefined
  return typeof object.subscription === 'string' ? object.subscription : undefined
}
