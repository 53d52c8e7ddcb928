import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FORGOT_PASSWORD_REL } from '#contract/answer-codes.ts'
import { emailTokens, users } from '#server/kernel/db/schema/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { lastLink, mailsTo } from './mailed-link.ts'

const server: TestServer = await startTestServer()
const { call, signUp, clock } = server
const { db } = server.database
const HOUR_MS = 3_600_000
const NEW = 'the new one of the owner'

const ask = (email: string) => call('POST', '/auth/forgot-password', { body: { email } })
const reset = (token: string | undefined, newPassword = NEW) =>
  call('POST', '/auth/reset-password', { body: { token, newPassword } })
const login = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } })
const tokenFor = async (email: string, count = 1) =>
  (await lastLink(server, email, 'reset-password', count))['token'] ?? ''

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session', async () => {
    const { email, password, token } = await signUp()
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, json: { success: true } })
    const link = await tokenFor(email)
    expect(await reset(link)).toMatchObject({ status: 200, json: { success: true } })
    expect((await call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await login(email, password)).json.success).toBe(false)
    expect((await login(email, NEW)).json).toMatchObject({ success: true })
  })

  it('needs a link that is whole, new and not used, and a password that is long and rare enough', async () => {
    const { email, password } = await signUp()
    await ask(email)
    const link = await tokenFor(email)
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    const rows = await db.select().from(emailTokens)
    expect(JSON.stringify(rows)).not.toContain(link)
    const bad = { status: 400, json: { error: 'This link is invalid or has expired. Ask for a new one.' } }
    expect(await reset(`${link}x`)).toMatchObject(bad)
    expect(await reset(link, 'short')).toMatchObject({
      status: 400,
      json: { error: 'Password must be at least 8 characters long' },
    })
    expect(await reset(link, 'password123')).toMatchObject({ status: 400, json: { code: 'common_password' } })
    expect((await login(email, password)).json.success).toBe(true)
    const both = await Promise.all([reset(link), reset(link, 'another of them')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await reset(link)).toMatchObject(bad)

    await ask(email)
    const late = await tokenFor(email, 2)
    clock.advance(HOUR_MS + 1000)
    expect(await reset(late)).toMatchObject(bad)
  })

  it('has one link that works: that of the reset ends the others', async () => {
    const { email } = await signUp()
    await ask(email)
    const first = await tokenFor(email)
    await ask(email)
    const second = await tokenFor(email, 2)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first, 'of the first link')).status).toBe(400)
  })

  it('is asked about alike for every address, and mails nobody who cannot sign in', async () => {
    const { email } = await signUp()
    const known = await ask(email)
    const answers = [await ask('nobody@example.org'), await ask('house@streetlore.example')]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([known.status, known.text])
    await tokenFor(email)
    expect(await mailsTo(server, 'house@streetlore.example')).toEqual([])
    expect(await ask('no address')).toMatchObject({
      status: 400,
      json: { error: 'Please enter a valid email address' },
    })
    const statuses = async (address: string) => {
      const all: number[] = []
      for (let at = 0; at < 8; at += 1) all.push((await ask(address)).status)
      return all
    }
    expect(await statuses('nobody-else@example.org')).toEqual(await statuses((await signUp()).email))
  })

  it('confirms the address, and ends what a stranger signed up with', async () => {
    const { id, email, token } = await signUp({ emailConfirmedAt: null })
    await call('POST', '/auth/register', {
      body: {
        firstName: 'Mallory',
        lastName: 'Walker',
        email,
        password: 'of another sign-up',
        acceptPrivacyPolicy: true,
        acceptTermsAndConditions: true,
      },
    })
    const later = await lastLink(server, email, 'verify-email')
    await ask(email)
    const link = await tokenFor(email, 2)
    // Nobody has shown yet that the name is the owner's.
    expect((await mailsTo(server, email)).at(-1)).not.toContain('Ada')
    expect((await reset(link)).status).toBe(200)
    expect((await call('POST', '/auth/verify-email', { body: later })).status).toBe(400)
    expect((await call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await login(email, NEW)).json).toMatchObject({ success: true, user: { emailConfirmed: true } })
    const [row] = await db.select().from(users).where(eq(users.id, id))
    expect(row?.emailConfirmedAt).not.toBeNull()
  })

  it('is announced, so that the client asks no server that has no such call [0022]', async () => {
    const { headers } = await call('GET', '/topics')
    expect(headers['link']).toContain(`</api/auth/forgot-password>; rel="${FORGOT_PASSWORD_REL}"`)
  })
})
