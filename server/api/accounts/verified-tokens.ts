/** Caches tokens whose signature was verified, so that it is not computed again for each of a device's requests. */
import type { JWTPayload } from 'jose'

/** This number of tokens takes about 5 MB. */
const KEPT_MAX = 10_000

/**
 * Caches the claims that `verify` found in a token until it expires; the least recently used are dropped first. A
 * signature stays valid for ever.
 */
export function keepVerified(
  verify: (token: string) => Promise<JWTPayload | undefined>,
  now: () => Date,
): (token: string) => Promise<JWTPayload | undefined> {
  const kept = new Map<string, JWTPayload>()
  return async (token) => {
    const known = kept.get(token)
    kept.delete(token)
    const payload = known ?? (await verify(token))
    if (payload?.exp === undefined || payload.exp * 1000 <= now().getTime()) return undefined
    kept.set(token, payload)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return payload
  }
}
