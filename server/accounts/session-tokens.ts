/** Sessions as signed tokens (JWT, HS256). A changed password or a deleted account ends them at once. */
import { createSecretKey, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { SESSION } from '#contract/limits.ts'
import type { Database } from '#server/db/open-database.ts'
import { users } from '#server/db/schema/users.ts'
import type { Clock } from '#server/ports.ts'

/** The user of a request. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
  readonly tier: 0 | 1
  readonly tokenExpiresAt: Date
  /** The id of this one session of the user. */
  readonly sessionId: string | undefined
}

export interface SessionTokens {
  issue(user: { readonly id: string; readonly tokenVersion: number }): Promise<string>
  /** The user, or undefined where the token is forged, expired, ended, or its user is gone. */
  read(token: string): Promise<SignedIn | undefined>
}

const CLAIMS = { issuer: 'streetlore', audience: 'streetlore-api' } as const

export function createSessionTokens(db: Database, secret: Uint8Array, clock: Clock): SessionTokens {
  // Both are made once: a request's other work is less than making them would be.
  const key = createSecretKey(secret)
  const userById = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('')
  return {
    issue: ({ id, tokenVersion }) => {
      const nowS = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(CLAIMS.issuer)
        .setAudience(CLAIMS.audience)
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + SESSION.tokenDays * 86_400)
        .sign(secret)
    },
    async read(token) {
      const verified = await jwtVerify(token, key, {
        ...CLAIMS,
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: clock.now(),
      }).catch(() => undefined)
      if (!verified) return undefined
      const { sub, exp, ver, jti } = verified.payload
      const [user] = await userById.execute({ id: String(sub) })
      if (!user) return undefined
      const isKept = jti !== undefined && user.keptSessionId === jti
      if (user.tokenVersion !== ver && !isKept) return undefined
      return { ...user, tokenExpiresAt: new Date(Number(exp) * 1000), sessionId: jti }
    },
  }
}
