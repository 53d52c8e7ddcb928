/** The plans, and the texts about the current one. */
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import { TIER_PREMIUM, QUOTA } from '#contract/plans.ts'
import type { Failure } from '#contract/failure.ts'
import { LOCALE } from '#kit/locale.ts'
import * as texts from '#texts/subscription.ts'

/** Returns the server's reason where it gave one, else `fallback`. */
export const paymentFailureText = (failure: Failure, fallback: string): string =>
  (failure.kind === 'rejected' || failure.kind === 'conflict') && failure.text ? failure.text : fallback

export const planName = (subscription: Subscription): string =>
  subscription.tier === TIER_PREMIUM ? texts.premiumPlan : texts.freePlan

const dayOf = (isoDate: string | null | undefined): string | undefined => {
  const date = isoDate ? new Date(isoDate) : undefined
  if (!date || Number.isNaN(date.getTime())) return undefined
  // The month changes in UTC.
  return date.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** 'Tours this month: 2 / 5. Resets on 1 December.' */
export const usageText = (usage: Usage): string => {
  const { toursGeneratedThisMonth: used, monthlyLimit: limit } = usage
  if (limit <= 0) return texts.usageNoLimit(used)
  const day = dayOf(usage.resetsAt)
  return day ? texts.usageResets(used, limit, day) : texts.usage(used, limit)
}

/** Returns 'Renews on …' or 'Ends on …'; undefined without a current period. */
export const periodText = (subscription: Subscription): string | undefined => {
  const day = dayOf(subscription.currentPeriodEnd)
  if (!day) return undefined
  return subscription.cancelAtPeriodEnd ? texts.endsOn(day) : texts.renewsOn(day)
}

export interface Plan {
  readonly name: string
  readonly isPremium: boolean
  readonly promises: readonly string[]
}

export const PLANS: readonly Plan[] = [
  { name: texts.free, isPremium: false, promises: texts.freePromises(QUOTA.freeToursPerMonth) },
  { name: texts.premium, isPremium: true, promises: texts.premiumPromises },
]
