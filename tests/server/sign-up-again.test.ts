/** Addresses that somebody signed up with and never verified: what their owner can do, and when such an account ends. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { expireUnverified } from '#server/api/accounts/expire-unverified.ts'
import { createEmailLinks } from '#server/api/accounts/email-links.ts'
import { mails as mailRows } from '#server/kernel/db/schema/mails.ts'
import { registrations, users } from '#server/kernel/db/schema/users.ts'
import { createMailLimits, MAIL_LIMITS } from '#server/kernel/mail/mail-limits.ts'
import { createMailOutbox } from '#server/kernel/mail/outbox.ts'
import { passTime, startTestServer, type TestServer } from '#tests/support/server.ts'
import { linkIn, mailsTo } from './mailed-link.ts'

const server: TestServer = await startTestServer()
const { call, signUp, clock } = server
const { db } = server.database
const DAY_MS = 86_400_000
const STRANGER = 'the password of a stranger'
const OWNER = 'the password of the owner'

function register(email: string, password: string, firstName = 'Ada') {
  // One network may sign up so often.
  passTime(10_000)
  return call('POST', '/auth/register', {
    body: {
      firstName,
      lastName: 'Walker',
      email,
      password,
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })
}
const login = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } })
const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await login(email, password)).json.success === true
const verify = async (mail = ''): Promise<number> =>
  (await call('POST', '/auth/verify-email', { body: linkIn(mail, 'verify-email') })).status
const statusOf = async (token: string) => (await call('GET', '/auth/me', { token })).status

describe('signing up with an address that a stranger used and never verified', () => {
  it('gives the account to whoever opens the link of the own sign-up, and ends the stranger’s session', async () => {
    const email = 'victim@example.org'
    await register(email, STRANGER, 'Mallory')
    const strangers = (await login(email, STRANGER)).json.token
    expect((await register(email, OWNER, 'Vera')).json).toEqual({ success: true, errors: [] })
    // Until then nothing has changed.
    expect(await canSignIn(email, OWNER)).toBe(false)
    expect(await statusOf(strangers)).toBe(200)

    const [first, second] = await mailsTo(server, email)
    expect(await verify(second)).toBe(200)
    expect(await statusOf(strangers)).toBe(401)
    expect(await canSignIn(email, STRANGER)).toBe(false)
    expect((await login(email, OWNER)).json).toMatchObject({
      success: true,
      user: { firstName: 'Vera', emailConfirmed: true },
    })
    // The stranger's link is worth nothing any more.
    expect(await verify(first)).toBe(400)
    expect(await canSignIn(email, STRANGER)).toBe(false)
  })

  it('a link confirms the sign-up whose mail it was, and no later one', async () => {
    const email = 'first@example.org'
    await register(email, OWNER)
    await register(email, STRANGER, 'Mallory')
    const [first, second] = await mailsTo(server, email)
    expect(await verify(first)).toBe(200)
    expect(await verify(second)).toBe(400)
    expect(await canSignIn(email, STRANGER)).toBe(false)
    expect((await login(email, OWNER)).json).toMatchObject({ success: true, user: { firstName: 'Ada' } })
    expect(await db.select().from(registrations)).toEqual([])
  })

  it('of two links that are opened at once one counts, with its own password', async () => {
    const email = 'both@example.org'
    await register(email, STRANGER)
    await register(email, OWNER)
    const [first, second] = await mailsTo(server, email)
    const answers = await Promise.all([verify(first), verify(second)])
    expect(answers.toSorted()).toEqual([200, 400])
    const counts = answers[0] === 200 ? STRANGER : OWNER
    expect(await canSignIn(email, counts)).toBe(true)
    expect(await canSignIn(email, counts === OWNER ? STRANGER : OWNER)).toBe(false)
  })

  it('the mail that is sent again is that of the newest, and of the own one for who is signed in', async () => {
    const email = 'again@example.org'
    await register(email, STRANGER)
    const { token } = (await login(email, STRANGER)).json
    await register(email, OWNER)
    await call('POST', '/auth/resend-verification', { token })
    await expect.poll(async () => (await mailsTo(server, email)).length).toBe(3)
    await call('POST', '/auth/resend-verification', { body: { email } })
    await expect.poll(async () => (await mailsTo(server, email)).length).toBe(4)
    const sent = await mailsTo(server, email)
    expect(sent[2]).not.toContain('the password that you chose this time')
    expect(sent[3]).toContain('the password that you chose this time')
    expect(await verify(sent[3])).toBe(200)
    expect(await canSignIn(email, OWNER)).toBe(true)
  })
})

describe('a verification link', () => {
  it.each([
    {},
    { userId: 'x' },
    { token: 'x' },
    { userId: '', token: '' },
    { userId: 7, token: 7 },
    undefined,
    null,
  ])('without its parts is answered with the decided text: %j [1 §8]', async (body) => {
    expect(await call('POST', '/auth/verify-email', { body })).toMatchObject({
      status: 400,
      json: { error: 'Invalid verification link. Please check your email for the correct link.' },
    })
  })

  it('with parts that are none is answered as a wrong one [1 §8]', async () => {
    expect(await call('POST', '/auth/verify-email', { body: { userId: 'x', token: 'y' } })).toMatchObject({
      status: 400,
      json: { error: 'Failed to verify email. The link may be expired or invalid.' },
    })
  })
})

describe('mails to an address that anybody can name', () => {
  it('are few in an hour and in a day, whatever asks for them, and the answers are the same', async () => {
    const email = 'flooded@example.org'
    const answers = []
    for (let at = 0; at < 13; at += 1) answers.push(await register(email, `${OWNER} ${at}`))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    for (let at = 0; at < 4; at += 1) await call('POST', '/auth/resend-verification', { body: { email } })
    const count = async () => (await mailsTo(server, email)).length
    expect(await count()).toBe(MAIL_LIMITS.signUp.perHour)
    for (let hour = 0; hour < 23; hour += 1) {
      clock.advance(3_600_000)
      await register(email, OWNER)
      await register(email, OWNER)
    }
    expect(await count()).toBe(MAIL_LIMITS.signUp.perDay)
    // Its owner still gets a link for a new password.
    await call('POST', '/auth/forgot-password', { body: { email } })
    await expect.poll(count).toBe(MAIL_LIMITS.signUp.perDay + 1)
    clock.advance(3_600_000)
    await register(email, OWNER)
    expect(await count()).toBe(MAIL_LIMITS.signUp.perDay + 2)
  })

  it('are as few where all come at once', async () => {
    const email = 'at-once@example.org'
    await Promise.all(Array.from({ length: 12 }, (_, at) => register(email, `${OWNER} ${at}`)))
    expect((await mailsTo(server, email)).length).toBe(MAIL_LIMITS.signUp.perHour)
  })

  it('have none of the words of who signed up', async () => {
    const email = 'unasked@example.org'
    for (let at = 0; at < 2; at += 1) await register(email, OWNER, 'Win money at evil.example')
    const sent = await mailsTo(server, email)
    expect(sent).toHaveLength(2)
    expect(sent.join('\n')).not.toMatch(/evil|Walker/)
  })
})

describe('a password that many people have', () => {
  it.each(['password123', 'Password123', 'qwertyuiop'])(
    'is refused for a new account: %s',
    async (password) => {
      const answer = await register('common@example.org', password)
      expect(answer).toMatchObject({
        status: 400,
        json: {
          success: false,
          code: 'common_password',
          errors: [expect.stringContaining('leaked passwords')],
        },
      })
      expect(await mailsTo(server, 'common@example.org')).toEqual([])
    },
  )

  it('is refused as a new one, and changes nothing', async () => {
    const { email, password, token } = await signUp()
    expect(
      await call('POST', '/auth/change-password', {
        token,
        body: { currentPassword: password, newPassword: 'password123' },
      }),
    ).toMatchObject({ status: 400, json: { code: 'common_password' } })
    expect(await canSignIn(email, password)).toBe(true)
  })
})

describe('an account that is never verified', () => {
  const parts = {
    db,
    clock,
    mail: { forget: async () => undefined },
    links: createEmailLinks({
      db,
      clock,
      publicUrl: 'https://walks.example',
      outbox: createMailOutbox({
        limits: createMailLimits(Buffer.from('a secret of the tests')),
        clock,
        mail: { isAtHand: true },
        sender: { send: async () => undefined },
        publicUrl: 'https://walks.example',
      }),
    }),
  }
  const isThere = async (email: string) =>
    (await db.select().from(users).where(eq(users.email, email))).length === 1
  const noticesTo = async (email: string) =>
    (await db.select().from(mailRows).where(eq(mailRows.recipient, email))).filter(
      ({ cause }) => cause === 'account-expires',
    )
  const sent = (email: string) =>
    db.update(mailRows).set({ sentAt: clock.now() }).where(eq(mailRows.recipient, email))

  it('ends a week after a mail has said so, which is written once the grace is over', async () => {
    await expireUnverified(parts)
    const email = 'idle@example.org'
    await register(email, OWNER)
    const confirmed = await signUp({ email: 'confirmed@example.org' })
    clock.advance(6.9 * DAY_MS)
    await expireUnverified(parts)
    expect(await noticesTo(email)).toEqual([])
    clock.advance(0.2 * DAY_MS)
    await expireUnverified(parts)
    await expireUnverified(parts)
    const [notice, ...more] = await noticesTo(email)
    expect(more).toEqual([])
    expect(notice?.text).toContain(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString().slice(0, 10))
    clock.advance(8 * DAY_MS)
    // Not while the mail could not be sent.
    await expireUnverified(parts)
    expect(await isThere(email)).toBe(true)
    await sent(email)
    expect(await expireUnverified(parts)).toBeGreaterThan(0)
    expect(await isThere(email)).toBe(false)
    expect(await isThere(confirmed.email)).toBe(true)
    // The address is free again.
    await register(email, OWNER)
    expect(await canSignIn(email, OWNER)).toBe(true)
  })

  it('stays where the link of that mail is opened, even on its last day', async () => {
    const email = 'late@example.org'
    await register(email, OWNER)
    clock.advance(7.1 * DAY_MS)
    await expireUnverified(parts)
    const [notice] = await noticesTo(email)
    await sent(email)
    clock.advance(6.9 * DAY_MS)
    expect(await verify(notice?.text)).toBe(200)
    clock.advance(DAY_MS)
    await expireUnverified(parts)
    expect(await isThere(email)).toBe(true)
  })

  it('stays where it pays, or is one of those to try the product with', async () => {
    const paying = await signUp({ email: 'paying@example.org', tier: 1, emailConfirmedAt: null })
    clock.advance(40 * DAY_MS)
    await expireUnverified(parts)
    clock.advance(40 * DAY_MS)
    await expireUnverified(parts)
    expect(await isThere(paying.email)).toBe(true)
  })
})
