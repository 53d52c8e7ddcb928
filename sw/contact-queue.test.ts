import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import {
  CONTACT_STATE,
  CONTACT_SYNC_TAG,
  FORGET_REFUSED_CONTACT,
  KEEP_CONTACT,
  SEND_CONTACT,
} from '#contract/threads/service-worker-messages.ts'
import { threadLocks } from '#data/device/locks.ts'
import { createContactQueue, type ContactQueue } from './contact-queue.ts'
import { hearContact, resumeContact } from './contact-messages.ts'
import { sendContact, type Background } from './wake.ts'

const URL_OF_CONTACT = 'https://app.example/api/contact'
const message = (subject: string) => ({
  name: 'Ada',
  email: 'ada@example.org',
  category: 'bug' as const,
  subject,
  message: 'It rains.',
})

/** The requests that the server got, and its next answers; an answer of `undefined` is a failed connection. */
const got: { key: string | null; subject: string; token: string | null }[] = []
let answers: (Response | undefined)[] = []
const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const TAKEN = () => Response.json({ success: true, message: 'Thanks' })
const changes = vi.fn()
const server = async (request: RequestInfo | URL): Promise<Response> => {
  const { headers } = request as Request
  const { subject } = (await (request as Request).json()) as { subject: string }
  got.push({ key: headers.get('idempotency-key'), subject, token: headers.get('authorization') })
  const answer = answers.length > 0 ? answers.shift() : TAKEN()
  if (!answer) throw new TypeError('no network')
  return answer
}

let nowMs = Date.UTC(2026, 0, 1)
const queue: ContactQueue = createContactQueue({
  fetch: server,
  locks: threadLocks(),
  now: () => nowMs,
  onChange: changes,
})
const told: string[] = []
const options = {
  clients: { matchAll: async () => [] },
  load: () => ({ contact: () => queue }) as unknown as Background,
  register: async (tag: string) => void told.push(tag),
}
const keep = (key: string, subject = key) =>
  hearContact({ type: KEEP_CONTACT, url: URL_OF_CONTACT, key, body: message(subject) }, options)
const state = () => hearContact({ type: CONTACT_STATE }, options)
const reached = () => got.map(({ key }) => key)

beforeEach(() => {
  got.length = 0
  told.length = 0
  answers = []
  changes.mockClear()
})
afterEach(async () => {
  answers = []
  await queue.send()
  await queue.forgetRefused()
})

describe("a visitor's contact message", () => {
  it('is kept, asks to be woken, and is sent once, in its order, with nobody’s token', async () => {
    expect(await keep('k1')).toEqual({ isKept: true })
    await keep('k2')
    expect(told).toEqual([CONTACT_SYNC_TAG, CONTACT_SYNC_TAG])
    expect(await state()).toEqual({ waitingCount: 2, refused: [] })
    expect(got).toEqual([])
    await sendContact(options)
    await sendContact(options)
    expect(got).toEqual([
      { key: 'k1', subject: 'k1', token: null },
      { key: 'k2', subject: 'k2', token: null },
    ])
    expect(await state()).toEqual({ waitingCount: 0, refused: [] })
    expect(changes).toHaveBeenCalledTimes(2)
  })

  it('is sent once where two wake the queue at the same moment', async () => {
    await keep('k1')
    await Promise.all([sendContact(options), hearContact({ type: SEND_CONTACT }, options)])
    expect(reached()).toEqual(['k1'])
  })

  it.each([
    ['no network', undefined],
    ['a server in trouble', new Response('{}', { status: 503 })],
    ['too many messages', new Response('{}', { status: 429 })],
    ['the same still being worked on', new Response('{}', { status: 409 })],
    ['a portal’s page', page(200)],
    ['a portal’s empty answer', new Response('')],
    ['a portal’s own JSON', new Response('{"login":"https://hotel.example"}')],
    ['a portal’s page of 403', page(403)],
    ['a portal’s page of 404', page(404)],
    ['a portal’s text of 400', new Response('Sign in first', { status: 400 })],
    ['an empty 404', new Response('', { status: 404 })],
    ['a body that was cut', new Response(new ReadableStream({ start: (body) => body.error() }))],
  ])('waits and goes again under its key: %s', async (_why, answer) => {
    await keep('k1')
    answers = [answer]
    await expect(sendContact(options)).rejects.toThrow()
    expect(await state()).toMatchObject({ waitingCount: 1 })
    await sendContact(options)
    expect(reached()).toEqual(['k1', 'k1'])
    expect(await state()).toMatchObject({ waitingCount: 0 })
  })

  it('counts as received where the server does not know the address [1 §7]', async () => {
    await keep('k1')
    answers = [Response.json({ error: 'No such address' }, { status: 404 })]
    await sendContact(options)
    expect(await state()).toEqual({ waitingCount: 0, refused: [] })
  })

  it.each([200, 404])('counts by our server’s mark, also where the body is empty: %d', async (status) => {
    await keep('k1')
    answers = [new Response('', { status, headers: { [ANSWER_MARK]: '1' } })]
    await sendContact(options)
    expect(await state()).toEqual({ waitingCount: 0, refused: [] })
  })

  it('that the server refuses is shown with the reason until it was seen, and holds nothing up', async () => {
    await keep('k1', 'Bad')
    await keep('k2')
    answers = [Response.json({ error: 'No such address' }, { status: 400 })]
    await sendContact(options)
    expect(reached()).toEqual(['k1', 'k2'])
    expect(await state()).toEqual({
      waitingCount: 0,
      refused: [{ text: 'No such address', body: message('Bad') }],
    })
    await hearContact({ type: FORGET_REFUSED_CONTACT }, options)
    expect(await state()).toEqual({ waitingCount: 0, refused: [] })
  })

  it('is sent at the next visit where the browser wakes nobody', async () => {
    await keep('k1')
    await resumeContact(options)
    expect(got).toEqual([])
    await resumeContact({ ...options, register: undefined })
    expect(reached()).toEqual(['k1'])
  })

  it('is dropped after a week in which it could not be sent', async () => {
    await keep('k1')
    nowMs += 7 * 24 * 60 * 60 * 1000 + 1
    await keep('k2')
    expect(await state()).toEqual({ waitingCount: 1, refused: [] })
    await sendContact(options)
    expect(reached()).toEqual(['k2'])
  })

  it('says so where the device has no room for it', async () => {
    const full = { ...queue, keep: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const answer = await hearContact(
      { type: KEEP_CONTACT, url: URL_OF_CONTACT, key: 'k1', body: message('x') },
      { ...options, load: () => ({ contact: () => full }) as unknown as Background },
    )
    expect(answer).toEqual({ isKept: false })
    expect(told).toEqual([])
  })
})
