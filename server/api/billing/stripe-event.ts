/** Reads an event that Stripe sent to the webhook: signed over its bytes, and not older than five minutes. */
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Result } from '#contract/failure.ts'

export const StripeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.optional(z.nullable(z.string())),
      subscription: z.optional(z.unknown()),
    }),
  }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** An older event may have been recorded by an attacker and sent again. */
const TOLERANCE_S = 300

/** `header` is the value of `Stripe-Signature`, `secret` that of the webhook's endpoint. */
export function readStripeEvent(
  body: Buffer,
  header: string,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Result<StripeEvent, { readonly kind: 'bad-signature' | 'no-event' }> {
  let sent: unknown
  try {
    sent = Stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_S, undefined, now.getTime())
  } catch (error) {
    const isUnsigned = error instanceof Stripe.errors.StripeSignatureVerificationError
    return { ok: false, failure: { kind: isUnsigned ? 'bad-signature' : 'no-event' } }
  }
  const event = z.safeParse(StripeEvent, sent)
  return event.success ? { ok: true, value: event.data } : { ok: false, failure: { kind: 'no-event' } }
}
