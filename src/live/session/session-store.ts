/**
 * The session of this page: who is signed in. The token and the user to whom it belongs are in localStorage, so that a page with
 * both is signed in at once and never waits for the network. Workers read the copy in the device database.
 */
import type { User } from '#contract/api/auth.ts'
import { clearDeviceSession, readDeviceSession, writeDeviceSession } from '#data/device/device-session.ts'
import { createListeners } from '#kit/listeners.ts'
import { textHash } from '#kit/text-hash.ts'
import { readSetting, removeSetting, writeSetting } from '#platform/storage/settings-storage.ts'
import { apiOrigin } from '../api-origin.ts'

export type Session =
  | { readonly name: 'restoring' }
  | { readonly name: 'signed-out'; readonly reason?: 'expired' | undefined }
  | { readonly name: 'signed-in'; readonly user: User }

/** Other tabs watch this key (`watchSettings`). Renaming it signs everybody out. */
export const TOKEN_KEY = 'token'
const KNOWN_USER_KEY = 'knownUser'

interface KnownUser {
  readonly tokenHash: string
  readonly user: User
}

let session: Session | undefined
const listeners = createListeners()

/** Returns the opaque token. '' and the texts 'null' and 'undefined' count as none. */
export function readToken(): string | null {
  const token = readSetting(TOKEN_KEY)
  return token === null || token === '' || token === 'null' || token === 'undefined' ? null : token
}

function knownUserOf(token: string): User | undefined {
  const text = readSetting(KNOWN_USER_KEY)
  if (text === null) return undefined
  try {
    const known = JSON.parse(text) as Partial<KnownUser>
    return known.tokenHash === textHash(token) && typeof known.user?.id === 'string' ? known.user : undefined
  } catch {
    return undefined
  }
}

/** Returns the session that the settings contain now, without a request. */
export function storedSession(): Session {
  const token = readToken()
  if (token === null) return { name: 'signed-out' }
  const user = knownUserOf(token)
  return user ? { name: 'signed-in', user } : { name: 'restoring' }
}

export function getSession(): Session {
  session ??= storedSession()
  return session
}

export function setSession(next: Session): void {
  session = next
  listeners.tell()
}

export const subscribeSession = listeners.add

/** Resolves with the user of this token in the device database, for a localStorage that was cleared. */
export async function deviceUserOf(token: string): Promise<User | undefined> {
  try {
    const known = await readDeviceSession()
    return known?.tokenHash === textHash(token) ? known.user : undefined
  } catch {
    return undefined
  }
}

/** Stores who is signed in, for the next start and for the workers. */
export async function rememberSession(token: string, user: User): Promise<void> {
  const tokenHash = textHash(token)
  writeSetting(TOKEN_KEY, token)
  writeSetting(KNOWN_USER_KEY, JSON.stringify({ tokenHash, user } satisfies KnownUser))
  // Without IndexedDB the page still works; only replaying with no page open does not.
  await writeDeviceSession({ tokenHash, userId: user.id, token, user, apiOrigin: apiOrigin() }).catch(
    () => {},
  )
}

/** Removes the token and the user everywhere. */
export async function forgetSession(): Promise<void> {
  removeSetting(TOKEN_KEY)
  removeSetting(KNOWN_USER_KEY)
  await clearDeviceSession().catch(() => {})
}

/** Resets the session between tests. */
export function resetSession(): void {
  session = undefined
  listeners.clear()
}
