/** Removes the rows of mails that are done with. */
import { and, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { mailCounts, mails } from '#server/kernel/db/schema/mails.ts'
import type { Mail } from './mail.ts'

import { COUNTED_MS } from './mail-limits.ts'

const DAY_MS = 86_400_000
/** Only that it was sent. */
export const MAIL_ROW_KEPT_DAYS = 2
/**
 * The text of what could not be sent is kept as long, for an operator to see to it. So are mails that are files, as they are where there is
 * no mail server. The privacy policy names it.
 */
export const MAIL_TEXT_KEPT_DAYS = 14

export async function sweepMails(db: Database, now: Date, mail?: Pick<Mail, 'sweep'>): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(mailCounts).where(lt(mailCounts.createdAt, before(COUNTED_MS)))
  await db.delete(mails).where(
    or(
      and(isNotNull(mails.sentAt), lt(mails.createdAt, before(MAIL_ROW_KEPT_DAYS * DAY_MS))),
      and(
        isNotNull(mails.givenUpAt),
        lt(mails.createdAt, before(MAIL_TEXT_KEPT_DAYS * DAY_MS)),
        // An account whose owner could not be told stays: this row says so, and goes with it.
        ne(mails.cause, 'account-expires'),
      ),
    ),
  )
  await mail?.sweep?.(before(MAIL_TEXT_KEPT_DAYS * DAY_MS))
}
