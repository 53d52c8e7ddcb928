/** What an attacker tries: forged and stale sessions, other people's things, guessing, telling who has an account. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { emailTokens, pois, tours, users } from '#server/db/schema.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const work = vi.hoisted(() => ({ hashes: 0, verifications: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>()
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      work.hashes += 1
      return real.hash(...args)
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      work.verifications += 1
      return real.verify(...args)
    },
  }
})

const server = await startTestServer()
const { call, signUp, mails, database, clock } = server
const { db } = database
const me = async (token: string) => (await call('GET', '/auth/me', { token })).status
const login = (email: string, password: string, headers = {}) =>
  call('POST', '/auth/login', { body: { email, password }, headers })
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a session', () => {
  it('is not taken from a token that was tampered with [1 §4]', async () => {
    const mine = await signUp()
    const victim = await signUp()
    const [head = '', claims = '', signature = ''] = mine.token.split('.')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const forged = [
      `${head}.${base64url({ ...read, sub: victim.id })}.${signature}`,
      `${head}.${base64url({ ...read, exp: 9_999_999_999 })}.${signature}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      `${head}.${claims}.${'A'.repeat(signature.length)}`,
      `${mine.token}.${signature}`,
    ]
    for (const token of forged) expect(await me(token), token).toBe(401)
    expect(await me(mine.token)).toBe(200)
  })

  it('is not taken without a signature or by another algorithm', async () => {
    const { id, token } = await signUp()
    const [, claims = ''] = token.split('.')
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      expect(await me(`${base64url({ alg, typ: 'JWT' })}.${claims}.`)).toBe(401)
      expect(await me(`${base64url({ alg, typ: 'JWT' })}.${claims}.x`)).toBe(401)
    }
    const secret = Buffer.from(
      await readFile(join(server.dataDir, 'secrets', 'session-secret'), 'utf8'),
      'hex',
    )
    const stronger = base64url({ alg: 'HS512' })
    const signature = createHmac('sha512', secret).update(`${stronger}.${claims}`).digest('base64url')
    expect(await me(`${stronger}.${claims}.${signature}`)).toBe(401)
    const claimed = (issuer: string, audience: string, secondsLeft?: number) => {
      const jwt = new SignJWT({ ver: 0 }).setProtectedHeader({ alg: 'HS256' }).setSubject(id)
      if (secondsLeft !== undefined) jwt.setExpirationTime(Math.floor(Date.now() / 1000) + secondsLeft)
      return jwt.setIssuer(issuer).setAudience(audience).sign(secret)
    }
    expect(await me(await claimed('streetlore', 'streetlore-api', 60))).toBe(200)
    expect(await me(await claimed('streetlore', 'streetlore-api', -60))).toBe(401)
    expect(await me(await claimed('streetlore', 'streetlore-api'))).toBe(401)
    expect(await me(await claimed('streetlore', 'streetlore-hub', 60))).toBe(401)
    expect(await me(await claimed('somebody', 'streetlore-api', 60))).toBe(401)
  })

  it('ends within 90 days', async () => {
    const own = await startTestServer()
    const { token } = await own.signUp()
    const status = async () => (await own.call('GET', '/auth/me', { token })).status
    own.clock.advance(59 * 86_400_000)
    expect(await status()).toBe(200)
    own.clock.advance(2 * 86_400_000)
    expect(await status()).toBe(401)
  })

  it('is a new one at every sign-in, whatever the caller brings along', async () => {
    const attacker = await signUp()
    const { id, email, password } = await signUp()
    const signedIn = await login(email, password, {
      authorization: `Bearer ${attacker.token}`,
      cookie: `token=${attacker.token}`,
    })
    const again = await login(email, password)
    const tokens = [attacker.token, signedIn.json.token, again.json.token]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens.slice(1)) expect((await call('GET', '/auth/me', { token })).json.id).toBe(id)
    expect(signedIn.headers['set-cookie']).toBeUndefined()
    expect((await call('GET', `/auth/me?token=${signedIn.json.token}`)).status).toBe(401)
    expect((await call('GET', '/auth/me', { headers: { cookie: `token=${again.json.token}` } })).status).toBe(
      401,
    )
  })
})

describe("other people's things", () => {
  const BODIES: Readonly<Record<string, unknown>> = {
    setTourPublicity: { isPublic: true },
    recordTourPlay: { durationPlayed: 0 },
    reportFact: { sectionIndex: 0, text: 'This is wrong.' },
    prioritiseAudioChunks: { chunkIndexes: [0], reason: 'immediate_play' },
  }
  const withId = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { path }]) =>
    /:(id|poiId|tourId|slug)\b/.test(path),
  )
  let owner: Awaited<ReturnType<typeof createBusyUser>>
  let stranger: TestUser
  let poiId: number
  let slug: string
  beforeEach(async () => {
    owner ??= await createBusyUser(server)
    stranger ??= await signUp({ tier: 1 })
    slug = `walk-of-${owner.id}`
    poiId ??=
      (
        await db
          .insert(pois)
          .values({ tourId: owner.tourId, orderIndex: 0, name: 'A secret', latitude: 43, longitude: 11 })
          .returning()
      )[0]?.id ?? 0
  })

  it.each(withId)('are refused by %s', async (name, { method, path }) => {
    const url = path
      .replace(':poiId', String(poiId))
      .replace(':slug', slug)
      .replace(/:(id|tourId)\b/, String(owner.tourId))
      .replace(':index', '0')
    const answer = await call(method, url, { token: stranger.token, body: BODIES[name] })
    // 501: not served by this server at all.
    expect([403, 404, 501], `${method} ${url}`).toContain(answer.status)
    expect(answer.text).not.toContain('A walk')
    expect(answer.text).not.toContain('A secret')
    const [tour] = await db.select().from(tours).where(eq(tours.id, owner.tourId))
    expect(tour).toMatchObject({ isPublic: false, playCount: 1, version: 1 })
  })

  it('are not reached through a key that somebody else used', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, two] = [await signUp(), await signUp()]
    const save = (token: string, language: string) =>
      call('PUT', '/user/preferences/narration', {
        token,
        headers,
        body: { ...PREFERENCE_DEFAULTS.narration, language },
      })
    await save(one.token, 'de')
    expect((await save(two.token, 'fr')).json.language).toBe('fr')
  })
})

describe('guessing', () => {
  it('of a password is stopped for known and unknown addresses alike, and passes within the hour', async () => {
    const { email, password } = await signUp()
    const tries = async (address: string) => {
      const statuses = []
      for (let i = 0; i < 14; i++) statuses.push((await login(address, `guess number ${i}`)).status)
      return statuses
    }
    const known = await tries(email)
    expect(known).toEqual(await tries('nobody-here@example.org'))
    expect(known.filter((status) => status === 400)).toHaveLength(10)
    expect(known.at(-1)).toBe(429)
    expect((await login(email, password)).status).toBe(429)
    clock.advance(3_600_000)
    expect((await login(email, password)).json.success).toBe(true)
  })

  it('of a mailed link is stopped', async () => {
    const own = await startTestServer()
    const { id } = await own.signUp({ emailConfirmedAt: null })
    const statuses = []
    for (let i = 0; i < 90; i++) {
      const body = { userId: id, token: `guess-${i}` }
      statuses.push((await own.call('POST', '/auth/verify-email', { body })).status)
    }
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([400]))
    expect(statuses).toContain(429)
  })
})

describe('whether an address has an account', () => {
  const register = (email: string) =>
    call('POST', '/auth/register', {
      body: {
        firstName: 'A',
        lastName: 'B',
        email,
        password: 'a long enough password',
        acceptPrivacyPolicy: true,
        acceptTermsAndConditions: true,
      },
    })
  const counted = async (act: () => Promise<{ status: number; text: string }>) => {
    work.hashes = 0
    work.verifications = 0
    const { status, text } = await act()
    return { status, text, ...work }
  }

  it('shows neither in the answer of a sign-in nor in the work that it takes [1 §8]', async () => {
    const { email } = await signUp()
    // The account without a password (it signs in with Google) is one more case.
    const passwordless = await signUp()
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, passwordless.id))
    await login('warm-up@example.org', 'the hash to compare with is made once')
    const wrong = await counted(() => login(email, 'wrong password'))
    expect(wrong).toMatchObject({ status: 400, hashes: 0, verifications: 1 })
    expect(await counted(() => login('unknown@example.org', 'wrong password'))).toEqual(wrong)
    expect(await counted(() => login(passwordless.email, 'wrong password'))).toEqual(wrong)
  })

  it('shows neither in the answer of a sign-up nor in its work and mails [1 §8]', async () => {
    const { email } = await signUp()
    const before = (await mails()).length
    const fresh = await counted(() => register('entirely-new@example.org'))
    expect(fresh).toMatchObject({ status: 200, hashes: 1, verifications: 0 })
    expect(await counted(() => register(email))).toEqual(fresh)
    expect((await mails()).length).toBe(before + 2)
  })

  it('shows in no answer of resending, which is sent before any work is done', async () => {
    const { email } = await signUp({ emailConfirmedAt: null })
    const resend = (body: object) => counted(() => call('POST', '/auth/resend-verification', { body }))
    const known = await resend({ email })
    expect(known).toMatchObject({ status: 200, hashes: 0, verifications: 0 })
    expect(await resend({ email: 'unknown-too@example.org' })).toEqual(known)
    expect(await resend({ userId: randomUUID() })).toEqual(known)
  })
})

describe('a mailed link', () => {
  it('is kept as a hash only, works once, and not for long', async () => {
    const own = await startTestServer()
    const mailed = async () => {
      const { id, email, token } = await own.signUp({ emailConfirmedAt: null })
      await own.call('POST', '/auth/resend-verification', { token })
      const link = await vi.waitFor(async () => {
        const mail = (await own.mails()).find((text) => text.includes(email)) ?? ''
        return new URL(/https:\S+verify-email\S+/.exec(mail)?.[0] ?? 'none')
      })
      return { userId: id, token: link.searchParams.get('token') ?? '' }
    }
    const verify = async (body: object) => (await own.call('POST', '/auth/verify-email', { body })).status
    const first = await mailed()
    expect(Buffer.from(first.token, 'base64url')).toHaveLength(32)
    const [row] = await own.database.db.select().from(emailTokens).where(eq(emailTokens.userId, first.userId))
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(first.token)
    expect(await verify({ ...first, token: row?.tokenHash })).toBe(400)
    const both = await Promise.all([verify(first), verify(first)])
    expect(both.toSorted()).toEqual([200, 400])
    const late = await mailed()
    own.clock.advance(25 * 3_600_000)
    expect(await verify(late)).toBe(400)
  })
})
