/** The quota of the free plan: tours requested in a calendar month. A deleted tour gives nothing back, a failed job does. */
import { QUOTA, TIER_PREMIUM } from '#contract/plans.ts'
import { and, count, eq, gte } from 'drizzle-orm'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { quotaUses } from '#server/kernel/db/schema/tour-jobs.ts'

/** The calendar month in UTC: its first moment and that of the next. */
export function monthOf(now: Date): { readonly start: Date; readonly end: Date } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

/** Returns the tours a month that an operator granted, or else those of the plan. Undefined: no limit. */
export const monthlyTours = (user: {
  readonly tier: 0 | 1
  readonly monthlyTours: number | null
}): number | undefined =>
  user.monthlyTours ?? (user.tier === TIER_PREMIUM ? undefined : QUOTA.freeToursPerMonth)

export async function toursAskedSince(db: Reader, userId: string, since: Date): Promise<number> {
  const [used] = await db
    .select({ tours: count() })
    .from(quotaUses)
    .where(and(eq(quotaUses.userId, userId), gte(quotaUses.usedAt, since)))
  return used?.tours ?? 0
}
