/** Operators read reports in mails and close them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { factReports, narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { createReportMails, MAILS_PER_HOUR } from '#server/api/reports/report-mails.ts'
import { reportsCommand } from '#server/commands/reports-command.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server.ts'

const TITLE = 'Stones\r\nBcc: everybody@example.org'
let server: TestServer
let user: TestUser
let tourId: number
beforeEach(async () => {
  server = await startTestServer({ parts: { contactEmail: 'help@walks.example' } })
  user = await server.signUp()
  const { db } = server.database
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: user.id,
      slug: randomUUID(),
      title: TITLE,
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
    })
    .returning()
  tourId = tour?.id ?? 0
  await db.insert(narrativeSections).values({
    tourId,
    sectionIndex: 2,
    title: 'The dome',
    text: 'Look up. The dome was finished in 1446.',
    sentences: ['Look up.', 'The dome was finished in 1446.'],
    sources: [{ title: 'Dome', url: 'https://example.org/dome', licence: 'CC BY-SA 4.0' }],
  })
})
afterEach(() => server.close())

const report = (text: string, source?: string) =>
  server.call('POST', `/tours/${tourId}/fact-reports`, {
    token: user.token,
    body: { sectionIndex: 2, text, ...(source && { source }) },
  })
const reports = () => server.database.db.select().from(factReports).where(eq(factReports.tourId, tourId))

describe('a report of a wrong fact', () => {
  it('is a mail with the tour, what it says, its sources and what the listener wrote', async () => {
    await report('It was 1436.\nReport 1, settled: yes', 'Vasari\u001b[2J')
    const [mail = '', ...more] = await server.mails()
    expect(more).toEqual([])
    const [head = '', body = ''] = mail.split('\r\n\r\n', 1).concat(mail.slice(mail.indexOf('\r\n\r\n') + 4))
    expect(head).toContain('To: help@walks.example')
    expect(head.split('\r\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
    const lines = body.split('\r\n')
    for (const line of [
      `Tour: Stones Bcc: everybody@example.org (${tourId})`,
      'About: History in Florence',
      'Section 2: The dome',
      '  Look up.',
      '  The dome was finished in 1446.',
      '  Dome, https://example.org/dome, CC BY-SA 4.0',
      '> It was 1436.',
      '> Report 1, settled: yes',
      '> Vasari [2J',
    ])
      expect(lines).toContain(line)
    expect((await reports())[0]).toMatchObject({ mailedAt: expect.any(Date), closedAt: null })
  })

  it('is written about once, also where the process died before, and two look at once', async () => {
    const { db } = server.database
    await db
      .insert(factReports)
      .values({ tourId, userId: user.id, sectionIndex: 2, text: 'It was 1436.', source: null })
    const written: string[] = []
    const errors: unknown[] = []
    let isBroken = true
    const mails = createReportMails({
      db,
      outbox: {
        async write(_tx, { text }) {
          if (isBroken) throw new Error('the database is gone')
          written.push(text)
          return true
        },
        deliver: async () => undefined,
      },
      clock: server.clock,
      publicUrl: 'https://walks.example',
      operator: 'help@walks.example',
      onError: (error) => errors.push(error),
    })
    await mails.send()
    expect([written, errors.length]).toEqual([[], 1])
    isBroken = false
    await Promise.all([mails.send(), mails.send()])
    expect(written).toHaveLength(1)
    expect(written[0]).toContain('> It was 1436.')
    await mails.close()
  })

  it('floods nobody: of many in an hour the last wait, and follow in one mail', async () => {
    const many = MAILS_PER_HOUR + 5
    for (let at = 0; at < many; at += 1) {
      expect((await report(`Wrong ${at}.`)).status).toBe(202)
      server.clock.advance(1000)
    }
    expect(await server.mails()).toHaveLength(MAILS_PER_HOUR)
    expect((await server.mails()).at(-1)).toContain('follow together')
    server.clock.advance(3_600_000)
    await report('The last.')
    const mails = await server.mails()
    expect(mails).toHaveLength(MAILS_PER_HOUR + 1)
    for (let at = 0; at < many; at += 1)
      expect(mails.filter((mail) => mail.includes(`> Wrong ${at}.`))).toHaveLength(1)
  })
})

it('open reports are listed and settled by a command', async () => {
  await report('It was 1436.')
  await report('It is not a dome.')
  const [first] = await reports()
  const run = async (...args: string[]) => {
    const said: string[] = []
    const config = { ...server, publicUrl: 'https://walks.example' }
    const code = await reportsCommand(config, args, (line) => said.push(line))
    return { code, text: said.join('\n') }
  }
  expect((await run()).text).toMatch(/> It was 1436\.[^]*> It is not a dome\.[^]*2 open reports$/)
  expect(await run('done', String(first?.id))).toEqual({ code: 0, text: `Report ${first?.id} is settled.` })
  expect((await run('done', String(first?.id))).code).toBe(1)
  const left = await run()
  expect(left.text).not.toContain('1436')
  expect(left.text).toMatch(/1 open report$/)
  expect((await run('remove', '1')).text).toContain('Usage: npm run reports')
})
