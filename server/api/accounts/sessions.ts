/** Lists the sessions of a user and ends them, one by one or all together. The hub's connections end with them. */
import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { sessions } from '#server/kernel/db/schema/sessions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'

/** The channel is notified with the id of a user whose session may have ended. */
export const ENDED_SESSIONS_CHANNEL = 'streetlore_ended_sessions'

/** No person has this many devices; more sessions are signs of a script. */
const LISTED_MAX = 100

export type SessionRow = typeof sessions.$inferSelect

export interface Sessions {
  /** Returns valid sessions, the last seen first. */
  list(userId: string): Promise<readonly SessionRow[]>
  /**
   * Ends the session of this id, which is random. Returns false if no such session is valid. If a user is named, only
   * their session is ended.
   */
  end(id: string, userId?: string): Promise<boolean>
  /** Also those of tokens that were never used since there are rows. */
  endAll(userId: string, by?: 'signed-out-everywhere' | 'admin-sessions-ended'): Promise<void>
}

/**
 * Notifies the hub of ended sessions, in the transaction that ended them or after it: it checks its connections
 * again.
 */
export async function tellSessionsEnded(db: Database | Transaction, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${ENDED_SESSIONS_CHANNEL}, ${userId})`)
}

/** The condition of a valid session: neither ended nor expired, and no password was changed since. */
const isGood = (now: Date): SQL | undefined =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    or(eq(sessions.tokenVersion, users.tokenVersion), eq(sessions.id, users.keptSessionId)),
  )

export function createSessions(db: Database, clock: Clock): Sessions {
  return {
    async list(userId) {
      const rows = await db
        .select({ session: sessions })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.userId, userId), isGood(clock.now())))
        .orderBy(desc(sessions.lastSeenAt))
        .limit(LISTED_MAX)
      return rows.map(({ session }) => session)
    },
    end: (id, userId) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const [ended] = await tx
          .update(sessions)
          .set({ endedAt: now })
          .where(
            and(
              eq(sessions.id, id),
              isNull(sessions.endedAt),
              userId === undefined ? undefined : eq(sessions.userId, userId),
            ),
          )
          .returning({ userId: sessions.userId })
        if (!ended) return false
        await recordAccountEvent(tx, { kind: 'signed-out', accountId: ended.userId, at: now })
        await tellSessionsEnded(tx, ended.userId)
        return true
      }),
    endAll: (userId, by = 'signed-out-everywhere') =>
      db.transaction(async (tx) => {
        await tx.update(users).set(EVERY_SESSION_ENDED).where(eq(users.id, userId))
        await tx
          .update(sessions)
          .set({ endedAt: clock.now() })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
        await recordAccountEvent(tx, { kind: by, accountId: userId, at: clock.now() })
        await tellSessionsEnded(tx, userId)
      }),
  }
}

/** The columns of a user's row that end every session when they are set. */
export const EVERY_SESSION_ENDED = {
  tokenVersion: sql`${users.tokenVersion} + 1`,
  keptSessionId: null,
} as const
