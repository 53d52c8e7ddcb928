import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { secretFromFile } from '#server/api/accounts/secret-file.ts'
import { sweepSessions } from '#server/api/accounts/session-tokens.ts'
import { sessions } from '#server/kernel/db/schema/sessions.ts'
import { startTestServer, type TestUser, textWithoutId } from '#tests/support/server.ts'

/** Where somebody is signed in: one row for each sign-in, asked at every request. */
const server = await startTestServer()
const { call, signUp, database } = server
const { db } = database

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const FIREFOX_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signIn = async ({ email, password }: TestUser, userAgent = CHROME_ON_ANDROID) => {
  const { json } = await call('POST', '/auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return json as { token: string; user: { signOutUrl: string; sessionsUrl: string } }
}
const list = async (token: string) => (await call('GET', '/auth/sessions', { token })).json
const status = async (token: string) => (await call('GET', '/auth/me', { token })).status
const rowOf = async (token: string) => {
  const [{ id }] = (await list(token)).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

describe('the list of sessions', () => {
  it('names each device coarsely, marks this one, and shows nothing of others', async () => {
    const user = await signUp()
    const phone = await signIn(user)
    const desk = await signIn(user, FIREFOX_ON_LINUX)
    await signIn(await signUp())
    expect(phone.user.sessionsUrl).toBe('/api/auth/sessions')
    const shown = await list(desk.token)
    expect(shown).toHaveLength(3)
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Chrome', system: 'Android', isCurrent: false }),
        expect.objectContaining({ browser: 'Firefox', system: 'Linux', isCurrent: true }),
        expect.objectContaining({ browser: null, system: null, isCurrent: false }),
      ]),
    )
    expect(Object.keys(shown[0]).toSorted()).toEqual([
      'browser',
      'createdAt',
      'id',
      'isCurrent',
      'lastSeenAt',
      'system',
    ])
  })

  it('says when each was last used, written at most every five minutes', async () => {
    const own = await startTestServer()
    const { token } = await own.signUp()
    const seen = async () => (await own.call('GET', '/auth/sessions', { token })).json[0].lastSeenAt
    const first = await seen()
    own.clock.advance(4 * 60_000)
    expect(await seen()).toBe(first)
    own.clock.advance(61_000)
    expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThan(5 * 60_000)
  })
})

describe('signing out', () => {
  it('ends this session at once, and no other; a repeat does nothing', async () => {
    const user = await signUp()
    const { token, user: announced } = await signIn(user)
    expect((await call('POST', announced.signOutUrl)).status).toBe(204)
    expect([await status(token), await status(user.token)]).toEqual([401, 200])
    expect(await list(user.token)).toHaveLength(1)
    expect((await call('POST', announced.signOutUrl)).status).toBe(204)
  })

  it.each(['x', randomUUID(), '00000000-0000-0000-0000-000000000000'])(
    'of no session is answered alike: %s',
    async (id) => expect((await call('POST', `/auth/sign-outs/${id}`)).status).toBe(204),
  )

  it('on another device ends that one, also in another process', async () => {
    const user = await signUp()
    const { token } = await signIn(user)
    const other = await startTestServer({ after: server })
    const { id } = (await rowOf(token)) ?? {}
    expect((await call('DELETE', `/auth/sessions/${id}`, { token: user.token })).status).toBe(204)
    expect((await other.call('GET', '/auth/me', { token })).status).toBe(401)
    expect(await status(user.token)).toBe(200)
    expect((await call('DELETE', `/auth/sessions/${id}`, { token: user.token })).status).toBe(404)
  })

  it('does not end a stranger’s session, nor tell whether it is one', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const { id } = (await rowOf(one.token)) ?? {}
    const strangers = await call('DELETE', `/auth/sessions/${id}`, { token: two.token })
    const nobodys = await call('DELETE', `/auth/sessions/${randomUUID()}`, { token: two.token })
    expect([strangers.status, textWithoutId(strangers)]).toEqual([404, textWithoutId(nobodys)])
    expect(await status(one.token)).toBe(200)
  })

  it('everywhere ends them all, and only the user’s own', async () => {
    const [user, other] = [await signUp(), await signUp()]
    const { token } = await signIn(user)
    expect((await call('DELETE', '/auth/sessions', { token })).status).toBe(204)
    expect([await status(token), await status(user.token), await status(other.token)]).toEqual([
      401, 401, 200,
    ])
    const again = await signIn(user)
    expect(await list(again.token)).toHaveLength(1)
  })

  it('of the others happens with a new password', async () => {
    const user = await signUp()
    const { token } = await signIn(user)
    const body = { currentPassword: user.password, newPassword: 'another long password' }
    expect((await call('POST', '/auth/change-password', { token, body })).status).toBe(200)
    expect([await status(token), await status(user.token)]).toEqual([200, 401])
    expect(await list(token)).toMatchObject([{ isCurrent: true }])
  })
})

describe('a signed token without a session’s row', () => {
  const tokenWithoutRow = async ({ id }: TestUser, jti?: string) => {
    const jwt = new SignJWT({ ver: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('streetlore')
      .setAudience('streetlore-api')
      .setSubject(id)
      .setIssuedAt(Math.floor(Date.now() / 1000) - 86_400)
      .setExpirationTime('30 days')
    if (jti !== undefined) jwt.setJti(jti)
    return jwt.sign(await secretFromFile(server.dataDir, 'session-secret'))
  }

  it('is refused, also where its id is well-formed', async () => {
    const user = await signUp()
    expect(await status(await tokenWithoutRow(user, randomUUID()))).toBe(401)
    expect(await status(await tokenWithoutRow(user))).toBe(401)
    expect(await status(user.token)).toBe(200)
  })
})

it('rows go once their tokens have expired', async () => {
  const user = await signUp()
  await call('POST', (await signIn(user)).user.signOutUrl)
  const rows = async () => (await db.select().from(sessions).where(eq(sessions.userId, user.id))).length
  await sweepSessions(db, new Date(Date.now() + 59 * 86_400_000))
  expect(await rows()).toBe(2)
  await sweepSessions(db, new Date(Date.now() + 61 * 86_400_000))
  expect(await rows()).toBe(0)
})
