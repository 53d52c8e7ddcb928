import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestServer, passTime } from '#tests/support/server.ts'

const server = await startTestServer({ parts: { contactEmail: 'help@walks.example' } })
const { call, mails, signUp } = server
const MESSAGE = {
  name: 'Ada Walker',
  email: 'ada@example.org',
  category: 'billing',
  subject: 'My plan\r\nBcc: everybody@example.org',
  message: 'Where is my invoice?\nThank you.',
}
const write = (body: object, options = {}) => call('POST', '/contact', { body, ...options })

describe('a contact message', () => {
  it('goes to the operator as a mail, signed in or not, and no line of it gets into the head [1 §7]', async () => {
    expect(await write(MESSAGE)).toMatchObject({
      status: 200,
      json: { success: true, message: 'Your message has been sent successfully!' },
    })
    const { id, token } = await signUp()
    await write({ ...MESSAGE, category: 'bug' }, { token })
    const [first = '', second = ''] = await mails()
    const head = first.slice(0, first.indexOf('\r\n\r\n')).split('\r\n')
    expect(head).toContain('To: help@walks.example')
    expect(head).toContain('Subject: [billing] My plan Bcc: everybody@example.org')
    expect(head.filter((line) => line.startsWith('Bcc'))).toEqual([])
    for (const text of ['ada@example.org', 'not signed in', 'Where is my invoice?', 'Thank you.'])
      expect(first).toContain(text)
    expect(second).toContain(`Account: ${id}`)
  })

  it('says of nobody that they are signed in as somebody', async () => {
    const forged = '7c0f3a52-0d0e-4b6c-9d59-6b1f0a8d7c11'
    for (const end of ['\n', '\r\n', '\u2028'])
      await write({ ...MESSAGE, subject: 'Forged', name: `Ada${end}Account: ${forged}` })
    const forgeries = (await mails()).filter((mail) => mail.includes('Forged'))
    expect(forgeries).toHaveLength(3)
    for (const mail of forgeries) {
      const lines = mail.split(/\r\n|\n|\u2028/)
      expect(lines.filter((line) => line.startsWith('Account:'))).toEqual(['Account: not signed in'])
      expect(lines).toContain(`Name: Ada Account: ${forged}`)
    }
  })

  it('is sent once for a repeated call', async () => {
    const { token } = await signUp()
    const options = { token, headers: { 'idempotency-key': randomUUID() } }
    const before = (await mails()).length
    const answers = [await write(MESSAGE, options), await write(MESSAGE, options)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await mails()).length).toBe(before + 1)
  })

  it("is sent once for a visitor's repeated call too", async () => {
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const before = (await mails()).length
    const answers = await Promise.all([write(MESSAGE, options), write(MESSAGE, options)])
    const again = await write(MESSAGE, options)
    expect([...answers, again].filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect((await mails()).length).toBe(before + 1)
  })

  it.each(['name', 'email', 'subject', 'message', 'category'])('needs its %s [1 §5]', async (field) => {
    expect((await write({ ...MESSAGE, [field]: ' ' })).status).toBe(400)
    expect((await write({ ...MESSAGE, [field]: undefined })).status).toBe(400)
  })

  it('needs an address to answer to [1 §5]', async () => {
    expect(await write({ ...MESSAGE, email: 'nowhere' })).toMatchObject({
      status: 400,
      json: { error: 'Please enter a valid email address' },
    })
  })

  it('is limited [1 §8]', async () => {
    passTime(3_600_000)
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await write(MESSAGE))
    expect(answers[0]?.status).toBe(200)
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      json: { error: 'Too many requests. Please wait a moment and try again.' },
    })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(90)
  })
})
