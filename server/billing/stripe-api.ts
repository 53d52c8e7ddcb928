/**
 * The part of Stripe's REST API that is used here (docs.stripe.com/api): form bodies, JSON answers, an Idempotency-Key on
 * every POST. Answers are checked by schema.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'

/** The API version of these schemas, sent with each request: the account's default may be another. */
const API_VERSION = '2024-06-20'
const TIMEOUT_MS = 10_000
const ATTEMPTS = 2

export interface StripeAccess {
  readonly secretKey: string
  /** Origin, without a trailing slash. */
  readonly apiBase: string
}

/** `status` 0: no answer came. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number

  constructor(status: number, what: string) {
    super(`Stripe: ${what} (${status})`)
    this.status = status
  }
}

const WithId = z.object({ id: z.string() })
const WithUrl = z.object({ url: z.string() })
const PeriodEnd = z.optional(z.nullable(z.number()))
const StripeSubscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  /** Seconds since 1970; of the items in newer versions. */
  current_period_end: PeriodEnd,
  items: z.optional(z.object({ data: z.array(z.object({ current_period_end: PeriodEnd })) })),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})

export interface PaidSubscription {
  readonly id: string
  readonly customerId: string
  /** Stripe's word: active, trialing, past_due, canceled … */
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  readonly currentPeriodEnd: Date | null
  /** Our user id, as it was attached at the checkout. */
  readonly userId: string | undefined
}

/** Each rejects with StripeFailure. */
export interface StripeApi {
  createCustomer(user: {
    readonly id: string
    readonly email: string
    readonly name: string
  }): Promise<string>
  /** The address of Stripe's page where the user pays. */
  createCheckout(checkout: {
    readonly customerId: string
    readonly userId: string
    readonly priceId: string
    readonly successUrl: string
    readonly cancelUrl: string
  }): Promise<string>
  /** The address of Stripe's page where the user changes the card or reads invoices. */
  createPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string>
  subscription(id: string): Promise<PaidSubscription>
  /** Ends it when the paid time is over. */
  cancelAtPeriodEnd(id: string): Promise<PaidSubscription>
  /** Ends every subscription at once and forgets the person. */
  removeCustomer(id: string): Promise<void>
}

export function createStripeApi({ secretKey, apiBase }: StripeAccess): StripeApi {
  const call = async <S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    form?: Readonly<Record<string, string>>,
    key: string = randomUUID(),
  ): Promise<z.output<S>> => {
    const request = () =>
      fetch(`${apiBase}/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': API_VERSION,
          ...(method === 'POST' && { 'idempotency-key': key }),
        },
        ...(form && { body: new URLSearchParams(form) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request().catch(() => undefined)
      const mayHelp = answer === undefined || answer.status >= 500
      if (mayHelp && attempt < ATTEMPTS) continue
      if (!answer) throw new StripeFailure(0, `no answer to ${method} ${path}`)
      const text = await answer.text()
      if (!answer.ok) throw new StripeFailure(answer.status, `${method} ${path} was refused`)
      const parsed = z.safeParse(schema, parsedJson(text))
      if (!parsed.success) throw new StripeFailure(answer.status, `${method} ${path} has an unknown answer`)
      return parsed.data
    }
  }
  const id = encodeURIComponent
  return {
    createCustomer: async (user) => {
      const form = { email: user.email, name: user.name, 'metadata[user_id]': user.id }
      return (await call(WithId, 'POST', 'customers', form, `customer-${user.id}`)).id
    },
    createCheckout: async ({ customerId, userId, priceId, successUrl, cancelUrl }) => {
      const { url } = await call(WithUrl, 'POST', 'checkout/sessions', {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        'line_items[0][price]': priceId,
        'line_items[0][quantity]': '1',
        'subscription_data[metadata][user_id]': userId,
        success_url: successUrl,
        cancel_url: cancelUrl,
      })
      return url
    },
    createPortal: async ({ customerId, returnUrl }) => {
      const form = { customer: customerId, return_url: returnUrl }
      return (await call(WithUrl, 'POST', 'billing_portal/sessions', form)).url
    },
    subscription: async (subscriptionId) =>
      read(await call(StripeSubscription, 'GET', `subscriptions/${id(subscriptionId)}`)),
    cancelAtPeriodEnd: async (subscriptionId) =>
      read(
        await call(StripeSubscription, 'POST', `subscriptions/${id(subscriptionId)}`, {
          cancel_at_period_end: 'true',
        }),
      ),
    removeCustomer: async (customerId) => {
      await call(z.unknown(), 'DELETE', `customers/${id(customerId)}`).catch((error: unknown) => {
        if (!(error instanceof StripeFailure) || error.status !== 404) throw error
      })
    },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read(answer: z.output<typeof StripeSubscription>): PaidSubscription {
  const endS = answer.current_period_end ?? answer.items?.data[0]?.current_period_end
  return {
    id: answer.id,
    customerId: answer.customer,
    status: answer.status,
    cancelAtPeriodEnd: answer.cancel_at_period_end,
    currentPeriodEnd: endS ? new Date(endS * 1000) : null,
    userId: answer.metadata?.['user_id'],
  }
}
