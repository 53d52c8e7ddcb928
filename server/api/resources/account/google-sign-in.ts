/**
 * GET /auth/google and its callback, which the browser navigates to. They end at the client's /auth/google-callback with
 * `token` and `success`, or with `error` (rule `1 §8 google` of docs/rules.md).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { API_BASE } from '#contract/paths.ts'
import { accountOfGooglePerson } from '#server/api/accounts/google-accounts.ts'
import type { GoogleIdentity, GoogleTry } from '#server/api/accounts/google-identity.ts'
import type { SessionTokens } from '#server/api/accounts/session-tokens.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/answers.ts'

export const GOOGLE_PATH = `${API_BASE}/auth/google`
export const GOOGLE_CALLBACK_PATH = `${GOOGLE_PATH}/callback`

export interface GoogleSignInParts {
  readonly db: Database
  readonly sessions: SessionTokens
  readonly clock: Clock
  readonly limits: RateLimits
  readonly publicUrl: string
  /** Undefined: Google is not configured. */
  readonly google: GoogleIdentity | undefined
  readonly onError: (error: unknown) => void
}

/** The longest time that a person may take on Google's pages. */
const TRY_S = 600
const SECRET_BYTES = 32

export function serveGoogleSignIn(app: FastifyInstance, parts: GoogleSignInParts): void {
  const { db, sessions, clock, limits, publicUrl, google, onError } = parts
  const isSecure = publicUrl.startsWith('https:')
  // The prefix `__Host-` (RFC 6265bis) keeps other hosts of the domain from setting the cookie.
  const cookieName = isSecure ? '__Host-google-sign-in' : 'google-sign-in'
  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  const orReport = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  const tries = limits.limit('google', { burst: 200, refillS: 1, whenAway: 'refuse' })
  const begin = async (ip: string): Promise<GoogleIdentity> => {
    if (!google)
      throw new Refusal(503, {
        error: texts.googleNotSetUp,
        code: 'google_not_configured',
      })
    await tries.take(ip)
    return google
  }
  const goTo = (reply: FastifyReply, url: string) =>
    // The address of the next page may hold a token, so it must not be cached nor sent as a referrer.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 302)
  const backToClient = (reply: FastifyReply, result: Readonly<Record<string, string>>) =>
    goTo(reply, `${publicUrl}/auth/google-callback?${new URLSearchParams(result).toString()}`)

  app.get(GOOGLE_PATH, async (request, reply) => {
    const identity = await begin(request.ip)
    const attempt = { state: secret(), nonce: secret(), verifier: secret() }
    const url = await orReport(identity.authorizeUrl(attempt))
    if (url === undefined) return backToClient(reply, { error: 'unavailable' })
    setCookie(reply, `${attempt.state}.${attempt.nonce}.${attempt.verifier}`, TRY_S)
    return goTo(reply, url)
  })

  app.get<{ Querystring: Record<string, unknown> }>(GOOGLE_CALLBACK_PATH, async (request, reply) => {
    const identity = await begin(request.ip)
    const attempt = tryIn(request.headers.cookie, cookieName)
    setCookie(reply, '', 0)
    const { code, state, error } = request.query
    if (!attempt || typeof state !== 'string' || !isSame(state, attempt.state))
      return backToClient(reply, { error: 'invalid_state' })
    if (error !== undefined || typeof code !== 'string' || code === '')
      return backToClient(reply, { error: 'refused' })
    const person = await orReport(identity.personOf(queryOf(request.url), attempt))
    if (!person) return backToClient(reply, { error: 'invalid_answer' })
    const user = await accountOfGooglePerson(db, person, clock.now())
    if (!user) return backToClient(reply, { error: 'not_linked' })
    return backToClient(reply, {
      token: await sessions.issue(user, request.headers['user-agent']),
      success: 'true',
    })
  })
}

const queryOf = (url: string) => new URL(url, 'http://localhost').searchParams

const secret = () => randomBytes(SECRET_BYTES).toString('base64url')

function tryIn(header: string | undefined, name: string): GoogleTry | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const [state = '', nonce = '', verifier = ''] = value.split('.')
  const isWhole = [state, nonce, verifier].every((part) => /^[\w-]{43}$/.test(part))
  return isWhole ? { state, nonce, verifier } : undefined
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
