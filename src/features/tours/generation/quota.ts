/** The monthly quota. Pure. */
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { LOCALE } from '#kit/locale.ts'
import * as texts from '#texts/tours.ts'

export const isPremium = (subscription: Subscription | undefined): boolean =>
  subscription?.tier === TIER_PREMIUM

/** True where a limit is set (above 0) and used up. An unknown usage never blocks: the server decides. */
export const isQuotaUsedUp = (usage: Usage | undefined): boolean =>
  usage !== undefined && usage.monthlyLimit > 0 && usage.toursGeneratedThisMonth >= usage.monthlyLimit

/** 'Tours this month: 2 / 5'; undefined where there is no limit. */
export const quotaText = (usage: Usage): string | undefined =>
  usage.monthlyLimit > 0 ? texts.quota(usage.toursGeneratedThisMonth, usage.monthlyLimit) : undefined

/** Returns 'Resets on 1 December'. The month changes in UTC, so the day is given in UTC. */
export const resetText = ({ resetsAt }: Usage, locale = LOCALE): string | undefined => {
  const date = resetsAt ? new Date(resetsAt) : undefined
  if (!date || Number.isNaN(date.getTime())) return undefined
  return texts.resetsOn(date.toLocaleDateString(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }))
}
