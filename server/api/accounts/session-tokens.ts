/**
 * Sessions: a signed token (JWT, HS256) whose id names a row. Every request reads the row together with its user in one query, so
 * a sign-out, a changed password or a deleted account ends a session at once, in every process.
 */
import { createSecretKey, randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { SESSION } from '#contract/periods.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { sessions } from '#server/kernel/db/schema/sessions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { deviceOf } from '#server/kernel/http/device-name.ts'
import type { SignedIn } from '#server/kernel/http/call.ts'
import { keepVerified } from './verified-tokens.ts'

export interface SessionTokens {
  /** Begins a session on the device that the browser's `User-Agent` names. */
  issue(user: { readonly id: string; readonly tokenVersion: number }, userAgent?: string): Promise<string>
  /** Returns the user, or undefined if the token is forged, expired or ended, or its user is gone. */
  read(token: string): Promise<SignedIn | undefined>
}

const CLAIMS = { issuer: 'streetlore', audience: 'streetlore-api' } as const
const SEEN_EVERY_MS = 5 * 60_000
/** Returns whether the text has the form of the ids that this server makes. */
export const isSessionId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export function createSessionTokens(db: Database, secret: Uint8Array, clock: Clock): SessionTokens {
  // Key and statement are made once, because making them would take longer than the rest of a request.
  const key = createSecretKey(secret)
  const userAndSession = db
    .select({ user: users, session: sessions })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.id, sql.placeholder('session')), eq(sessions.userId, users.id)))
    .where(eq(users.id, sql.placeholder('user')))
    .prepare('user_and_session')
  const payloadOf = keepVerified(
    (token) =>
      jwtVerify(token, key, {
        ...CLAIMS,
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: clock.now(),
      }).then(
        ({ payload }) => payload,
        () => undefined,
      ),
    () => clock.now(),
  )
  return {
    async issue({ id, tokenVersion }, userAgent) {
      const nowS = Math.floor(clock.now().getTime() / 1000)
      const expiresS = nowS + SESSION.tokenDays * 86_400
      const sessionId = randomUUID()
      await db.transaction(async (tx) => {
        const now = clock.now()
        await tx.insert(sessions).values({
          id: sessionId,
          userId: id,
          tokenVersion,
          ...deviceOf(userAgent),
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(expiresS * 1000),
        })
        await recordAccountEvent(tx, { kind: 'signed-in', accountId: id, at: now })
      })
      return new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(CLAIMS.issuer)
        .setAudience(CLAIMS.audience)
        .setSubject(id)
        .setJti(sessionId)
        .setIssuedAt(nowS)
        .setExpirationTime(expiresS)
        .sign(secret)
    },
    async read(token) {
      const payload = await payloadOf(token)
      if (!payload) return undefined
      const { sub, exp, ver, jti = '' } = payload
      if (!isSessionId(jti)) return undefined
      const [found] = await userAndSession.execute({ user: String(sub), session: jti })
      if (!found) return undefined
      const { user, session } = found
      if (session.endedAt || (user.tokenVersion !== ver && user.keptSessionId !== jti)) return undefined
      await noteSeen(session)
      return { ...user, tokenExpiresAt: new Date(Number(exp) * 1000), sessionId: jti }
    },
  }

  /** A failed write of the last-seen time is ignored: the next request writes it. */
  async function noteSeen({ id, lastSeenAt }: typeof sessions.$inferSelect): Promise<void> {
    const now = clock.now()
    if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, id), eq(sessions.lastSeenAt, lastSeenAt)))
      .catch(() => undefined)
  }
}

/** Returns the session's id in a token that this server made. */
export const sessionIdIn = (token: string): string | undefined => decodeJwt(token).jti

/** Removes the rows of tokens that have expired. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
