/**
 * What negotiate hands out: a signed ticket of 30 s that names the connection and its user, so that nothing is kept
 * between negotiate and connect and any node can take the connection.
 */
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const LIFETIME_S = 30
const CLAIMS = { issuer: 'streetlore', audience: 'streetlore-hub' } as const

export interface ConnectionTokens {
  issue(ticket: { readonly connectionId: string; readonly userId: string }): Promise<string>
  /** undefined where the ticket is forged, too old or of another user. */
  read(token: string, userId: string): Promise<{ readonly connectionId: string } | undefined>
}

/** `secret` is the server's own; the key used here is derived, so that a ticket never passes for a session. */
export function createConnectionTokens(secret: Uint8Array): ConnectionTokens {
  const key = createHmac('sha256', secret).update('hub connection ticket').digest()
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
    async read(token, userId) {
      const verified = await jwtVerify(token, key, {
        ...CLAIMS,
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'jti', 'exp'],
      }).catch(() => undefined)
      const { sub, jti } = verified?.payload ?? {}
      return sub === userId && jti !== undefined ? { connectionId: jti } : undefined
    },
  }
}
