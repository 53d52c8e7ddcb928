/** Deletes old rows after the periods that the privacy policy promises (`texts/en/privacy-policy.ts`). */
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sweepAccountEvents } from '#server/api/audit/account-events.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { paymentEvents } from '#server/kernel/db/schema/subscriptions.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { plays } from '#server/kernel/db/schema/tours.ts'

const DAY_MS = 86_400_000

export const RETENTION_DAYS = {
  /** Records of which walks were played, and when walks were requested. */
  use: 730,
  /** Requests for walks that failed, were cancelled, or whose walk is deleted. */
  endedRequests: 90,
  /** Ids of events of the payment provider, which repeats an event for some days. */
  paymentEvents: 90,
  /** Security events of accounts (`account_events`). */
  accountEvents: 90,
} as const

/** Deletes rows that are older than their period. May run at any time and in several processes. */
export async function sweepOldRows(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const olderThan = (column: PgColumn, days: number) => lt(column, daysAgo(days))
  await db.delete(plays).where(olderThan(plays.createdAt, RETENTION_DAYS.use))
  await db.delete(quotaUses).where(olderThan(quotaUses.usedAt, RETENTION_DAYS.use))
  await db
    .delete(tourJobs)
    .where(
      and(
        eq(tourJobs.isDemo, false),
        isNotNull(tourJobs.finishedAt),
        olderThan(tourJobs.finishedAt, RETENTION_DAYS.endedRequests),
        or(inArray(tourJobs.status, ['failed', 'cancelled']), isNull(tourJobs.tourId)),
      ),
    )
  await db.delete(paymentEvents).where(olderThan(paymentEvents.createdAt, RETENTION_DAYS.paymentEvents))
  await sweepAccountEvents(db, daysAgo(RETENTION_DAYS.accountEvents))
}
