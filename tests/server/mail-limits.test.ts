/**
 * Strangers can cause only a limited number of mails to one address, and cannot keep its owner from receiving theirs.
 */
import { describe, expect, it } from 'vitest'
import { createMailLimits, MAIL_LIMITS } from '#server/kernel/mail/mail-limits.ts'
import { sweepMails } from '#server/kernel/mail/sweep-mails.ts'
import { mailCounts } from '#server/kernel/db/schema/mails.ts'
import { startTestServer } from '#tests/support/server.ts'
import { lastLink, linkIn, mailsTo } from './mailed-link.ts'

const server = await startTestServer({ parts: { trustedProxies: ['127.0.0.1'] } })
const { call, signUp, clock } = server
const { db } = server.database
const DAY_MS = 86_400_000

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const ask = (email: string, ip: string) =>
  call('POST', '/auth/forgot-password', { body: { email }, headers: from(ip) })

describe('the limits on mails to one address', () => {
  it('are not begun anew by deleting the account, and keep nothing of it', async () => {
    const email = 'again-and-again@example.org'
    const password = 'of a new sign-up'
    const register = () =>
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
    const sent: number[] = []
    for (let at = 0; at < MAIL_LIMITS.signUp.perHour + 3; at += 1) {
      expect((await register()).status).toBe(200)
      sent.push((await mailsTo(server, email)).length)
      const { token } = (await call('POST', '/auth/login', { body: { email, password } })).json
      expect((await call('DELETE', '/auth/account', { token })).status).toBe(204)
    }
    expect(sent).toEqual([...Array.from({ length: MAIL_LIMITS.signUp.perHour }, () => 1), 0, 0, 0])
    expect(JSON.stringify(await db.select().from(mailCounts))).not.toContain('example.org')
  })

  it('are kept for a day', async () => {
    const limits = createMailLimits(Buffer.from('a secret'))
    const now = clock.now()
    expect(await limits.take(db, { to: 'a@example.org', cause: 'change-email', ip: undefined }, now)).toBe(
      true,
    )
    expect(await db.select().from(mailCounts)).not.toEqual([])
    await sweepMails(db, new Date(now.getTime() + DAY_MS + 1000))
    expect(await db.select().from(mailCounts)).toEqual([])
  })
})

describe('a new password', () => {
  it('is mailed to the owner although a stranger asked as often as may be', async () => {
    const { email } = await signUp()
    const statuses: number[] = []
    for (let at = 0; at < 8; at += 1) statuses.push((await ask(email, '198.51.100.1')).status)
    expect(statuses.at(-1)).toBe(429)
    await lastLink(server, email, 'reset-password', MAIL_LIMITS.reset.ofNetwork.perHour)
    expect((await ask(email, '203.0.113.7')).status).toBe(200)
    await lastLink(server, email, 'reset-password', MAIL_LIMITS.reset.ofNetwork.perHour + 1)
  })

  it('is mailed so many times at most, from however many networks it is asked for', async () => {
    const limits = createMailLimits(Buffer.from('a secret'))
    const taken: boolean[] = []
    for (let at = 0; at < MAIL_LIMITS.reset.perHour + 2; at += 1) {
      const mail = { to: 'b@example.org', cause: 'reset-password', ip: `10.1.${at}.1` } as const
      taken.push(await limits.take(db, mail, clock.now()))
    }
    expect(taken.filter(Boolean)).toHaveLength(MAIL_LIMITS.reset.perHour)
  })
})

describe('the way back from a change of address', () => {
  it('comes with a link for a new password, whatever a thief had mailed to the address before', async () => {
    const user = await signUp({ email: 'owner@example.org' })
    for (let at = 0; at < MAIL_LIMITS.reset.perHour + 2; at += 1) await ask(user.email, `10.2.${at}.1`)
    await lastLink(server, user.email, 'reset-password', MAIL_LIMITS.reset.perHour)
    const change = { newEmail: 'thief@example.org', password: user.password }
    await call('POST', '/auth/change-email', { token: user.token, body: change })
    const link = await lastLink(server, 'thief@example.org', 'confirm-email')
    expect((await call('POST', '/auth/confirm-email-change', { body: link })).status).toBe(200)
    const told = (await mailsTo(server, user.email)).find((mail) => mail.includes('/undo-email-change?'))
    const back = linkIn(told ?? '', 'undo-email-change')
    expect((await call('POST', '/auth/undo-email-change', { body: back })).status).toBe(200)
    const links = (await mailsTo(server, user.email)).filter((mail) => mail.includes('/reset-password?'))
    expect(links).toHaveLength(MAIL_LIMITS.reset.perHour + 1)
  })
})
