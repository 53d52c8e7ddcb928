/** Mails that wait in the database until they are sent, whatever fails meanwhile. */
import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/kernel/db/open-database.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { createMailBySmtp } from '#server/kernel/mail/mail-by-smtp.ts'
import {
  createMailSender,
  MAIL_LEASE_MS,
  MAIL_ATTEMPTS,
  type MailFailure,
  type MailSender,
} from '#server/kernel/mail/mail-sender.ts'
import { createMailLimits } from '#server/kernel/mail/mail-limits.ts'
import { createMailOutbox } from '#server/kernel/mail/outbox.ts'
import { openMailToFiles } from '#server/kernel/mail/mail-to-files.ts'
import { MAIL_TEXT_KEPT_DAYS, sweepMails } from '#server/kernel/mail/sweep-mails.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'
import type { Mail, Message } from '#server/kernel/mail/mail.ts'
import { removeAccount } from '#server/api/privacy/remove-account.ts'
import { type MailStandIn, smtpReply, startMailStandIn } from '#tests/support/mail-stand-in.ts'
import {
  eventually,
  freshDatabase,
  startTestServer,
  type TestClock,
  testClock,
  type TestServer,
} from '#tests/support/server.ts'

const PUBLIC_URL = 'https://walks.example'
const HOUR_MS = 3_600_000
/** Without an app, which would send by itself. */
let server: { readonly database: OpenDatabase; readonly clock: TestClock }
let standIn: MailStandIn
const open: { close(): unknown }[] = []
beforeEach(async () => {
  server = { database: openDatabase(await freshDatabase()), clock: testClock() }
  standIn = await startMailStandIn()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await standIn.close()
  await server.database.close()
})

/** One process that sends. */
function senderOf(mail: Mail): MailSender & { readonly failures: MailFailure[] } {
  const failures: MailFailure[] = []
  const sender = createMailSender({
    db: server.database.db,
    mail,
    clock: server.clock,
    onFailure: (failure) => failures.push(failure),
    onError(error) {
      throw error
    },
  })
  open.push(sender)
  return { ...sender, failures }
}
const bySmtp = () =>
  createMailBySmtp({ url: standIn.url, from: 'Streetlore <no-reply@walks.example>' }, PUBLIC_URL)
async function write(
  to: string,
  more: {
    readonly subject?: string
    readonly text?: string
    readonly expiresAt?: Date
    readonly userId?: string
  } = {},
) {
  const outbox = createMailOutbox({
    limits: createMailLimits(Buffer.from('a secret of the tests')),
    clock: server.clock,
    mail: { isAtHand: true },
    sender: { send: async () => undefined },
    publicUrl: PUBLIC_URL,
  })
  await server.database.db.transaction((tx) =>
    outbox.write(tx, { cause: 'email-changed', to, subject: 'Hello', text: 'Hello\n\nwalker\n', ...more }),
  )
}
const rows = () => server.database.db.select().from(mails)
const idIn = (raw: string) => /^Message-ID: <(.+)@walks\.example>\r?$/im.exec(raw)?.[1]

describe('a mail by SMTP', () => {
  it('comes as text and as simple HTML, with the links of this server only, and leaves no text behind', async () => {
    const link = `${PUBLIC_URL}/reset-password?token=a-token-of-43-characters-0123456789012345678&x=1`
    await write('ada@example.org', { text: `Hello <b>,\n\n${link}\n\nhttps://other.example/a\n` })
    const sender = senderOf(bySmtp())
    await sender.send()
    const [mail] = standIn.taken
    expect(standIn.taken).toHaveLength(1)
    expect(mail).toMatchObject({ from: 'no-reply@walks.example', to: ['ada@example.org'] })
    const raw = mail?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
    expect(raw).toMatch(/^From: Streetlore <no-reply@walks\.example>\r$/m)
    expect(raw).toMatch(/^Subject: Hello\r$/m)
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain(`<a href="${link.replace('&', '&amp;')}">`)
    expect(raw).toContain('Hello &lt;b&gt;,')
    expect(raw.match(/<a /g)).toHaveLength(1)
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, sentAt: expect.any(Date), text: '', html: null, subject: '' })
    expect(idIn(raw)).toBe(row?.id)
  })

  it('has nobody else as its recipient, whatever stands in the address or the subject', async () => {
    await write('Ada <ada@example.org>, eve@example.org')
    await write('ada@example.org', { subject: 'Hi\r\nBcc: eve@example.org' })
    await senderOf(bySmtp()).send()
    expect(standIn.taken.flatMap(({ to }) => to)).not.toContain('eve@example.org')
    const injected = standIn.taken.find(({ raw }) => raw.includes('Subject: Hi'))
    expect(injected?.to).toEqual(['ada@example.org'])
    expect(injected?.raw).not.toMatch(/^Bcc:/m)
  })

  it('waits for a mail server that is away, and is tried again later and later', async () => {
    await write('one@example.org')
    await write('two@example.org')
    const url = standIn.url
    await standIn.close()
    const sender = senderOf(createMailBySmtp({ url, from: 'no-reply@walks.example' }, PUBLIC_URL))
    await sender.send()
    expect(sender.failures).toMatchObject([{ kind: 'unreachable', attempts: 1, isGivenUp: false }])
    expect(JSON.stringify(sender.failures)).not.toContain('example.org')
    standIn = await startMailStandIn()
    const later = senderOf(bySmtp())
    await later.send()
    // The other one was not tried, so it is due still.
    expect(standIn.taken.map(({ to }) => to)).toEqual([['two@example.org']])
    server.clock.advance(60_000)
    await later.send()
    expect(standIn.taken.map(({ to }) => to)).toEqual([['two@example.org'], ['one@example.org']])
  })

  it('is given up at once where the address is refused, and keeps no other from going', async () => {
    standIn.onRecipient = (address) =>
      address === 'gone@example.org' ? smtpReply(550, `No such user ${address}`) : undefined
    await write('gone@example.org')
    await write('ada@example.org')
    const sender = senderOf(bySmtp())
    await sender.send()
    expect(standIn.taken.map(({ to }) => to)).toEqual([['ada@example.org']])
    expect(sender.failures).toMatchObject([{ kind: 'refused', isGivenUp: true, reply: 550 }])
    expect(JSON.stringify(sender.failures)).not.toContain('example.org')
  })
})

describe('the outbox', () => {
  const failing = (fails: () => boolean, sent: Message[]): Mail => ({
    isAtHand: false,
    async send(message) {
      if (fails()) throw new Error('451 try again, ada@example.org')
      sent.push(message)
    },
    forget: async () => undefined,
  })

  it('tries a mail a number of times over a day, with the same id, and then gives it up', async () => {
    await write('ada@example.org')
    const tried: string[] = []
    const mail: Mail = {
      isAtHand: false,
      async send({ id }) {
        tried.push(id)
        throw new Error('no')
      },
      forget: async () => undefined,
    }
    const sender = senderOf(mail)
    let hours = 0
    while ((await rows())[0]?.givenUpAt === null && hours < 100) {
      await sender.send()
      server.clock.advance(HOUR_MS)
      hours += 1
    }
    expect(tried).toHaveLength(MAIL_ATTEMPTS)
    expect(new Set(tried).size).toBe(1)
    expect(hours).toBeGreaterThan(18)
    expect(hours).toBeLessThan(48)
    expect(sender.failures.map(({ isGivenUp }) => isGivenUp)).toEqual([
      ...Array.from({ length: MAIL_ATTEMPTS - 1 }, () => false),
      true,
    ])
  })

  it('is emptied by several processes at once, each mail once', async () => {
    for (let at = 0; at < 12; at += 1) await write(`person-${at}@example.org`)
    const sent: Message[] = []
    const mail = failing(() => false, sent)
    await Promise.all([senderOf(mail).send(), senderOf(mail).send(), senderOf(mail).send()])
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`).toSorted(),
    )
  })

  it('sends again, with the same id, what a process was sending when it was killed', async () => {
    await write('ada@example.org')
    const sent: Message[] = []
    // The mail went, and then the process was gone: it never comes back to its row.
    const [row] = await rows()
    const killed = createMailSender({
      db: server.database.db,
      mail: { isAtHand: false, send: () => new Promise(() => undefined), forget: async () => undefined },
      clock: server.clock,
      onFailure: () => undefined,
      onError: () => undefined,
    })
    void killed.send()
    await eventually(async () => expect((await rows())[0]?.attempts).toBe(1))
    await senderOf(failing(() => false, sent)).send()
    expect(sent).toEqual([])
    server.clock.advance(MAIL_LEASE_MS)
    await senderOf(failing(() => false, sent)).send()
    expect(sent.map(({ id }) => id)).toEqual([row?.id])
  })

  it('keeps no account from being deleted while a mail is on its way', async () => {
    const { db } = server.database
    const [user] = await db
      .insert(users)
      .values({ email: 'ada@example.org', firstName: 'Ada', lastName: 'L' })
      .returning()
    const userId = user?.id ?? ''
    await write('ada@example.org', { userId })
    let arrive = (): void => undefined
    const slow = senderOf({
      isAtHand: false,
      send: () => new Promise((resolve) => (arrive = resolve)),
      forget: async () => undefined,
    })
    const sending = slow.send()
    await eventually(async () => expect((await rows())[0]?.attempts).toBe(1))
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await removeAccount(tx, userId, undefined)
    })
    expect(await rows()).toEqual([])
    arrive()
    await sending
    expect(slow.failures).toEqual([])
  })

  it('holds no mail whose cause was taken back', async () => {
    const { db } = server.database
    const outbox = createMailOutbox({
      limits: createMailLimits(Buffer.from('a secret of the tests')),
      clock: server.clock,
      mail: { isAtHand: true },
      sender: { send: async () => undefined },
      publicUrl: PUBLIC_URL,
    })
    await db
      .transaction(async (tx) => {
        await outbox.write(tx, { cause: 'contact', to: 'ada@example.org', subject: 's', text: 't' })
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await rows()).toEqual([])
  })

  it('sends no link that has ended', async () => {
    await write('ada@example.org', { expiresAt: new Date(server.clock.now().getTime() + HOUR_MS) })
    server.clock.advance(2 * HOUR_MS)
    const sent: Message[] = []
    const sender = senderOf(failing(() => false, sent))
    await sender.send()
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ givenUpAt: expect.any(Date), text: '' }])
  })

  it('is swept: what was sent after two days, what was given up after fourteen', async () => {
    await write('sent@example.org')
    await senderOf(failing(() => false, [])).send()
    await write('waiting@example.org')
    await write('dead@example.org')
    const { db } = server.database
    await db
      .update(mails)
      .set({ givenUpAt: server.clock.now() })
      .where(eq(mails.recipient, 'dead@example.org'))
    const left = async () => (await rows()).map(({ recipient }) => recipient).toSorted()
    server.clock.advance(47 * HOUR_MS)
    await sweepMails(db, server.clock.now())
    expect(await left()).toEqual(['dead@example.org', 'sent@example.org', 'waiting@example.org'])
    server.clock.advance(2 * HOUR_MS)
    await sweepMails(db, server.clock.now())
    expect(await left()).toEqual(['dead@example.org', 'waiting@example.org'])
    server.clock.advance(13 * 24 * HOUR_MS)
    await sweepMails(db, server.clock.now())
    expect(await left()).toEqual(['waiting@example.org'])
  })
})

describe('without a mail server', () => {
  let app: TestServer
  beforeEach(async () => {
    app = await startTestServer()
  })
  afterEach(() => app.close())
  const rowsOfApp = () => app.database.db.select().from(mails)

  it('files go after two weeks, unfinished ones too', async () => {
    const folder = join(app.dataDir, 'mail')
    await app.call('POST', '/contact', {
      body: { name: 'x', email: 'ada@example.org', category: 'bug', subject: 's', message: 'Where?' },
    })
    const [name] = await readdir(folder)
    await writeFile(join(folder, `.${name}.new`), 'unfinished')
    await writeFile(join(folder, 'note.txt'), 'of the operator')
    const files = await openMailToFiles(folder, PUBLIC_URL)
    app.clock.advance((MAIL_TEXT_KEPT_DAYS * 24 - 1) * HOUR_MS)
    await sweepMails(app.database.db, app.clock.now(), files)
    expect(await readdir(folder)).toHaveLength(3)
    app.clock.advance(2 * HOUR_MS)
    await sweepMails(app.database.db, app.clock.now(), files)
    expect(await readdir(folder)).toEqual(['note.txt'])
  })

  it('a mail is one file, however often it is sent', async () => {
    await app.call('POST', '/contact', {
      body: { name: 'x', email: 'ada@example.org', category: 'bug', subject: 's', message: 'Where?' },
    })
    const [before] = await rowsOfApp()
    await app.database.db
      .update(mails)
      .set({ sentAt: null, subject: 's', text: 'Where?' })
      .where(eq(mails.id, before?.id ?? randomUUID()))
    // Another start finds it as one that was killed before it could say that it was sent.
    await app.close()
    app = await startTestServer({ after: app })
    await eventually(async () => expect((await rowsOfApp())[0]).toMatchObject({ attempts: 2, text: '' }))
    const files = await app.mails()
    expect(files).toHaveLength(1)
    expect(idIn(files[0] ?? '')).toBe(before?.id)
  })

  it('nothing is left of what belonged to a deleted account', async () => {
    const user = await app.signUp()
    await app.call('POST', '/contact', {
      token: user.token,
      body: { name: 'x', email: user.email, category: 'bug', subject: 's', message: 'My secret.' },
    })
    await app.call('POST', '/auth/forgot-password', { body: { email: user.email } })
    await eventually(async () => expect(await rowsOfApp()).toHaveLength(2))
    expect((await app.call('DELETE', '/auth/account', { token: user.token })).status).toBe(204)
    expect(await rowsOfApp()).toEqual([])
  })
})

it('what is logged while a mail is sent names the mail, and no request', async () => {
  await write('ada@example.org')
  const facts: unknown[] = []
  const sender = senderOf({
    isAtHand: true,
    async send() {
      facts.push(currentScope()?.facts)
    },
    forget: async () => undefined,
  })
  await sender.send()
  expect(facts).toEqual([{ mailId: (await rows())[0]?.id }])
})
