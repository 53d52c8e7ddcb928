/** A stand-in for the part of Stripe's API that the product uses, and its signed webhooks. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export interface StripeCall {
  readonly call: string
  readonly form: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
}

export interface StandInSubscription {
  id: string
  customer: string
  status: string
  cancel_at_period_end: boolean
  items: { data: { current_period_end: number }[] }
  metadata: Record<string, string>
}

export async function startStripeStandIn() {
  const calls: StripeCall[] = []
  const subscriptions = new Map<string, StandInSubscription>()
  /** First answers by Idempotency-Key, as Stripe keeps them. */
  const answers = new Map<string, object>()
  const customers = new Set<string>()
  /** Statuses that the next calls are answered with. */
  const failures: number[] = []
  /** Comes between what Stripe knows at a call and its answer. */
  const meanwhile: { work?: (() => Promise<void>) | undefined } = {}

  const answerTo = (call: string, form: Readonly<Record<string, string>>): object | undefined => {
    const [, collection, id] = /^\w+ \/v1\/([a-z_]+(?:\/sessions)?)(?:\/(\w+))?$/.exec(call) ?? []
    if (call === 'POST /v1/customers') {
      const made = `cus_${customers.size + 1}`
      customers.add(made)
      return { id: made, object: 'customer' }
    }
    if (collection === 'customers' && call.startsWith('DELETE') && id !== undefined) {
      if (!customers.delete(id)) return undefined
      for (const subscription of subscriptions.values())
        if (subscription.customer === id) subscription.status = 'canceled'
      return { id, deleted: true }
    }
    if (!customers.has(form['customer'] ?? '') && collection?.endsWith('/sessions')) return undefined
    if (collection === 'checkout/sessions') return { url: 'https://checkout.stripe.test/c/pay' }
    if (collection === 'billing_portal/sessions') return { url: 'https://billing.stripe.test/p/session' }
    const subscription = subscriptions.get(id ?? '')
    if (collection !== 'subscriptions' || !subscription) return undefined
    if (form['cancel_at_period_end'] === 'true') subscription.cancel_at_period_end = true
    return subscription
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      const call = `${request.method} ${request.url}`
      calls.push({ call, form, headers: request.headers })
      const failure = failures.shift()
      const key = String(request.headers['idempotency-key'] ?? '')
      const answer = failure ? undefined : (answers.get(key) ?? answerTo(call, form))
      if (key !== '' && answer) answers.set(key, answer)
      const body = JSON.stringify(answer ?? { error: { type: 'invalid_request_error' } })
      const { work } = meanwhile
      meanwhile.work = undefined
      await work?.()
      reply.writeHead(failure ?? (answer ? 200 : 404), { 'content-type': 'application/json' })
      reply.end(body)
    })()
  })
  const { origin, close } = await serveStandIn(server)
  afterAll(close)
  return {
    apiBase: origin,
    calls,
    subscriptions,
    customers,
    failures,
    meanwhile,
    close,
  }
}

/** The `Stripe-Signature` header of a webhook. */
export const signatureOf = (body: string, secret: string, now: Date): string => {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
