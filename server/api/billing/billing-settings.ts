/** Reads how people pay for Premium, if they can. */
import { addressOr, allOrNone, type Environment } from '#server/kernel/settings/environment.ts'
import type { BillingConfig } from './billing.ts'

export interface BillingSettings {
  /** Undefined: payment is off. */
  readonly billing: BillingConfig | undefined
}

export function readBillingSettings(env: Environment): BillingSettings {
  const values = allOrNone(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'])
  if (!values) return { billing: undefined }
  const [secretKey, webhookSecret, priceId] = values
  return {
    billing: {
      secretKey,
      webhookSecret,
      priceId,
      apiBase: addressOr(env, 'STRIPE_API_BASE', 'https://api.stripe.com'),
    },
  }
}
