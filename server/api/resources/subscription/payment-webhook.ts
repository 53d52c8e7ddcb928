/**
 * POST /subscription/webhook: Stripe's events. The call is not part of the contract, because a signature over its
 * bytes authenticates it.
 */
import type { FastifyInstance } from 'fastify'
import { PAYMENT_NOT_CONFIGURED } from '#contract/answer-codes.ts'
import { API_BASE } from '#contract/paths.ts'
import type { Billing } from '#server/api/billing/billing.ts'
import { readStripeEvent } from '#server/api/billing/stripe-event.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/answers.ts'

const EVENT_MAX_BYTES = 1024 * 1024

const REFUSALS = {
  'bad-signature': () => new Refusal(400, { error: texts.signatureBad, code: 'bad_signature' }),
  'no-event': () => new Refusal(400, { error: texts.noEvent }),
}

export function servePaymentWebhook(
  app: FastifyInstance,
  { billing, secret, clock }: { readonly billing: Billing; readonly secret: string; readonly clock: Clock },
): void {
  // The route has a scope of its own, because elsewhere JSON is parsed and the bytes are lost.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`${API_BASE}/subscription/webhook`, { bodyLimit: EVENT_MAX_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['stripe-signature']
      const signature = Array.isArray(header) ? header.join(',') : (header ?? '')
      const event = readStripeEvent(body, signature, { secret, now: clock.now() })
      if (!event.ok) throw REFUSALS[event.failure.kind]()
      await billing.receive(event.value)
      return { received: true }
    })
  })
}

/** Answers 503 at the webhook if no payment provider is configured. */
export function refusePaymentWebhook(app: FastifyInstance): void {
  app.post(`${API_BASE}/subscription/webhook`, async () => {
    throw notConfigured()
  })
}

export const notConfigured = () =>
  new Refusal(503, {
    error: texts.paymentNotSetUp,
    code: PAYMENT_NOT_CONFIGURED,
  })
