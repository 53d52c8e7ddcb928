/**
 * A mark for a device on which an account signed in: a sign-in with it is not slowed down by attempts of strangers on
 * that account. It is neither a password nor a session, so it opens nothing by itself, and only this server can read
 * which account it names.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { KNOWN_DEVICE } from '#contract/periods.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'

export interface KnownDevices {
  mark(email: string): Promise<string>
  /** Returns the device's own id if the mark is valid and belongs to this address; else undefined. */
  idOf(mark: string | null | undefined, email: string): Promise<string | undefined>
}

const CLAIMS = { issuer: 'streetlore', audience: 'streetlore-device' } as const

/** The key is derived from the server's `secret`, so that a mark is never accepted as a session. */
export function createKnownDevices(secret: Uint8Array, clock: Clock): KnownDevices {
  const key = createHmac('sha256', secret).update('known device').digest()
  const accountOf = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url')
  return {
    mark(email) {
      const nowS = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ acc: accountOf(email) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(CLAIMS.issuer)
        .setAudience(CLAIMS.audience)
        .setJti(randomUUID())
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + KNOWN_DEVICE.markDays * 86_400)
        .sign(key)
    },
    async idOf(mark, email) {
      if (!mark) return undefined
      const verified = await jwtVerify(mark, key, {
        ...CLAIMS,
        algorithms: ['HS256'],
        requiredClaims: ['jti', 'exp'],
        currentDate: clock.now(),
      }).catch(() => undefined)
      const { acc, jti } = verified?.payload ?? {}
      const [claimed, own] = [Buffer.from(String(acc)), Buffer.from(accountOf(email))]
      return claimed.length === own.length && timingSafeEqual(claimed, own) ? jti : undefined
    },
  }
}
