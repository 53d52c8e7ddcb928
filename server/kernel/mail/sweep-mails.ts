/** Removes the rows of mails that were sent or given up. */
import { and, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { mailCounts, mails } from '#server/kernel/db/schema/mails.ts'
import type { Mail } from './mail.ts'
import { COUNTED_MS } from './mail-limits.ts'

const DAY_MS = 86_400_000
/** The time that the row of a sent mail, without its text, is stored. */
export const MAIL_ROW_KEPT_DAYS = 2
/**
 * The time that the text of mails which could not be sent is stored, for an operator to see to them. Mails in files, on a server without
 * a mail server, are stored as long. The privacy policy names this time.
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
        // An account whose owner could not be warned is not deleted: this row records it, and is deleted with the account.
        ne(mails.cause, 'account-expires'),
      ),
    ),
  )
  await mail?.sweep?.(before(MAIL_TEXT_KEPT_DAYS * DAY_MS))
}
