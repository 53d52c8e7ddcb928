import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountOfGooglePerson } from '#server/api/accounts/google-accounts.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { lastLink, linkIn, mailsTo } from './mailed-link.ts'

const server: TestServer = await startTestServer()
const { call, signUp, clock } = server
const { db } = server.database
const DAY_MS = 86_400_000

const change = (token: string, newEmail: string, password: string) =>
  call('POST', '/auth/change-email', { token, body: { newEmail, password } })
const confirm = (link: object) => call('POST', '/auth/confirm-email-change', { body: link })
const undo = (link: object) => call('POST', '/auth/undo-email-change', { body: link })
const login = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } })
const emailOf = async (token: string) => (await call('GET', '/auth/me', { token })).json.email
const register = (email: string, password = 'of a new sign-up') =>
  call('POST', '/auth/register', {
    body: {
      firstName: 'Mallory',
      lastName: 'Walker',
      email,
      password,
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })
/** Asks for the new address and opens its link. */
async function moved(user: { token: string; password: string }, to: string): Promise<void> {
  expect((await change(user.token, to, user.password)).status).toBe(200)
  const [...sent] = await mailsTo(server, to)
  expect((await confirm(linkIn(sent.at(-1) ?? '', 'confirm-email'))).status).toBe(200)
}

describe('a change of address', () => {
  it('counts once the link to the new address is opened, once, and the old one is told', async () => {
    const user = await signUp({ email: 'old@example.org' })
    expect(await change(user.token, 'new@example.org', 'not the password')).toMatchObject({
      status: 400,
      json: { code: 'wrong_password' },
    })
    expect(await change(user.token, 'no address', user.password)).toMatchObject({ status: 400 })
    expect(await mailsTo(server, 'new@example.org')).toEqual([])
    await change(user.token, 'new@example.org', user.password)
    expect(await emailOf(user.token)).toBe('old@example.org')
    const link = await lastLink(server, 'new@example.org', 'confirm-email')
    expect(await mailsTo(server, 'old@example.org')).toEqual([])
    expect((await confirm({ token: `${link['token']}x` })).status).toBe(400)
    expect((await confirm(link)).status).toBe(200)
    expect((await confirm(link)).status).toBe(400)
    expect(await emailOf(user.token)).toBe('new@example.org')
    expect((await login('new@example.org', user.password)).json.success).toBe(true)
    expect((await login('old@example.org', user.password)).json.success).toBe(false)
    const [told = ''] = await mailsTo(server, 'old@example.org')
    expect(told).toContain('new@example.org')
    expect(linkIn(told, 'undo-email-change')['token']).toBeTruthy()
  })

  it('does not say that an address is taken; its owner is told', async () => {
    const user = await signUp()
    const owner = await signUp({ email: 'owned@example.org' })
    const free = await change(user.token, 'free@example.org', user.password)
    const taken = await change(user.token, 'Owned@example.org', user.password)
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const [mail = ''] = await mailsTo(server, owner.email)
    expect(mail).toContain('already has one')
    expect(mail).not.toContain('confirm-email')
  })

  it('fails where the address has become somebody else’s meanwhile', async () => {
    const user = await signUp()
    await change(user.token, 'raced@example.org', user.password)
    const link = await lastLink(server, 'raced@example.org', 'confirm-email')
    await signUp({ email: 'raced@example.org' })
    expect((await confirm(link)).status).toBe(400)
    expect(await emailOf(user.token)).toBe(user.email)
  })

  it('takes an address that a stranger signed up with and never verified, and says so before', async () => {
    const user = await signUp()
    await register('blocked@example.org')
    await change(user.token, 'blocked@example.org', user.password)
    const sent = (await mailsTo(server, 'blocked@example.org')).at(-1) ?? ''
    expect(sent).toContain('It is deleted when you confirm')
    expect((await confirm(linkIn(sent, 'confirm-email'))).status).toBe(200)
    expect(await emailOf(user.token)).toBe('blocked@example.org')
    expect((await login('blocked@example.org', 'of a new sign-up')).json.success).toBe(false)
  })

  it('has one link that works: the newest', async () => {
    const user = await signUp()
    await change(user.token, 'typo@example.org', user.password)
    await change(user.token, 'right@example.org', user.password)
    expect((await confirm(await lastLink(server, 'typo@example.org', 'confirm-email'))).status).toBe(400)
    expect((await confirm(await lastLink(server, 'right@example.org', 'confirm-email'))).status).toBe(200)
  })

  it('gives no way back to an address that was never shown to be the user’s', async () => {
    const user = await signUp({ email: 'mistyped@example.org', emailConfirmedAt: null })
    await moved(user, 'well-typed@example.org')
    expect(await mailsTo(server, 'mistyped@example.org')).toEqual([])
    expect((await call('GET', '/auth/me', { token: user.token })).json.emailConfirmed).toBe(true)
  })
})

describe('the way back', () => {
  it('ends the sessions and the password of who changed it, and mails a link for a new one', async () => {
    const user = await signUp({ email: 'mine@example.org' })
    await moved(user, 'thief@example.org')
    const back = await lastLink(server, 'mine@example.org', 'undo-email-change')
    clock.advance(6.9 * DAY_MS)
    expect((await undo(back)).status).toBe(200)
    expect((await undo(back)).status).toBe(400)
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(401)
    for (const email of ['mine@example.org', 'thief@example.org'])
      expect((await login(email, user.password)).json.success).toBe(false)
    const { token } = await lastLink(server, 'mine@example.org', 'reset-password', 2)
    const body = { token, newPassword: 'my own password again' }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await login('mine@example.org', 'my own password again')).json.success).toBe(true)
  })

  it('stays where the address was changed twice, whoever uses the second way back', async () => {
    const user = await signUp({ email: 'twice@example.org' })
    await moved(user, 'thief-one@example.org')
    await moved(user, 'thief-two@example.org')
    const second = (await mailsTo(server, 'thief-one@example.org')).at(-1) ?? ''
    expect((await undo(linkIn(second, 'undo-email-change'))).status).toBe(200)
    const first = (await mailsTo(server, 'twice@example.org'))[0] ?? ''
    expect((await undo(linkIn(first, 'undo-email-change'))).status).toBe(200)
    await lastLink(server, 'twice@example.org', 'reset-password', 2)
  })

  it('ends what a thief joined to the account: their Google account signs in to nothing of it', async () => {
    const user = await signUp({ email: 'joined@example.org' })
    await moved(user, 'thief-of-joined@example.org')
    const person = { subject: 'g-thief', email: 'thief-of-joined@example.org', firstName: 'T', lastName: 'T' }
    expect((await accountOfGooglePerson(db, person, clock.now()))?.id).toBe(user.id)
    // No other account may take the address in the meantime either.
    const owner = { subject: 'g-owner', email: 'joined@example.org', firstName: 'O', lastName: 'O' }
    expect(await accountOfGooglePerson(db, owner, clock.now())).toBeUndefined()
    const back = await lastLink(server, 'joined@example.org', 'undo-email-change')
    expect((await undo(back)).status).toBe(200)
    expect((await accountOfGooglePerson(db, person, clock.now()))?.id).not.toBe(user.id)
    expect((await accountOfGooglePerson(db, owner, clock.now()))?.id).toBe(user.id)
  })

  it('is not needed where the password is changed before the link is opened: that ends the link', async () => {
    const user = await signUp({ email: 'watchful@example.org' })
    await change(user.token, 'thief-of-watchful@example.org', user.password)
    const link = await lastLink(server, 'thief-of-watchful@example.org', 'confirm-email')
    const body = { currentPassword: user.password, newPassword: 'one that nobody else knows' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const changed = await call('POST', '/auth/change-password', { token: user.token, body, headers })
    expect(changed.status).toBe(200)
    expect((await confirm(link)).status).toBe(400)
    // The export does not say whether somebody had the wished address: it would have no such row then.
    const { json } = await call('GET', '/privacy/export/download', { token: user.token })
    expect(json.mails).toEqual([])
    expect(json.mailedLinks).toEqual([])
  })

  it('keeps the old address for its account until it ends', async () => {
    const user = await signUp({ email: 'kept@example.org' })
    const other = await signUp()
    await moved(user, 'elsewhere@example.org')
    expect((await register('kept@example.org')).json).toEqual({ success: true, errors: [] })
    expect((await login('kept@example.org', 'of a new sign-up')).json.success).toBe(false)
    await change(other.token, 'kept@example.org', other.password)
    const sent = await mailsTo(server, 'kept@example.org')
    expect(sent.filter((mail) => mail.includes('/confirm-email') || mail.includes('/verify-email'))).toEqual(
      [],
    )
    clock.advance(7.1 * DAY_MS)
    expect((await undo(linkIn(sent[0] ?? '', 'undo-email-change'))).status).toBe(400)
    await register('kept@example.org')
    expect((await login('kept@example.org', 'of a new sign-up')).json.success).toBe(true)
  })

  it('leaves no link in the database once its mail was sent', async () => {
    const rows = await db.select().from(mails).where(eq(mails.cause, 'email-changed'))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text !== '')).toEqual([])
  })
})
