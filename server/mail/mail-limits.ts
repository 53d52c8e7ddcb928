/**
 * How many mails an address gets, whoever asks for them: strangers can make the server write to anybody. Kinds have separate limits, so that
 * somebody who signs up with an address again and again does not keep its owner from resetting the password.
 */
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open-database.ts'
import { type MailCause, mails } from '#server/db/schema/mails.ts'

interface Limit {
  readonly causes: readonly MailCause[]
  readonly perHour: number
  readonly perDay: number
}

export const MAIL_LIMITS = {
  signUp: { causes: ['verify-email', 'already-registered'], perHour: 5, perDay: 10 },
  reset: { causes: ['reset-password'], perHour: 3, perDay: 6 },
  changeOfAddress: { causes: ['change-email'], perHour: 3, perDay: 6 },
} as const satisfies Record<string, Limit>

/** First number of the locks of addresses; those of `claim-database.ts` and the mails about reports have another. */
const LOCKS = 4175
const HOUR_MS = 3_600_000

/**
 * True where the address may get one more mail of the cause. Holds a lock on the address until the transaction ends, so that of many at the
 * same moment none is too many.
 */
export async function mayGetMail(tx: Reader, to: string, cause: MailCause, now: Date): Promise<boolean> {
  const limit: Limit | undefined = Object.values(MAIL_LIMITS).find(({ causes }) =>
    (causes as readonly MailCause[]).includes(cause),
  )
  if (!limit) return true
  const address = to.trim().toLowerCase()
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${address}))`)
  const lately = sql`${mails.createdAt} > ${new Date(now.getTime() - HOUR_MS)}`
  const [written] = await tx
    .select({
      ofHour: sql<number>`(count(*) filter (where ${lately}))::int`,
      ofDay: sql<number>`count(*)::int`,
    })
    .from(mails)
    .where(
      and(
        sql`lower(${mails.recipient}) = ${address}`,
        inArray(mails.cause, [...limit.causes]),
        gt(mails.createdAt, new Date(now.getTime() - 24 * HOUR_MS)),
      ),
    )
  return (written?.ofHour ?? 0) < limit.perHour && (written?.ofDay ?? 0) < limit.perDay
}
