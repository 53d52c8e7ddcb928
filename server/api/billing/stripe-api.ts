/** The calls of Stripe that the server uses, by Stripe's own library. No telemetry is sent. */
import { Stripe } from 'stripe'

export interface StripeAccess {
  readonly secretKey: string
  /** The origin, without a trailing slash. */
  readonly apiBase: string
}

/**
 * `status` 0: no answer came. Stripe's message is dropped, because it quotes the request with names and addresses.
 */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number

  /** `what` is Stripe's name for the kind of failure, with the id by which its operators find the request. */
  constructor(status: number, ...what: readonly (string | undefined)[]) {
    super(`Stripe failed (${[status, ...what.filter(Boolean)].join(' ')})`)
    this.status = status
  }
}

export interface PaidSubscription {
  readonly id: string
  readonly customerId: string
  /** The status in Stripe's terms: active, trialing, past_due, canceled … */
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  readonly currentPeriodEnd: Date | null
  /** Our user id, which our checkout attached. */
  readonly userId: string | undefined
}

/** Each call rejects with StripeFailure. */
export interface StripeApi {
  createCustomer(user: {
    readonly id: string
    readonly email: string
    readonly name: string
  }): Promise<string>
  /** Returns the address of Stripe's page where the user pays. */
  createCheckout(checkout: {
    readonly customerId: string
    readonly userId: string
    readonly priceId: string
    readonly successUrl: string
    readonly cancelUrl: string
  }): Promise<string>
  /** Returns the address of Stripe's page where the user changes the card or reads invoices. */
  createPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string>
  /** Returns undefined if Stripe does not know the id. */
  subscription(id: string): Promise<PaidSubscription | undefined>
  /** Ends the subscription when the paid time is over. */
  cancelAtPeriodEnd(id: string): Promise<PaidSubscription>
  /** Ends every subscription at once and deletes the customer. Also resolves if that was done before. */
  removeCustomer(id: string): Promise<void>
}

const TIMEOUT_MS = 10_000
const NOT_FOUND = 404

export function createStripeApi({ secretKey, apiBase }: StripeAccess): StripeApi {
  const { protocol, hostname, port } = new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    createCustomer: async ({ id, email, name }) =>
      (
        await asked(
          stripe.customers.create(
            { email, name, metadata: { user_id: id } },
            { idempotencyKey: `customer-${id}` },
          ),
        )
      ).id,
    async createCheckout({ customerId, userId, priceId, successUrl, cancelUrl }) {
      const { url } = await asked(
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          subscription_data: { metadata: { user_id: userId } },
          success_url: successUrl,
          cancel_url: cancelUrl,
        }),
      )
      if (url === null) throw new StripeFailure(0, 'the checkout has no address')
      return url
    },
    createPortal: async ({ customerId, returnUrl }) =>
      (await asked(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })))
        .url,
    subscription: (id) => unlessGone(asked(stripe.subscriptions.retrieve(id)).then(paidBy)),
    cancelAtPeriodEnd: async (id) =>
      paidBy(await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
    async removeCustomer(id) {
      await unlessGone(asked(stripe.customers.del(id)))
    },
  }
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode = 0, type, code, requestId } = error
    throw new StripeFailure(statusCode, type, code, requestId)
  }
}

const unlessGone = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof StripeFailure && error.status === NOT_FOUND) return undefined
    throw error
  })

function paidBy(subscription: Stripe.Subscription): PaidSubscription {
  const { id, customer, status, cancel_at_period_end: cancelAtPeriodEnd, items, metadata } = subscription
  const endS = items.data[0]?.current_period_end
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status,
    cancelAtPeriodEnd,
    currentPeriodEnd: endS === undefined ? null : new Date(endS * 1000),
    userId: metadata['user_id'],
  }
}
