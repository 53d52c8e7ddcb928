/**
 * Attempts of an attacker: forged and expired sessions, other people's data, guessing, finding out which accounts
 * exist.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Argon2 from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { emailTokens, users } from '#server/kernel/db/schema/users.ts'
import { startTestServer, textWithoutId, type TestUser, passTime } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'
import { createRoute, routeBody, shareRoute } from './custom-route.ts'

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
const { call, signUp, mails, database } = server
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
    // The id of the real session: only what is tried below makes the difference.
    const { jti = '' } = decodeJwt(token)
    const claimed = (issuer: string, audience: string, secondsLeft?: number) => {
      const jwt = new SignJWT({ ver: 0 }).setProtectedHeader({ alg: 'HS256' }).setSubject(id).setJti(jti)
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
    updateCustomRoute: routeBody(),
    updateMedia: { caption: 'Mine', isPrimary: true },
    reportFact: { sectionIndex: 0, text: 'This is wrong.' },
    prioritiseAudioChunks: { chunkIndexes: [0], reason: 'immediate_play' },
  }
  const withId = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { path }]) =>
    /:(id|poiId|tourId|slug)\b/.test(path),
  )
  let owner: Awaited<ReturnType<typeof createBusyUser>>
  let stranger: TestUser
  const idFor = (path: string) => {
    if (path.startsWith('/custom-media')) return owner.mediaId
    return path.startsWith('/custom-routes') ? owner.routeId : owner.tourId
  }
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
      .replace(':poiId', String(path.startsWith('/custom-media') ? owner.routePoiId : poiId))
      .replace(':slug', slug)
      .replace(/:(id|tourId)\b/, String(idFor(path)))
      .replace(':index', '0')
    const answer = await call(method, url, { token: stranger.token, body: BODIES[name] })
    // 501: not served by this server at all.
    expect([403, 404, 501], `${method} ${url}`).toContain(answer.status)
    expect(answer.text).not.toContain('A walk')
    expect(answer.text).not.toContain('A secret')
    expect(answer.text).not.toContain('shared-routes')
    const [tour] = await db.select().from(tours).where(eq(tours.id, owner.tourId))
    expect(tour).toMatchObject({ isPublic: false, playCount: 1, version: 1 })
    const [route] = await db.select().from(customRoutes).where(eq(customRoutes.id, owner.routeId))
    expect(route).toMatchObject({ name: 'A secret round', isPublic: false, version: 1 })
    const media = await db.select().from(customMedia).where(eq(customMedia.id, owner.mediaId))
    expect(media).toMatchObject([{ caption: 'A secret picture', isPrimary: true }])
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
    passTime(3_600_000)
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
    const answer = await act()
    return { status: answer.status, text: textWithoutId(answer), ...work }
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

describe('a share link', () => {
  const open = (token: string) => call('GET', `/custom-routes/shared/${token}`)
  const shared = async () => {
    const owner = await signUp()
    const { id } = await createRoute(server, owner)
    return { owner, id, ...(await shareRoute(server, owner.token, id)) }
  }

  it('is kept as a hash only: the whole database, opened answers too, has it nowhere', async () => {
    const { owner, id, shareUrl, shareToken } = await shared()
    // Answers with the link that are stored: a change, and one refused for its version.
    const headers = { 'idempotency-key': randomUUID() }
    const change = (more = {}) =>
      call('PUT', `/custom-routes/${id}`, {
        token: owner.token,
        body: routeBody({ name: 'Changed' }),
        headers: { ...headers, ...more },
      })
    const changed = await change()
    expect(changed.json).toMatchObject({ name: 'Changed', shareUrl })
    expect((await change()).json).toEqual(changed.json)
    const refused = await change({ 'idempotency-key': randomUUID(), 'if-match': '"1"' })
    expect(refused).toMatchObject({ status: 412, json: { current: { version: 2, shareUrl } } })

    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const seen = []
    for (const { name } of tables) {
      const { rows } = await db.execute(sql`select * from ${sql.identifier(name)}`)
      // Bytes as the text that they are.
      seen.push(
        JSON.stringify(rows, (_, value: unknown) =>
          value instanceof Object && 'type' in value && value.type === 'Buffer' && 'data' in value
            ? Buffer.from(value.data as number[]).toString('utf8')
            : value,
        ),
      )
    }
    const everything = seen.join('\n')
    expect(everything).toContain('Changed')
    expect(everything).toContain(createHash('sha256').update(shareToken).digest('hex'))
    expect(everything).not.toContain(shareToken)
  })

  it('cannot be guessed, tampered with, or made out of what the database has', async () => {
    const { shareToken, id } = await shared()
    expect(Buffer.from(shareToken, 'base64url')).toHaveLength(32)
    const [share] = await db.select().from(routeShares).where(eq(routeShares.routeId, id))
    const guesses = [
      shareToken.slice(0, -1),
      `${shareToken}A`,
      `${shareToken.startsWith('A') ? 'B' : 'A'}${shareToken.slice(1)}`,
      shareToken.toLowerCase(),
      share?.id ?? '',
      share?.tokenHash ?? '',
      createHmac('sha256', '').update(`route-share:${share?.id}`).digest('base64url'),
      String(id),
      '%25',
    ]
    for (const guess of guesses) expect((await open(guess)).status, guess).toBe(404)
    expect((await open(shareToken)).status).toBe(200)
  })

  it('is another at each route and on each server', async () => {
    const [one, two] = [await shared(), await shared()]
    expect(one.shareToken).not.toBe(two.shareToken)
    expect((await open(one.shareToken)).json.id).toBe(one.id)
    const elsewhere = await startTestServer()
    expect((await elsewhere.call('GET', `/custom-routes/shared/${one.shareToken}`)).status).toBe(404)
  })

  it('is shown to the owner alone and made by the owner alone', async () => {
    const { owner, id, shareUrl, shareToken } = await shared()
    const stranger = await signUp()
    expect((await call('POST', `/custom-routes/${id}/share`, { token: stranger.token })).status).toBe(403)
    await call('PUT', `/custom-routes/${id}`, { token: owner.token, body: routeBody({ isPublic: true }) })
    for (const token of [stranger.token, undefined])
      for (const path of [
        `/custom-routes/${id}`,
        '/custom-routes/public',
        `/custom-routes/shared/${shareToken}`,
      ]) {
        const answer = await call('GET', path, { token })
        expect(answer.status).toBe(200)
        expect(answer.text).not.toContain(shareToken)
      }
    for (const path of [`/custom-routes/${id}`, '/custom-routes', `/custom-routes/shared/${shareToken}`])
      expect((await call('GET', path, { token: owner.token })).text).toContain(shareUrl)
  })

  it('comes from the configuration, whatever the request says of its host', async () => {
    const owner = await signUp()
    const { id } = await createRoute(server, owner)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { json } = await call('POST', `/custom-routes/${id}/share`, { token: owner.token, headers })
    expect(json.shareUrl).toMatch(/^https:\/\/walks\.example\/shared-routes\/[\w-]{43}$/)
  })

  it('ends with the route and with the account', async () => {
    const one = await shared()
    await call('DELETE', `/custom-routes/${one.id}`, { token: one.owner.token })
    expect((await open(one.shareToken)).status).toBe(404)
    const two = await shared()
    expect((await call('DELETE', '/privacy/account', { token: two.owner.token })).status).toBe(204)
    expect((await open(two.shareToken)).status).toBe(404)
  })

  it('made under a lost secret still opens, and sharing again gives one that can be shown', async () => {
    const before = await shared()
    await rm(join(server.dataDir, 'secrets', 'share-secret'))
    const restarted = await startTestServer({ after: server })
    const mine = () => restarted.call('GET', `/custom-routes/${before.id}`, { token: before.owner.token })
    expect((await restarted.call('GET', `/custom-routes/shared/${before.shareToken}`)).status).toBe(200)
    expect((await mine()).json.shareUrl).toBeNull()
    const again = await shareRoute(restarted, before.owner.token, before.id)
    expect(again.shareToken).not.toBe(before.shareToken)
    expect((await mine()).json.shareUrl).toBe(again.shareUrl)
    for (const token of [before.shareToken, again.shareToken])
      expect((await restarted.call('GET', `/custom-routes/shared/${token}`)).status).toBe(200)
    await restarted.close()
  })
})
