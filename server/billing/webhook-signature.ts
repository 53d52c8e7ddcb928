/**
 * The `Stripe-Signature` header (docs.stripe.com/webhooks, "Verify webhook signatures manually"): `t=<seconds>,v1=<hex>,…`
 * where v1 is the HMAC-SHA256 of `<t>.<body>` with the endpoint's secret. There are several v1 while a secret is being changed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Events further from now are refused: they may be recorded and replayed. */
const TOLERANCE_S = 300

export function isSignedByStripe(
  header: string | undefined,
  body: Buffer,
  { secret, now }: { readonly secret: string; readonly now: Date },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
