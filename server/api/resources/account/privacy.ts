/** /privacy: the user's data as a file, and consent. Deletion is in account.ts. */
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { consents } from '#server/kernel/db/schema/users.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { exportData } from '#server/api/privacy/export-data.ts'

export function servePrivacy(
  router: Router,
  { db, clock, limits }: { readonly db: Database; readonly clock: Clock; readonly limits: RateLimits },
): void {
  const exports = limits.limit('export', { burst: 10, refillS: 60, whenAway: 'refuse' })
  const exported = async ({ user }: { readonly user: { readonly id: string } }) => {
    const now = clock.now()
    await recordAccountEvent(db, { kind: 'data-exported', accountId: user.id, at: now })
    return exportData(db, user.id, now)
  }
  router.serve('exportData', exported, {
    fileName: () => `streetlore-data-${clock.now().toISOString().slice(0, 10)}.json`,
    guard: async ({ user }) => user && exports.take(user.id),
  })

  router.serve('saveConsent', async ({ tx, user, body }) => {
    const consent = {
      marketingEmail: body.MarketingEmailConsent,
      analytics: body.AnalyticsConsent,
      functionalCookies: body.FunctionalCookiesConsent,
      performanceCookies: body.PerformanceCookiesConsent,
      updatedAt: clock.now(),
    }
    await tx
      .insert(consents)
      .values({ userId: user.id, ...consent })
      .onConflictDoUpdate({ target: consents.userId, set: consent })
  })
}
