/** POST /subscription/webhook: Stripe's events. Not part of the contract: it is authenticated by a signature over its bytes. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PAYMENT_NOT_CONFIGURED } from '#contract/answer-codes.ts'
import { API_BASE } from '#contract/limits.ts'
import { type Billing, StripeEvent } from '#server/billing/billing.ts'
import { isSignedByStripe } from '#server/billing/webhook-signature.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Clock } from '#server/ports.ts'
import * as texts from '#texts/answers.ts'

const EVENT_MAX_BYTES = 1024 * 1024

export function servePaymentWebhook(
  app: FastifyInstance,
  { billing, secret, clock }: { readonly billing: Billing; readonly secret: string; readonly clock: Clock },
): void {
  // Its own scope, because elsewhere JSON is parsed and the bytes are gone.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`${API_BASE}/subscription/webhook`, { bodyLimit: EVENT_MAX_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['stripe-signature']
      const signature = Array.isArray(header) ? header.join(',') : header
      if (!isSignedByStripe(signature, body, { secret, now: clock.now() }))
        throw new Refusal(400, { error: texts.signatureBad, code: 'bad_signature' })
      const event = z.safeParse(StripeEvent, parsedJson(body))
      if (!event.success) throw new Refusal(400, { error: texts.noEvent })
      await billing.receive(event.data)
      return { received: true }
    })
  })
}

/** Without a payment provider. */
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

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
