/**
 * Limits of the mails that one address gets, because strangers can make the server write to any address. Kinds of mail have separate
 * limits, so that repeated sign-ups with an address do not prevent its owner from resetting the password. The counts are stored apart
 * from the mails (`mail_counts`), so that deleting an account does not reset them.
 */
import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { type MailCause, mailCounts } from '#server/kernel/db/schema/mails.ts'
import { networkOf } from '#server/kernel/http/request-origin.ts'

interface Bound {
  readonly perHour: number
  readonly perDay: number
}

interface Limit extends Bound {
  readonly causes: readonly MailCause[]
  /** The limit of mails that one network may cause, so that the owner of the address can still cause some from elsewhere. */
  readonly ofNetwork?: Bound
}

export const MAIL_LIMITS = {
  signUp: { causes: ['verify-email', 'already-registered'], perHour: 5, perDay: 10 },
  reset: {
    causes: ['reset-password'],
    perHour: 10,
    perDay: 20,
    ofNetwork: { perHour: 3, perDay: 6 },
  },
  changeOfAddress: { causes: ['change-email'], perHour: 3, perDay: 6 },
} as const satisfies Record<string, Limit>

/** The first number of the advisory locks on addresses. `claim-database.ts` and the mails about reports use other numbers. */
const LOCKS = 4175
const HOUR_MS = 3_600_000
export const COUNTED_MS = 24 * HOUR_MS

export interface CountedMail {
  readonly to: string
  readonly cause: MailCause
  /** The network address of the request that caused the mail. */
  readonly ip: string | undefined
}

export interface MailLimits {
  /**
   * Counts one more mail of the cause. False where the limit of the address is reached. Holds a lock on the address until the
   * transaction ends, so that concurrent mails do not exceed the limit together.
   */
  take(tx: Reader, mail: CountedMail, now: Date): Promise<boolean>
}

/** `secret` keys the hashes, and is the same in all processes. */
export function createMailLimits(secret: Uint8Array): MailLimits {
  const key = createHmac('sha256', secret).update('mail limits').digest()
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    async take(tx, { to, cause, ip }, now) {
      const limit: Limit | undefined = Object.values(MAIL_LIMITS).find(({ causes }) =>
        (causes as readonly MailCause[]).includes(cause),
      )
      if (!limit) return true
      const addressHash = hashOf(to.trim().toLowerCase())
      const networkHash = ip === undefined ? null : hashOf(networkOf(ip))
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${addressHash}))`)
      const counted = await tx
        .select({ networkHash: mailCounts.networkHash, createdAt: mailCounts.createdAt })
        .from(mailCounts)
        .where(
          and(
            eq(mailCounts.addressHash, addressHash),
            inArray(mailCounts.cause, [...limit.causes]),
            gt(mailCounts.createdAt, new Date(now.getTime() - COUNTED_MS)),
          ),
        )
      const hourAgo = new Date(now.getTime() - HOUR_MS)
      const isBelow = (bound: Bound, among: typeof counted) =>
        among.length < bound.perDay &&
        among.filter(({ createdAt }) => createdAt > hourAgo).length < bound.perHour
      const ofSameNetwork = counted.filter((one) => one.networkHash === networkHash)
      if (!isBelow(limit, counted)) return false
      if (limit.ofNetwork && networkHash !== null && !isBelow(limit.ofNetwork, ofSameNetwork)) return false
      await tx.insert(mailCounts).values({ cause, addressHash, networkHash, createdAt: now })
      return true
    },
  }
}
