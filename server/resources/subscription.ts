/** /subscription: plan and quota (wire decisions). Payment comes with its own issue. */
import { and, count, eq, gte } from 'drizzle-orm'
import { TIER_PREMIUM } from '#contract/api/subscription.ts'
import { QUOTA } from '#contract/limits.ts'
import type { Database } from '#server/db/open-database.ts'
import { quotaUses } from '#server/db/schema.ts'
import type { Router } from '#server/http/router.ts'
import type { Clock } from '#server/ports.ts'

export function serveSubscription(
  router: Router,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  router.serve('subscription', async ({ user }) => ({
    tier: user.tier,
    status: 'active',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    priceId: null,
  }))

  router.serve('usage', async ({ user }) => {
    const month = monthOf(clock.now())
    const [used] = await db
      .select({ tours: count() })
      .from(quotaUses)
      .where(and(eq(quotaUses.userId, user.id), gte(quotaUses.usedAt, month.start)))
    return {
      toursGeneratedThisMonth: used?.tours ?? 0,
      monthlyLimit: user.tier === TIER_PREMIUM ? 0 : QUOTA.freeToursPerMonth,
      resetsAt: month.end.toISOString(),
    }
  })
}

/** The calendar month in UTC: its first moment and that of the next. */
export function monthOf(now: Date): { readonly start: Date; readonly end: Date } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}
