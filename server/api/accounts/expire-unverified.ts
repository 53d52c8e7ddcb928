/**
 * Deletes accounts whose address was never verified, some time after the grace (decision 0050). A mail announces it a
 * week before, with a link that keeps the account. An account that was paid for is never deleted this way.
 */
import { and, asc, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { SESSION } from '#contract/periods.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { removeAccount } from '#server/api/privacy/remove-account.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import type { EmailLinks } from './email-links.ts'

const DAY_MS = 86_400_000
/** The days between the mail and the deletion. */
export const EXPIRY_NOTICE_DAYS = 7
const AT_A_TIME = 500

export interface ExpiryParts {
  readonly db: Database
  readonly links: Pick<EmailLinks, 'sendExpiryNotice'>
  readonly mail: Pick<Mail, 'forget'>
  readonly clock: Clock
}

/** Returns the number of deleted accounts. */
export async function expireUnverified(parts: ExpiryParts): Promise<number> {
  for (let told = 0; told < AT_A_TIME && (await tellNext(parts)); told += 1);
  let ended = 0
  while (ended < AT_A_TIME && (await endNext(parts))) ended += 1
  return ended
}

const unverified = (tx: Transaction) =>
  and(
    isNull(users.emailConfirmedAt),
    isNotNull(users.passwordHash),
    eq(users.tier, 0),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(subscriptions)
        .where(eq(subscriptions.userId, users.id)),
    ),
  )

function tellNext({ db, links, clock }: ExpiryParts): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const graceOver = new Date(now.getTime() - SESSION.graceDays * DAY_MS)
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(unverified(tx), isNull(users.expiryToldAt), lt(users.createdAt, graceOver)))
      .orderBy(asc(users.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!user) return false
    await links.sendExpiryNotice(tx, user, new Date(now.getTime() + EXPIRY_NOTICE_DAYS * DAY_MS))
    await tx.update(users).set({ expiryToldAt: now }).where(eq(users.id, user.id))
    return true
  })
}

async function endNext({ db, mail, clock }: ExpiryParts): Promise<boolean> {
  const ended = await db.transaction(async (tx) => {
    const toldBefore = new Date(clock.now().getTime() - EXPIRY_NOTICE_DAYS * DAY_MS)
    const isDue = and(
      unverified(tx),
      lt(users.expiryToldAt, toldBefore),
      // Only a mail that was sent counts as a warning: while it could not be sent, the account stays.
      notExists(
        tx
          .select({ one: sql`1` })
          .from(mails)
          .where(and(eq(mails.userId, users.id), eq(mails.cause, 'account-expires'), isNull(mails.sentAt))),
      ),
    )
    const [found] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isDue)
      .orderBy(asc(users.expiryToldAt))
      .limit(1)
      // The user is locked before its jobs, unlike in a deletion by its owner: after the grace no new job can be
      // made.
      .for('update', { skipLocked: true })
    if (!found) return undefined
    await removeAccount(tx, found.id, undefined)
    return found
  })
  if (!ended) return false
  await mail.forget(ended)
  return true
}
