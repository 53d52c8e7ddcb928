/** The words of the plans (first document, sections 2, 8 and 9). */
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import type { Failure } from '#contract/failure.ts'
import { QUOTA } from '#contract/limits.ts'

export const COMING_SOON = 'Premium Features are Coming Soon'
export const SUBSCRIPTION_FAILED = 'Failed to fetch subscription'
export const CHECKOUT_FAILED = 'Failed to create checkout session'
export const PORTAL_FAILED = 'Failed to create portal session'
export const CANCEL_FAILED = 'Failed to cancel subscription'
export const CANCELLED = 'Your subscription will not be renewed'

/** The server's own words where it gave a reason, else `fallback`. */
export const paymentFailureText = (failure: Failure, fallback: string): string =>
  (failure.kind === 'rejected' || failure.kind === 'conflict') && failure.text ? failure.text : fallback

export const USAGE_FAILED = 'Failed to fetch usage'

export const planName = (subscription: Subscription): string =>
  subscription.tier === TIER_PREMIUM ? 'Premium Plan' : 'Free Plan'

const dayOf = (isoDate: string | null | undefined): string | undefined => {
  const date = isoDate ? new Date(isoDate) : undefined
  if (!date || Number.isNaN(date.getTime())) return undefined
  // The month turns in UTC.
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** 'Tours this month: 2 / 5. Resets on 1 December.' */
export const usageText = (usage: Usage): string => {
  if (usage.monthlyLimit <= 0) return `Tours this month: ${usage.toursGeneratedThisMonth}, no limit`
  const day = dayOf(usage.resetsAt)
  const count = `Tours this month: ${usage.toursGeneratedThisMonth} / ${usage.monthlyLimit}`
  return day ? `${count}. Resets on ${day}.` : count
}

/** 'Renews on …' or 'Ends on …'; undefined where no period runs. */
export const periodText = (subscription: Subscription): string | undefined => {
  const day = dayOf(subscription.currentPeriodEnd)
  if (!day) return undefined
  return subscription.cancelAtPeriodEnd ? `Ends on ${day}` : `Renews on ${day}`
}

export interface Plan {
  readonly name: string
  readonly isPremium: boolean
  readonly promises: readonly string[]
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Free',
    isPremium: false,
    promises: [
      `${QUOTA.freeToursPerMonth} AI tours per calendar month`,
      'History, Architecture, Culture, Nature and Food',
      'Every walk downloads and plays with no signal',
    ],
  },
  {
    name: 'Premium',
    isPremium: true,
    promises: ['Unlimited AI tours', 'Art and Science as well', 'Walks of 60, 90 and 120 minutes'],
  },
]
