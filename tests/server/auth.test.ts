import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#server/kernel/db/schema/users.ts'
import {
  eventually,
  startTestServer,
  type TestServer,
  passTime,
  textWithoutId,
} from '#tests/support/server.ts'

const server: TestServer = await startTestServer()
const { call, signUp, mails } = server

const person = (email: string, more: object = {}) => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email,
  password: 'correct horse battery',
  acceptPrivacyPolicy: true,
  acceptTermsAndConditions: true,
  ...more,
})
const register = (body: unknown) => call('POST', '/auth/register', { body })
const login = (email: string, password: string, headers = {}) =>
  call('POST', '/auth/login', { body: { email, password }, headers })
const mailsTo = async (email: string) => (await mails()).filter((mail) => mail.includes(email))
const linkIn = (mail: string) => {
  const url = new URL(/https:\/\/walks\.example\/verify-email\?\S+/.exec(mail)?.[0] ?? 'missing:')
  return { userId: url.searchParams.get('userId'), token: url.searchParams.get('token') }
}

describe('signing up', () => {
  it('makes an account that signs in, is told of its grace, and is verified by the mailed link [1 §4] [1 §7 login] [1 §7 verify email]', async () => {
    expect(await register(person('grace@example.org'))).toMatchObject({
      status: 200,
      json: { success: true, errors: [] },
    })
    const [mail = ''] = await mailsTo('grace@example.org')
    const before = await login('GRACE@example.org', 'correct horse battery')
    expect(before.json).toMatchObject({
      success: true,
      user: { fullName: 'Grace Hopper', emailConfirmed: false },
      warning: 'Please verify your email address within 7 days.',
    })
    const { userId, token } = linkIn(mail)
    expect(await call('POST', '/auth/verify-email', { body: { userId, token: `${token}x` } })).toMatchObject({
      status: 400,
      json: { error: 'Failed to verify email. The link may be expired or invalid.' },
    })
    const other = await signUp()
    expect(await call('POST', '/auth/verify-email', { body: { userId: other.id, token } })).toMatchObject({
      status: 400,
    })
    expect(await call('POST', '/auth/verify-email', { body: { userId, token } })).toMatchObject({
      status: 200,
      json: { success: true },
    })
    expect(await call('POST', '/auth/verify-email', { body: { userId, token } })).toMatchObject({
      status: 400,
    })
    const me = await call('GET', '/auth/me', { token: before.json.token })
    expect(me.json).toMatchObject({ email: 'grace@example.org', emailConfirmed: true })
    expect((await login('grace@example.org', 'correct horse battery')).json.warning).toBeNull()
  })

  it('answers a taken address like a new one, changes nothing and tells the owner by mail [1 §8] [1 §7 register]', async () => {
    const fresh = await register(person('taken@example.org'))
    const again = await register(
      person('Taken@Example.org', { firstName: 'Mallory', password: 'another password' }),
    )
    expect([again.status, again.text]).toEqual([fresh.status, fresh.text])
    expect((await login('taken@example.org', 'another password')).json.success).toBe(false)
    expect((await login('taken@example.org', 'correct horse battery')).json.user.firstName).toBe('Grace')
    const sent = await mailsTo('taken@example.org')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toContain('already')
  })

  it('two at the same moment make one account', async () => {
    await Promise.all(Array.from({ length: 5 }, () => register(person('race@example.org'))))
    const rows = await server.database.db.select().from(users).where(eq(users.email, 'race@example.org'))
    expect(rows).toHaveLength(1)
  })

  it.each([
    [{ email: 'no address' }, 'Please enter a valid email address'],
    [{ acceptPrivacyPolicy: false }, 'Please accept the Terms and Conditions and Privacy Policy'],
    [{ acceptTermsAndConditions: undefined }, 'Please accept the Terms and Conditions and Privacy Policy'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short' }, 'Password must be at least 8 characters long'],
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: 7 }, 'Last name is required'],
  ])('refuses %j [1 §5]', async (wrong, text) => {
    const answer = await register(person('wrong@example.org', wrong))
    expect(answer).toMatchObject({ status: 400, json: { success: false, errors: [text] } })
  })

  it.each(['{', '[]', 'null', '"text"', '', '{"email":'])('refuses the body %j', async (body) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    expect(answer.json.error).toEqual(expect.any(String))
  })
})

describe('many sign-ups from one address', () => {
  it('are borne, and limited only beyond what a class or a tester does [1 §8]', async () => {
    const own = await startTestServer()
    const answers = []
    for (let i = 0; i < 75; i++)
      answers.push(
        await own.call('POST', '/auth/register', {
          body: person(`class-${i}@example.org`, { password: '' }),
        }),
      )
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([400]))
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.json.error).toBe('Too many requests. Please wait a moment and try again.')
    expect(Number(limited?.headers['retry-after'])).toBeLessThanOrEqual(90)
    await own.close()
  })
})

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike, with 400 [1 §5 login]', async () => {
    const { email } = await signUp()
    const wrong = await login(email, 'not the password')
    const unknown = await login('nobody@example.org', 'not the password')
    expect(wrong).toMatchObject({
      status: 400,
      json: { success: false, errors: ['Invalid email or password'] },
    })
    expect([unknown.status, textWithoutId(unknown)]).toEqual([wrong.status, textWithoutId(wrong)])
    expect(await login('no address', '')).toMatchObject({
      status: 400,
      json: { errors: ['Please enter a valid email address', 'Password is required'] },
    })
  })

  it.each(['known', 'unknown'])(
    'limits wrong tries for a(n) %s address whatever its case or the proxy header',
    async (kind) => {
      const known = await signUp()
      const email = kind === 'known' ? known.email : 'guess@example.org'
      const answers = []
      for (let i = 0; i < 20; i++)
        answers.push(
          await login(i % 2 ? email.toUpperCase() : email, `guess ${i}`, {
            'x-forwarded-for': `10.0.0.${i}`,
          }),
        )
      expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([400, 400, 400])
      const last = answers.at(-1)
      expect(last?.status).toBe(429)
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(3600)
      passTime(3_600_000)
      expect((await login(known.email, known.password)).json.success).toBe(true)
    },
  )

  it('does not count right passwords', async () => {
    const { email, password } = await signUp()
    for (let i = 0; i < 15; i++) expect((await login(email, password)).status).toBe(200)
  })
})

describe('the session', () => {
  it('ends with its time, its user or a changed version [1 §4]', async () => {
    const user = await signUp()
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(200)
    await server.database.db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, user.id))
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(401)
    const gone = await signUp()
    await server.database.db.delete(users).where(eq(users.id, gone.id))
    expect((await call('GET', '/auth/me', { token: gone.token })).status).toBe(401)
  })

  it('is not forged', async () => {
    const { token } = await signUp()
    const [head, claims, signature] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const forged of [`${none}.${claims}.`, `${head}.${claims}.${signature?.slice(2)}xx`, 'x', ''])
      expect((await call('GET', '/auth/me', { token: forged })).status).toBe(401)
  })
})

describe('sending the verification mail again', () => {
  it('works signed in and out, tells nothing, and is limited [1 §7 resend verification]', async () => {
    const { id, email, token } = await signUp({ emailConfirmedAt: null })
    const resend = (options: object) => call('POST', '/auth/resend-verification', options)
    const first = await resend({ token })
    const unknown = await resend({ body: { email: 'who@example.org' } })
    const known = await resend({ body: { email } })
    const byId = await resend({ body: { userId: id } })
    for (const answer of [unknown, known, byId])
      expect([answer.status, answer.text]).toEqual([200, first.text])
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(3))
    const statuses = []
    for (let i = 0; i < 25; i++) statuses.push((await resend({ body: { email } })).status)
    expect(statuses).toContain(429)
  })
})
