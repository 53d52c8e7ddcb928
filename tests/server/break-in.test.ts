/** Attempts to break into a running server that no other file covers. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { eventually, startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody } from './custom-route.ts'
import { picture, upload } from './media-upload.ts'

const server = await startTestServer()
const { call, signUp, database, mails } = server
const { db } = database

/** Values that would be worth something to an attacker if a body could set them. */
const WISHES = {
  id: 1,
  role: 'admin',
  tier: 1,
  isPremium: true,
  isDemo: true,
  ownerId: '00000000-0000-4000-8000-000000000000',
  userId: '00000000-0000-4000-8000-000000000000',
  emailConfirmed: true,
  emailConfirmedAt: '2020-01-01T00:00:00Z',
  googleSubject: 'somebody',
  tokenVersion: 7,
  passwordHash: 'x',
  version: 99,
  playCount: 1000,
  likeCount: 1000,
  createdAt: '2000-01-01T00:00:00Z',
}
const rowOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const register = (email: string, more: object = {}, headers = {}) =>
  call('POST', '/auth/register', {
    headers,
    body: {
      ...more,
      firstName: 'A',
      lastName: 'B',
      email,
      password: 'a long enough password',
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })

describe('fields that nobody asked for', () => {
  it('make nobody Premium, verified, older or somebody else', async () => {
    const user = await signUp({ emailConfirmedAt: null })
    const before = await rowOf(user.email)
    const { json } = await call('PUT', '/auth/profile', {
      token: user.token,
      body: { ...WISHES, email: 'evil@example.org', firstName: 'New', lastName: 'Name' },
    })
    expect(json).toMatchObject({ id: user.id, email: user.email, emailConfirmed: false })
    expect(await rowOf(user.email)).toEqual({ ...before, firstName: 'New', lastName: 'Name' })
    expect((await register('wishes@example.org', WISHES)).status).toBe(200)
    const fresh = await rowOf('wishes@example.org')
    expect(fresh).toMatchObject({ tier: 0, emailConfirmedAt: null, tokenVersion: 0, googleSubject: null })
    expect(fresh?.id).not.toBe(WISHES.id)
    expect(fresh?.createdAt.getFullYear()).not.toBe(2000)
  })

  it('give a route no other owner, number, version or likes', async () => {
    const user = await signUp()
    const { json: made } = await call('POST', '/custom-routes', {
      token: user.token,
      body: { ...WISHES, ...routeBody() },
    })
    const [row] = await db.select().from(customRoutes).where(eq(customRoutes.id, made.id))
    expect(row).toMatchObject({ ownerId: user.id, version: 1, isPublic: false })
    expect(made).toMatchObject({ isOwner: true, likeCount: 0, version: 1 })
    expect(row?.createdAt.getFullYear()).not.toBe(2000)
  })

  it('do not get through in a form, nor through a prototype', async () => {
    const user = await signUp()
    const route = await createRoute(server, user)
    const { status, json } = await upload(server, user.token, {
      ...({ ownerId: WISHES.ownerId, id: 1, ['__proto__']: 'x', constructor: 'x' } as object),
      CustomPOIId: route.pois[0].id,
      MediaType: 1,
      file: await picture('png'),
    })
    expect(status).toBe(201)
    const usage = await call('GET', '/custom-media/usage', { token: user.token })
    expect([json.isPrimary, usage.json.fileCount]).toEqual([true, 1])
    const evil = '{"firstName":"A","lastName":"B","\\u005f\\u005fproto__":{"tier":1}}'
    expect((await call('PUT', '/auth/profile', { token: user.token, body: evil })).status).toBe(400)
    expect(({} as { tier?: number }).tier).toBeUndefined()
    for (const path of ['/topics/__proto__', '/topics/constructor', '/tours/by-topic/toString?constructor=1'])
      expect([200, 404]).toContain((await call('GET', path)).status)
  })
})

describe('numbers of others', () => {
  it('of stops take nothing over, when a route is made of them or saved with them', async () => {
    const [owner, thief] = [await signUp(), await signUp()]
    const route = await createRoute(server, owner)
    const stolen = route.pois.map(({ id }: { id: number }, orderIndex: number) => ({
      id,
      name: 'Stolen',
      latitude: 1,
      longitude: orderIndex,
      orderIndex,
    }))
    const own = await createRoute(server, thief, { pois: stolen })
    await call('PUT', `/custom-routes/${own.id}`, { token: thief.token, body: routeBody({ pois: stolen }) })
    const left = await db.select().from(routePois).where(eq(routePois.routeId, route.id))
    expect(left.map(({ name }) => name).toSorted()).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
    expect(left.map(({ id }) => id).toSorted()).toEqual(stolen.map(({ id }: { id: number }) => id).toSorted())
  })
})

describe('nested deeper than a stack', () => {
  it.each([100, 5_000, 100_000])('%i levels are refused, with a key too', async (levels) => {
    const { token } = await signUp()
    const deep = '['.repeat(levels) + ']'.repeat(levels)
    const withKey: Readonly<Record<string, string>> = { 'idempotency-key': randomUUID() }
    for (const headers of [{}, withKey]) {
      const body = `{"firstName":"A","lastName":"B","more":${deep}}`
      expect((await call('PUT', '/auth/profile', { token, body, headers })).status).toBe(400)
    }
  })
})

describe('addresses', () => {
  it('in mails are those of the configuration, whatever the request says of its host', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example;proto=http',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    }
    await register('hosts@example.org', {}, headers)
    await call('POST', '/auth/forgot-password', { body: { email: 'hosts@example.org' }, headers })
    await eventually(async () =>
      expect((await mails()).filter((mail) => mail.includes('To: hosts@example.org'))).toHaveLength(2),
    )
    for (const mail of await mails()) {
      expect(mail).not.toContain('evil.example')
      expect(mail).not.toContain('http://')
    }
  })

  it('of an e-mail carry no second one', async () => {
    const ends = [
      '\r\nBcc: b@example.org',
      ', b@example.org',
      ' b@example.org',
      '>\n',
      '%0abcc:b@example.org\n',
    ]
    for (const end of ends)
      for (const path of ['/auth/forgot-password', '/auth/resend-verification'])
        expect((await call('POST', path, { body: { email: `a@example.org${end}` } })).status).toBe(400)
  })

  it('that lead out of a folder lead nowhere', async () => {
    const token = 'A'.repeat(43)
    for (const path of [
      `/media/${token}/..%2f..%2fsecrets%2fsession-secret`,
      `/media/..%2f..%2fsecrets/session-secret`,
      `/media/samples/..%2f..%2fsecrets%2fsession-secret`,
      `/media/${token}/%2e%2e%2fchunk-0.mp3`,
      `/media/${token}/chunk-0.mp3%00.png`,
      '/api/tours/..%2f1/cover.svg',
      '/api/tours/1%2f../cover.svg',
    ])
      expect((await call('GET', path)).status, path).toBe(404)
  })
})

describe('caches', () => {
  const reads = (user: TestUser) => [
    ['/api/auth/me', user.token],
    ['/api/tours/my-tours', user.token],
    ['/api/custom-routes/public', user.token],
    ['/api/custom-routes/public', undefined],
    ['/api/user/preferences', user.token],
    ['/api/auth/sessions', user.token],
  ]
  it('are told to keep nothing personal, and to tell callers apart', async () => {
    const user = await signUp()
    for (const [path = '', token] of reads(user)) {
      const { headers } = await call('GET', path, { token })
      expect(headers['cache-control'], path).toBe('private, no-cache')
      expect(headers['vary'], path).toContain('authorization')
    }
  })

  it('learn nothing from a tag that somebody guesses', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const { id } = await createRoute(server, owner)
    const path = `/custom-routes/${id}`
    const etag = (await call('GET', path, { token: owner.token })).headers['etag'] ?? ''
    for (const tag of [etag, '*', `W/${etag}`])
      expect(
        (await call('GET', path, { token: other.token, headers: { 'if-none-match': tag } })).status,
      ).toBe(403)
  })

  it('and a refused request is kept nowhere', async () => {
    for (const path of ['/auth/me', '/none', '/tours/none/preview'])
      expect((await call('GET', path)).headers['cache-control'], path).toBe('no-store')
  })
})
