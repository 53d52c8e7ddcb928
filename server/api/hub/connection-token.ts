/**
 * The answer of negotiate: a signed ticket, valid for 30 s, with the ids of the connection and its user. So the server stores
 * nothing between negotiate and connect, and any node can accept the connection.
 */
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const LIFETIME_S = 30
/** The age up to which a ticket still names an open connection: longer than any connection lasts. */
const OPEN_MAX_S = 30 * 86_400
const CLAIMS = { issuer: 'streetlore', audience: 'streetlore-hub' } as const

export interface ConnectionTokens {
  issue(ticket: { readonly connectionId: string; readonly userId: string }): Promise<string>
  /** Undefined where the ticket is forged, expired or of another user. */
  read(token: string, userId: string): Promise<{ readonly connectionId: string } | undefined>
  /** The same for a connection that may be open for long: the ticket may have expired since. */
  readOpen(token: string, userId: string): Promise<{ readonly connectionId: string } | undefined>
}

/** The key is derived from the server's `secret`, so that a ticket is never accepted as a session. */
export function createConnectionTokens(secret: Uint8Array): ConnectionTokens {
  const key = createHmac('sha256', secret).update('hub connection ticket').digest()
  const read = async (token: string, userId: string, clockTolerance: number) => {
    const verified = await jwtVerify(token, key, {
      ...CLAIMS,
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'jti', 'exp'],
      clockTolerance,
    }).catch(() => undefined)
    const { sub, jti } = verified?.payload ?? {}
    return sub === userId && jti !== undefined ? { connectionId: jti } : undefined
  }
  return {
    issue: ({ connectionId, userId }) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(CLAIMS.issuer)
        .setAudience(CLAIMS.audience)
        .setSubject(userId)
        .setJti(connectionId)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_S}s`)
        .sign(key),
    read: (token, userId) => read(token, userId, 0),
    readOpen: (token, userId) => read(token, userId, OPEN_MAX_S),
  }
}
