/**
 * The audit log of accounts (decision 0117): each event is written in the transaction of what it tells of. `schema/account-events.ts` says what
 * is never in it.
 */
import { and, count, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { type AccountEventKind, accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { type RequestOrigin, requestOrigin } from '#server/kernel/http/request-origin.ts'

export interface NewAccountEvent {
  readonly kind: AccountEventKind
  /** Null for what concerns no account. */
  readonly accountId: string | null
  /** What it was done to, by its number. */
  readonly about?: string
  /** Default: the database's time. */
  readonly at?: Date
  /** Default: that of the present request. */
  readonly origin?: RequestOrigin
}

const HOUR_MS = 3_600_000
/** Failed sign-ins that are written, of one account, or of one network where there is no such account. */
export const FAILED_SIGN_INS_AN_HOUR = 10

export async function recordAccountEvent(tx: Reader, event: NewAccountEvent): Promise<void> {
  const { origin = requestOrigin(), ...told } = event
  await tx.insert(accountEvents).values({ ...told, ...origin })
}

/** The same work whether the address has an account or not: the time must not tell. */
export async function recordFailedSignIn(db: Reader, accountId: string | undefined, at: Date): Promise<void> {
  const origin = requestOrigin()
  const sameNetwork =
    origin.network === null ? isNull(accountEvents.network) : eq(accountEvents.network, origin.network)
  const ofWhom: SQL | undefined =
    accountId === undefined
      ? and(isNull(accountEvents.accountId), sameNetwork)
      : eq(accountEvents.accountId, accountId)
  const [written] = await db
    .select({ events: count() })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.kind, 'sign-in-failed'),
        gt(accountEvents.at, new Date(at.getTime() - HOUR_MS)),
        ofWhom,
      ),
    )
  if ((written?.events ?? 0) >= FAILED_SIGN_INS_AN_HOUR) return
  await db
    .insert(accountEvents)
    .values({ kind: 'sign-in-failed', accountId: accountId ?? null, at, ...origin })
}

/** The one way in which the table lets events go. */
export async function sweepAccountEvents(db: Database, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('streetlore.sweeps_account_events', 'on', true)`)
    await tx.delete(accountEvents).where(lt(accountEvents.at, before))
  })
}
