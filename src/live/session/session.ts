/** Signing in and out, and the session at start. */
import type { User, authEndpoints } from '#contract/api/auth.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { useSyncExternalStore } from 'react'
import { clearSettings } from '#platform/storage/settings-storage.ts'
import { ask } from '../ask.ts'
import { command } from '../commands.ts'
import { deviceMarkOf, keepDeviceMark } from './device-marks.ts'
import { endOnServer } from './end-session.ts'
import { publishNotice } from '../notices.ts'
import {
  deviceUserOf,
  forgetSession,
  getSession,
  readToken,
  rememberSession,
  setSession,
  storedSession,
  subscribeSession,
  type Session,
} from './session-store.ts'
import { getSource, isSourceWanted } from '../source.ts'
import { resetWatched } from '../watch.ts'

export { getSession, subscribeSession, type Session } from './session-store.ts'

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession, getSession)

/** The waits between the requests for the user of an unknown token, while the server does not answer; the last one repeats. */
const RESTORE_RETRY_MS = [1000, 2000, 5000, 10_000]

/** Switches the source if it is wanted. A source whose code could not be loaded is made later, for the session of then. */
async function switchStore(next: { readonly token: string; readonly user: User } | null): Promise<void> {
  if (!isSourceWanted()) return
  const source = await getSource().catch(() => undefined)
  await source?.switchUser(next)
}

async function enter(token: string, user: User): Promise<void> {
  await rememberSession(token, user)
  await switchStore({ token, user })
  resetWatched()
  setSession({ name: 'signed-in', user })
}

async function leaveStore(): Promise<void> {
  resetWatched()
  await switchStore(null)
}

/**
 * Signs in. A refusal (wrong password …) is `rejected` with the server's `errors` and `text`; a `warning` of the server
 * comes with the success.
 */
export async function signIn(credentials: {
  readonly email: string
  readonly password: string
}): Promise<Result<{ readonly warning?: string | undefined }>> {
  const deviceMark = deviceMarkOf(credentials.email)
  const answer = await ask('login', { body: { ...credentials, ...(deviceMark && { deviceMark }) } })
  if (!answer.ok) return answer
  const { token, user, warning } = answer.value
  keepDeviceMark(credentials.email, answer.value.deviceMark)
  if (!token || !user) return fail({ kind: 'invalid-answer', detail: 'login without token or user' })
  await enter(token, user)
  return ok({ warning: warning ?? undefined })
}

/** Creates an account; the user signs in afterwards. */
export async function register(body: BodyInput<typeof authEndpoints.register>): Promise<Result<null>> {
  const answer = await ask('register', { body })
  return answer.ok ? ok(null) : answer
}

/**
 * Signs out without a question: the token, this user's stored facts, downloads and caches are removed; unsent changes stay for
 * the same user. `unsentCount` is undefined where the device cannot read them.
 */
export async function signOut(): Promise<{ readonly unsentCount: number | undefined }> {
  const session = getSession()
  const forgotten = forgetSession()
  setSession({ name: 'signed-out' })
  resetWatched()
  await forgotten
  if (session.name !== 'signed-in') return { unsentCount: 0 }
  void endOnServer(session.user)
  try {
    const source = await getSource()
    return await source.forgetUser(session.user)
  } catch {
    // The code that counts them could not be loaded.
    return { unsentCount: undefined }
  }
}

/** True from the account's deletion until this page has signed out: a 401 in between is no expired session. */
let isLeaving = false

/** The token of a session that this page is ending by a mailed link. Its end is expected, so no notice is shown. */
let endingToken: string | null = null

/**
 * Runs a call that ends every session of an account, and ends this page's session without a notice where it was one of them. A
 * 401 may arrive before the answer of the call.
 */
export async function endingSessions<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
  const token = readToken()
  endingToken = token
  const answer = await act()
  const who = answer.ok && token !== null ? await ask('me', {}) : undefined
  if (token !== null && who && !who.ok && who.failure.kind === 'unauthorized') await sessionExpired(token)
  // The sessions of another account ended, or none.
  else if (!who || who.ok) endingToken = null
  return answer
}

/** Deletes the account. The page calls `leaveDeletedAccount` a moment later. */
export async function deleteAccount(): Promise<Result<null>> {
  const answer = await ask('deletePrivacyAccount', {})
  if (!answer.ok) return answer
  isLeaving = true
  return ok(null)
}

/** Removes the deleted account from this device, its unsent changes included: nothing will send them. */
export async function leaveDeletedAccount(): Promise<void> {
  await command('forgetChanges')()
  await signOut()
  clearSettings()
  isLeaving = false
}

/** Ends every other session of the user. */
export async function changePassword(body: {
  readonly currentPassword: string
  readonly newPassword: string
}): Promise<Result<null>> {
  const answer = await ask('changePassword', { body })
  return answer.ok ? ok(null) : answer
}

export const verifyEmail = async (body: {
  readonly userId: string
  readonly token: string
}): Promise<Result<{ readonly message: string }>> => {
  const answer = await ask('verifyEmail', { body })
  if (answer.ok && getSession().name === 'signed-in') void revalidateUser()
  return answer
}

/** Signed in without a body; signed out by `userId` or `email`. */
export const resendVerification = (body?: {
  readonly userId?: string
  readonly email?: string
}): Promise<Result<{ readonly message: string }>> => ask('resendVerification', { body })

/** Fetches the signed-in user and stores the answer. Offline, slow or broken servers change nothing. */
export async function revalidateUser(): Promise<void> {
  const token = readToken()
  if (token === null) return
  const answer = await ask('me', {})
  if (!answer.ok || readToken() !== token) return
  const before = getSession()
  if (before.name === 'signed-in' && before.user.id === answer.value.id) {
    await rememberSession(token, answer.value)
    if (JSON.stringify(before.user) !== JSON.stringify(answer.value))
      setSession({ name: 'signed-in', user: answer.value })
    return
  }
  await enter(token, answer.value)
}

/** Ends the session whose call was answered 401. Nothing stored is deleted: the same user may come back. */
export async function sessionExpired(token: string): Promise<void> {
  const current = readToken()
  // Another tab has signed in again, perhaps while this one was frozen, and the worker still uses the old token.
  if (current !== null && current !== token) return followStoredSession()
  // Another tab received the 401 first and removed the token.
  if (getSession().name === 'signed-out' || isLeaving) return
  const isExpected = token === endingToken
  await forgetSession()
  setSession({ name: 'signed-out', reason: isExpected ? undefined : 'expired' })
  if (!isExpected) publishNotice({ kind: 'session-expired' })
  await leaveStore()
}

type Wait = (ms: number) => Promise<void>
const waitFor: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The token whose user is being requested. */
let restoring: string | undefined

/** Finishes a start with a token whose user is not in localStorage. Ends when the server has answered. */
export async function restoreSession(wait: Wait = waitFor): Promise<void> {
  const token = readToken()
  if (token === null || token === restoring || getSession().name !== 'restoring') return
  restoring = token
  try {
    await restore(token, wait)
  } finally {
    if (restoring === token) restoring = undefined
  }
}

async function restore(token: string, wait: Wait): Promise<void> {
  // The code behind the call is loaded while the device database is read: both take about as long.
  getSource().catch(() => {})
  const user = await deviceUserOf(token)
  if (user) return enter(token, user)
  for (let attempt = 0; readToken() === token && getSession().name === 'restoring'; attempt++) {
    const answer = await ask('me', {})
    if (readToken() !== token) return
    if (answer.ok) return enter(token, answer.value)
    const { kind } = answer.failure
    if (kind === 'unauthorized') return sessionExpired(token)
    if (kind === 'rejected' || kind === 'conflict' || kind === 'not-implemented') {
      await forgetSession()
      setSession({ name: 'signed-out' })
      publishNotice({ kind: 'user-unknown' })
      return
    }
    await wait(RESTORE_RETRY_MS[Math.min(attempt, RESTORE_RETRY_MS.length - 1)] ?? 0)
  }
}

/**
 * Follows another tab that signed in or out, also where the same user is signed in with another token. Does nothing where nothing
 * changed.
 */
export async function followStoredSession(): Promise<void> {
  const before = getSession()
  const stored = storedSession()
  const token = readToken()
  if (stored.name === 'signed-in' && token !== null) {
    const { user } = stored
    const isSameUser = before.name === 'signed-in' && before.user.id === user.id
    if (!isSameUser || JSON.stringify(before.user) !== JSON.stringify(user)) setSession(stored)
    // The store is switched before the queries: none of them may be answered from the other user's.
    const switched = switchStore({ token, user })
    if (!isSameUser) resetWatched()
    await switched
    return
  }
  if (before.name !== stored.name) {
    setSession(stored)
    await leaveStore()
  }
  if (stored.name === 'restoring') await restoreSession()
}
