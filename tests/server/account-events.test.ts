/** The audit log of accounts: what is written of whom, and that nothing changes it. */
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FAILED_SIGN_INS_AN_HOUR } from '#server/api/audit/account-events.ts'
import { accountOfGooglePerson } from '#server/api/accounts/google-accounts.ts'
import { recordSubscription } from '#server/api/billing/record-subscription.ts'
import { accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { coarseNetwork } from '#server/kernel/http/request-origin.ts'
import { RETENTION_DAYS, sweepOldRows } from '#server/api/privacy/retention.ts'
import { startTestServer } from '#tests/support/server.ts'
import { lastLink, linkIn, mailsTo } from './mailed-link.ts'

const server = await startTestServer({ parts: { trustedProxies: ['127.0.0.1'] } })
const { call, signUp, clock } = server
const { db } = server.database

const FROM = '198.51.100.77'
const NETWORK = '198.51.100.0/24'
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'
const DEVICE = { browser: 'Chrome', system: 'Android' }
const headers = { 'x-forwarded-for': FROM, 'user-agent': CHROME }
const send = (method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
  call(method, path, { ...options, headers })

const eventsOf = (accountId: string) =>
  db.select().from(accountEvents).where(eq(accountEvents.accountId, accountId)).orderBy(asc(accountEvents.id))
const kindsOf = async (accountId: string) => (await eventsOf(accountId)).map(({ kind }) => kind)
const login = (email: string, password: string) => send('POST', '/auth/login', { body: { email, password } })
const register = (email: string, password: string) =>
  send('POST', '/auth/register', {
    body: {
      firstName: 'Zenobia',
      lastName: 'Quill',
      email,
      password,
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })
const causeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  )

describe('the log of an account', () => {
  it('tells of sign-up, link, sign-ins and sign-outs with a coarse network and the device, and no more', async () => {
    const [email, password] = ['zenobia@example.org', 'a passphrase of hers']
    await register(email, password)
    const link = await lastLink(server, email, 'verify-email')
    await send('POST', '/auth/verify-email', { body: link })
    expect((await login(email, 'a wrong guess')).status).toBe(400)
    const { json } = await login(email, password)
    const id = String(json.user.id)
    await send('DELETE', `/auth/sessions/${json.user.signOutUrl.split('/').at(-1)}`, { token: json.token })
    const again = (await login(email, password)).json
    await send('DELETE', '/auth/sessions', { token: again.token })
    const events = await eventsOf(id)
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed-up',
      'address-verified',
      'sign-in-failed',
      'signed-in',
      'signed-out',
      'signed-in',
      'signed-out-everywhere',
    ])
    for (const event of events) expect(event).toMatchObject({ network: NETWORK, ...DEVICE, accountId: id })
    const written = JSON.stringify(events)
    for (const secret of [email, 'Zenobia', 'Quill', FROM, link['token'], json.token, password, CHROME])
      expect(written).not.toContain(secret)
  })

  it('tells of passwords and addresses', async () => {
    const user = await signUp({ email: 'moves@example.org' })
    const changed = { currentPassword: user.password, newPassword: 'another passphrase' }
    expect((await send('POST', '/auth/change-password', { token: user.token, body: changed })).status).toBe(
      200,
    )
    const body = { newEmail: 'moved@example.org', password: changed.newPassword }
    expect((await send('POST', '/auth/change-email', { token: user.token, body })).status).toBe(200)
    await send('POST', '/auth/confirm-email-change', {
      body: await lastLink(server, body.newEmail, 'confirm-email'),
    })
    const [told = ''] = await mailsTo(server, user.email)
    await send('POST', '/auth/undo-email-change', { body: linkIn(told, 'undo-email-change') })
    const { token } = await lastLink(server, user.email, 'reset-password', 2)
    const reset = { token, newPassword: 'a third passphrase' }
    expect((await send('POST', '/auth/reset-password', { body: reset })).status).toBe(200)
    expect(await kindsOf(user.id)).toEqual([
      'signed-in',
      'password-changed',
      'address-change-asked',
      'address-changed',
      'address-change-undone',
      'password-reset',
    ])
  })

  it('tells of a wish for a taken address as of any other: it must not say which is which', async () => {
    const [user, other] = [await signUp(), await signUp()]
    const body = { newEmail: other.email, password: user.password }
    await send('POST', '/auth/change-email', { token: user.token, body })
    expect(await kindsOf(user.id)).toEqual(['signed-in', 'address-change-asked'])
    expect(await kindsOf(other.id)).toEqual(['signed-in'])
  })

  it('tells of Google, payment and the export, which has it', async () => {
    const person = { subject: 'g-1', email: 'g@example.org', firstName: 'G', lastName: 'P' }
    const made = await accountOfGooglePerson(db, person, clock.now())
    expect(await kindsOf(made?.id ?? '')).toEqual(['signed-up', 'google-linked'])

    const user = await signUp()
    const linked = { ...person, subject: 'g-2', email: user.email }
    await accountOfGooglePerson(db, linked, clock.now())
    const paid = { id: 'sub_1', customerId: 'cus_9', status: 'active', userId: user.id } as const
    const state = { ...paid, currentPeriodEnd: null, cancelAtPeriodEnd: false } as never
    // Told twice, as the provider does.
    for (let i = 0; i < 2; i++) await db.transaction((tx) => recordSubscription(tx, state, clock.now()))
    const file = await send('GET', '/privacy/export/download', { token: user.token })
    expect(file.json.accountEvents).toMatchObject([
      { kind: 'signed-in' },
      { kind: 'google-linked' },
      { kind: 'subscription-changed', network: null },
      { kind: 'data-exported', network: NETWORK, ...DEVICE },
    ])
  })

  it('stays without the account when that is deleted', async () => {
    const user = await signUp()
    const before = (await eventsOf(user.id)).map(({ id }) => id)
    await send('DELETE', '/privacy/account', { token: user.token })
    expect(await eventsOf(user.id)).toEqual([])
    const rows = await db.select().from(accountEvents).where(isNull(accountEvents.accountId))
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    expect(rows.at(-1)).toMatchObject({ kind: 'account-deleted', network: NETWORK })
    expect(JSON.stringify(rows)).not.toContain(user.id)
  })
})

describe('wrong passwords', () => {
  it('are written some times an hour, of an account or of a network without one', async () => {
    const user = await signUp()
    const guess = async (email: string, from: string) =>
      call('POST', '/auth/login', {
        body: { email, password: 'wrong' },
        headers: { 'x-forwarded-for': from },
      })
    for (let i = 0; i < FAILED_SIGN_INS_AN_HOUR + 3; i++) {
      await guess(user.email, `10.1.${i}.1`)
      await guess(`nobody-${i}@example.org`, '192.0.2.9')
    }
    const failed = (await eventsOf(user.id)).filter(({ kind }) => kind === 'sign-in-failed')
    expect(failed).toHaveLength(FAILED_SIGN_INS_AN_HOUR)
    const ofNetwork = await db.select().from(accountEvents).where(eq(accountEvents.network, '192.0.2.0/24'))
    expect(ofNetwork).toHaveLength(FAILED_SIGN_INS_AN_HOUR)
    clock.advance(3_600_000)
    await guess(user.email, '10.1.99.1')
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({ network: '10.1.99.0/24' })
  })
})

describe('the table', () => {
  it('is written once: nothing is changed, removed or emptied', async () => {
    const user = await signUp()
    const mine = eq(accountEvents.accountId, user.id)
    const refused = 'account_events is append-only'
    expect(await causeOf(db.update(accountEvents).set({ kind: 'signed-out' }).where(mine))).toBe(refused)
    const hidden = { accountId: null, network: null, at: new Date(0) }
    expect(await causeOf(db.update(accountEvents).set(hidden).where(mine))).toBe(refused)
    expect(await causeOf(db.delete(accountEvents).where(mine))).toBe(refused)
    expect(await causeOf(db.execute(sql`truncate account_events`))).toBe(refused)
    expect(await kindsOf(user.id)).toEqual(['signed-in'])
  })

  it('has nothing of what did not happen', async () => {
    const user = await signUp()
    await db
      .transaction(async (tx) => {
        await tx.update(users).set({ firstName: 'x' }).where(eq(users.id, user.id))
        const person = { subject: 'g-3', email: user.email, firstName: 'G', lastName: 'P' }
        await accountOfGooglePerson(tx as never, person, clock.now())
        throw new Error('the database goes away')
      })
      .catch(() => undefined)
    expect(await kindsOf(user.id)).toEqual(['signed-in'])
  })

  it('lets events go after the time that the privacy policy says', async () => {
    const user = await signUp()
    const now = clock.now()
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
    const old = { accountId: user.id, kind: 'signed-out' as const }
    await db.insert(accountEvents).values([
      { ...old, at: days(RETENTION_DAYS.accountEvents + 1) },
      { ...old, at: days(RETENTION_DAYS.accountEvents - 1) },
    ])
    await sweepOldRows(db, now)
    expect(await kindsOf(user.id)).toEqual(['signed-in', 'signed-out'])
  })
})

it('keeps of an address only what many share', () => {
  expect(coarseNetwork('203.0.113.200')).toBe('203.0.113.0/24')
  expect(coarseNetwork('::ffff:203.0.113.200')).toBe('203.0.113.0/24')
  expect(coarseNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(coarseNetwork('no address')).toBeNull()
})
