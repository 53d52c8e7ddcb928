/** Plan, quota and payment. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { IsoDate, maybe } from '../wire.ts'

export const Subscription = z.object({
  tier: z.union([z.literal(0), z.literal(1)]),
  status: maybe(z.string()),
  currentPeriodEnd: maybe(IsoDate),
  cancelAtPeriodEnd: z._default(z.boolean(), false),
  /**
   * The price to send to `createCheckoutSession`. Absent or null on a server without a payment provider, where the payment
   * calls answer 503 with the code PAYMENT_NOT_CONFIGURED.
   */
  priceId: maybe(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

export const Usage = z.object({
  toursGeneratedThisMonth: z.number(),
  /** 0 means unlimited. */
  monthlyLimit: z.number(),
  resetsAt: maybe(IsoDate),
})
export type Usage = z.infer<typeof Usage>

export const subscriptionEndpoints = {
  subscription: {
    method: 'GET',
    path: '/subscription/current',
    access: 'required',
    repeat: 'read',
    summary: 'The current plan',
    response: { 200: Subscription },
  },
  usage: {
    method: 'GET',
    path: '/subscription/usage',
    access: 'required',
    repeat: 'read',
    summary: 'Tours made this month',
    response: { 200: Usage },
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/subscription/create-checkout-session',
    access: 'required',
    repeat: 'none',
    summary: 'Start paying',
    body: z.object({ priceId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: { 200: z.object({ checkoutUrl: z.string() }) },
  },
  createPortalSession: {
    method: 'POST',
    path: '/subscription/create-portal-session',
    access: 'required',
    repeat: 'none',
    summary: "The payment provider's own page",
    response: { 200: z.object({ portalUrl: z.string() }) },
  },
  cancelSubscription: {
    method: 'POST',
    path: '/subscription/cancel',
    access: 'required',
    repeat: 'key',
    summary: 'End the plan',
    response: { 200: Subscription },
  },
} as const satisfies Record<string, Endpoint>
