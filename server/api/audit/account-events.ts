/**
 * The audit log of accounts (decision 0117): each event is written in the transaction of the change that it records.
 * `schema/account-events.ts` says what an event never holds.
 */
import { and, count, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { type AccountEventKind, accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { type RequestOrigin, requestOrigin } from '#server/kernel/http/request-origin.ts'

export interface NewAccountEvent {
  readonly kind: AccountEventKind
  /** Null for an event that concerns no account. */
  readonly accountId: string | null
  /** The object of the action, by its number. */
  readonly about?: string
  /** The time of the event; the database's time unless given. */
  readonly at?: Date
  /** The origin of the request; that of the current request unless given. */
  readonly origin?: RequestOrigin
}

const HOUR_MS = 3_600_000
/** The number of failed sign-ins that are written for one account, or for one network if there is no such account. */
export const FAILED_SIGN_INS_AN_HOUR = 10

export async function recordAccountEvent(tx: Reader, event: NewAccountEvent): Promise<void> {
  const { origin = requestOrigin(), ...told } = event
  await tx.insert(accountEvents).values({ ...told, ...origin })
}

/** Does the same work whether the address has an account or not, so that the time does not reveal it. */
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

/** This setting is the only way in which the table lets events be deleted. */
export async function sweepAccountEvents(db: Database, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('streetlore.sweeps_account_events', 'on', true)`)
    await tx.delete(accountEvents).where(lt(accountEvents.at, before))
  })
}
