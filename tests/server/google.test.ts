import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { GOOGLE_SIGN_IN_REL } from '#contract/answer-codes.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { GOOGLE_CLIENT, type StandInPerson, startGoogleStandIn } from './google-stand-in.ts'

const google = await startGoogleStandIn()
afterAll(google.close)
const server = await startTestServer({ parts: { google: { ...GOOGLE_CLIENT, issuer: google.issuer } } })
const { call, signUp, database } = server
const { db } = database

const personOf = (change: Partial<StandInPerson> = {}): StandInPerson => ({
  sub: `google-${randomUUID()}`,
  email: `g-${randomUUID()}@example.org`,
  email_verified: true,
  given_name: 'Grete',
  family_name: 'Meier',
  ...change,
})

/** Starts a sign-in as a browser does; returns where it was redirected, and its cookie. */
async function begin(at: Pick<TestServer, 'call'> = server) {
  const { status, headers } = await at.call('GET', '/auth/google')
  expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
  const cookie = String(headers['set-cookie'] ?? '')
  return { url: headers['location'] ?? '', setCookie: cookie, cookie: cookie.split(';', 1)[0] ?? '' }
}
async function comeBack(query: Readonly<Record<string, string>>, cookie: string) {
  const path = `/auth/google/callback?${new URLSearchParams(query).toString()}`
  const { status, headers } = await call('GET', path, { headers: { cookie } })
  const url = new URL(headers['location'] ?? 'none:')
  expect([status, `${url.origin}${url.pathname}`]).toEqual([
    302,
    'https://walks.example/auth/google-callback',
  ])
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  expect(String(headers['set-cookie'])).toContain('Max-Age=0')
  return Object.fromEntries(url.searchParams)
}
async function signIn(person: StandInPerson) {
  const { url, cookie } = await begin()
  const state = new URL(url).searchParams.get('state') ?? ''
  return comeBack({ code: google.agree(url, person), state }, cookie)
}
const me = async (token = '') => call('GET', '/auth/me', { token })

afterEach(() => {
  for (const key of Object.keys(google.fault) as (keyof typeof google.fault)[]) delete google.fault[key]
})

describe('signing in with Google', () => {
  it('is announced with the topics and begins with state, nonce and PKCE [1 §4]', async () => {
    const { headers } = await call('GET', '/topics')
    expect(headers['link']).toContain(`</api/auth/google>; rel="${GOOGLE_SIGN_IN_REL}"`)
    const [one, two] = [await begin(), await begin()]
    const asked = Object.fromEntries(new URL(one.url).searchParams)
    expect(one.url.startsWith(`${google.issuer}/authorize?`)).toBe(true)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'https://walks.example/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(Buffer.from(asked[name] ?? '', 'base64url')).toHaveLength(32)
      expect(new URL(two.url).searchParams.get(name)).not.toBe(asked[name])
    }
    expect(one.setCookie).toMatch(
      /^__Host-google-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('makes a verified account and signs in; the next time it is the same one [1 §4]', async () => {
    const person = personOf()
    const first = await signIn(person)
    expect(first).toEqual({ success: 'true', token: expect.any(String) })
    const { json: user } = await me(first['token'])
    expect(user).toMatchObject({ email: person.email, fullName: 'Grete Meier', emailConfirmed: true })
    // Found by Google's id, even with another address.
    const again = await signIn({ ...person, email: 'changed@example.org' })
    // Each session has its own address to sign out at.
    const { signOutUrl } = user
    expect((await me(again['token'])).json).toEqual({ ...user, signOutUrl: expect.any(String) })
    expect((await me(again['token'])).json.signOutUrl).not.toBe(signOutUrl)
    const body = { email: person.email, password: 'any password' }
    expect((await call('POST', '/auth/login', { body })).json.success).toBe(false)
  })

  it('takes the name as it is given', async () => {
    const { token } = await signIn({
      ...personOf(),
      given_name: undefined,
      family_name: undefined,
      name: 'Ada B. Lovelace',
    } as never)
    expect((await me(token)).json).toMatchObject({ firstName: 'Ada', lastName: 'B. Lovelace' })
  })

  it('joins the account of a verified address, which keeps its password and sessions', async () => {
    const known = await signUp()
    const { token } = await signIn(personOf({ email: known.email.toUpperCase() }))
    expect((await me(token)).json).toMatchObject({ id: known.id, firstName: 'Ada' })
    expect((await me(known.token)).status).toBe(200)
    const { email, password } = known
    expect((await call('POST', '/auth/login', { body: { email, password } })).json.success).toBe(true)
  })

  it('shuts out who signed up with the address before, where it was never verified', async () => {
    const squatter = await signUp({ emailConfirmedAt: null })
    const { token } = await signIn(personOf({ email: squatter.email }))
    expect((await me(token)).json).toMatchObject({
      id: squatter.id,
      firstName: 'Grete',
      emailConfirmed: true,
    })
    expect((await me(squatter.token)).status).toBe(401)
    const { email, password } = squatter
    expect((await call('POST', '/auth/login', { body: { email, password } })).json.success).toBe(false)
  })

  it('joins no account by an address that Google did not verify, nor one of another Google account', async () => {
    const known = await signUp()
    expect(await signIn(personOf({ email: known.email, email_verified: false }))).toEqual({
      error: 'invalid_answer',
    })
    const first = personOf()
    await signIn(first)
    expect(await signIn(personOf({ email: first.email }))).toEqual({ error: 'not_linked' })
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, known.id))
    expect(await signIn(personOf({ email: known.email }))).toEqual({ error: 'not_linked' })
  })
})

describe('an answer from Google', () => {
  it.each([
    ['of another state', 'state', 'invalid_state'],
    ['without its cookie', 'cookie', 'invalid_state'],
    ['with the cookie of another try', 'other', 'invalid_state'],
    ['with a code of nobody', 'code', 'invalid_answer'],
  ])('%s is refused', async (_, what, error) => {
    const { url, cookie } = await begin()
    const other = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const code = google.agree(url, personOf())
    const result = await comeBack(
      { code: what === 'code' ? 'made-up' : code, state: what === 'state' ? `${state.slice(1)}A` : state },
      what === 'cookie' ? '' : what === 'other' ? other.cookie : cookie,
    )
    expect(result).toEqual({ error })
  })

  it('with a code that another try was given is refused by PKCE', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const state = new URL(mine.url).searchParams.get('state') ?? ''
    const code = google.agree(theirs.url, personOf())
    expect(await comeBack({ code, state }, mine.cookie)).toEqual({ error: 'invalid_answer' })
  })

  it('counts once', async () => {
    const { url, cookie } = await begin()
    const query = {
      code: google.agree(url, personOf()),
      state: new URL(url).searchParams.get('state') ?? '',
    }
    expect(await comeBack(query, cookie)).toMatchObject({ success: 'true' })
    expect(await comeBack(query, cookie)).toEqual({ error: 'invalid_answer' })
  })

  it('that the person did not agree to says so', async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(await comeBack({ error: 'access_denied<script>', state }, cookie)).toEqual({ error: 'refused' })
  })

  it.each([
    ['for another client', { claims: { aud: 'client-2' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another try', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { exp: 1_600_000_000 } }],
    ['meant for another party', { claims: { azp: 'client-2' } }],
    ['of nobody', { claims: { sub: '' } }],
    ['signed by a stranger', { isSignedByStranger: true }],
    ['without a signature', { isUnsigned: true }],
  ])('with an identity %s signs nobody in', async (_, fault) => {
    Object.assign(google.fault, fault)
    const person = personOf()
    expect(await signIn(person)).toEqual({ error: 'invalid_answer' })
    expect(await db.select().from(users).where(eq(users.email, person.email))).toEqual([])
  })

  it('that does not come says so, and the next try works', async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    google.fault.isDown = true
    expect(await comeBack({ code: google.agree(url, personOf()), state }, cookie)).toEqual({
      error: 'invalid_answer',
    })
    const own = await startTestServer({ parts: { google: { ...GOOGLE_CLIENT, issuer: google.issuer } } })
    const down = await own.call('GET', '/auth/google')
    expect(down.headers['location']).toBe('https://walks.example/auth/google-callback?error=unavailable')
    google.fault.isDown = false
    expect((await begin(own)).url).toContain('/authorize?')
  })
})

describe('without Google', () => {
  it('nothing is announced and the addresses say so [1 §2]', async () => {
    const bare = await startTestServer()
    expect((await bare.call('GET', '/topics')).headers['link']).not.toContain(GOOGLE_SIGN_IN_REL)
    for (const path of ['/auth/google', '/auth/google/callback?code=x&state=y'])
      expect(await bare.call('GET', path)).toMatchObject({
        status: 503,
        json: { code: 'google_not_configured', error: expect.any(String) },
      })
  })
})
