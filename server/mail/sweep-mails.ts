/** Removes the rows of mails that are done with. */
import { and, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { mailCounts, mails } from '#server/db/schema/mails.ts'

import { COUNTED_MS } from './mail-limits.ts'

const DAY_MS = 86_400_000
const SENT_KEPT_MS = 2 * DAY_MS
/** The text of what could not be sent is kept as long, for an operator to see to it. */
const GIVEN_UP_KEPT_MS = 14 * DAY_MS

export async function sweepMails(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(mailCounts).where(lt(mailCounts.createdAt, before(COUNTED_MS)))
  await db.delete(mails).where(
    or(
      and(isNotNull(mails.sentAt), lt(mails.createdAt, before(SENT_KEPT_MS))),
      and(
        isNotNull(mails.givenUpAt),
        lt(mails.createdAt, before(GIVEN_UP_KEPT_MS)),
        // An account whose owner could not be told stays: this row says so, and goes with it.
        ne(mails.cause, 'account-expires'),
      ),
    ),
  )
}
