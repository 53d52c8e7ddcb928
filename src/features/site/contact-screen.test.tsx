// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import type { PageToServiceWorker } from '#contract/threads/service-worker-messages.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { askServiceWorker } from '#platform/service-worker/service-worker-call.ts'
import { openApp } from '../../routes/testing.tsx'

vi.mock('#platform/service-worker/service-worker-call.ts', () => ({ askServiceWorker: vi.fn() }))

let live: FakeLive
let isOnline: boolean
let hasRoom: boolean
const kept: PageToServiceWorker[] = []
/** The service worker's answer about stored messages. */
let state: unknown

beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  isOnline = true
  hasRoom = true
  kept.length = 0
  state = undefined
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.mocked(askServiceWorker).mockImplementation(async (message) => {
    if (message.type === 'CONTACT_STATE') return state as never
    if (message.type === 'SEND_CONTACT') return undefined
    kept.push(message)
    return { isKept: hasRoom } as never
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const asked = () => live.calls.filter(([name, what]) => name === 'ask' && what === 'contact')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function write(isSignedIn = false) {
  const user = userEvent.setup()
  await openApp('/contact')
  await screen.findByRole('heading', { name: 'Contact', level: 1 })
  if (!isSignedIn) {
    await user.type(field('Name'), 'Ada Walker')
    await user.type(field('Email'), 'ada@example.org')
  }
  await user.type(field('Subject'), 'Rain')
  await user.type(field('Message'), 'It rains.')
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  return user
}
const MESSAGE = {
  name: 'Ada Walker',
  email: 'ada@example.org',
  category: 'general',
  subject: 'Rain',
  message: 'It rains.',
}

describe('the contact form', () => {
  it('needs all of its fields, and an address to answer to [1 §5]', async () => {
    const user = userEvent.setup()
    await openApp('/contact')
    await user.click(await screen.findByRole('button', { name: 'Send Message' }))
    for (const text of [
      'Name is required',
      'Please enter a valid email address',
      'Subject is required',
      'Message is required',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(asked()).toEqual([])
  })

  it('knows who is signed in, says what the server says, and is empty again after 5 s [1 §5] [1 §8]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    live.setSession({ name: 'signed-in', user: TEST_USER })
    live.answer('contact', () => ok({ success: true, message: 'Thank you, Ada' }))
    await write(true)
    expect(await screen.findByText('Thank you, Ada')).toBeDefined()
    expect(asked()[0]?.[2]).toMatchObject({
      body: { ...MESSAGE, name: 'Ada Lovelace', email: 'ada@example.org' },
    })
    expect(field('Subject').value).toBe('Rain')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(field('Subject').value).toBe('')
    expect(field('Name').value).toBe('Ada Lovelace')
    expect(screen.queryByText('Thank you, Ada')).toBeNull()
  })

  it.each([
    [ok({ success: true }), 'Your message has been sent successfully!'],
    [
      fail({ kind: 'rejected', status: 404 } as const),
      'Your message has been received and will be reviewed by our team. We typically respond within 24-48 hours during business days.',
    ],
    [fail({ kind: 'server', status: 500 } as const), 'Failed to send message. Please try again.'],
    [fail({ kind: 'rejected', status: 400, text: 'Write less' } as const), 'Write less'],
  ])('says how it went: %j [1 §8]', async (answer, text) => {
    live.answer('contact', () => answer as never)
    await write()
    expect(await screen.findByText(text)).toBeDefined()
    expect(kept).toEqual([])
  })

  it('gives what to tell us of a failure of the server, in our words', async () => {
    const failure = { kind: 'server', status: 500, text: 'Boom', requestId: '0198-ab' } as const
    live.answer('contact', () => fail(failure) as never)
    await write()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Failed to send message. Please try again.Reference: 0198-ab')
  })
})

describe('without a network', () => {
  it('keeps a visitor’s message, and says that it will be sent [1 §8]', async () => {
    isOnline = false
    await write()
    expect(await screen.findByText(/kept on this device and will be sent/)).toBeDefined()
    expect(asked()).toEqual([])
    expect(kept).toEqual([
      {
        type: 'KEEP_CONTACT',
        url: `${location.origin}/api/contact`,
        key: expect.any(String),
        body: MESSAGE,
      },
    ])
  })

  it('keeps it under the key of the try whose answer never came', async () => {
    live.answer('contact', () => fail({ kind: 'offline' }))
    await write()
    expect(await screen.findByText(/will be sent when you are back online/)).toBeDefined()
    const [[, , input] = []] = asked()
    expect(input).toMatchObject({ key: expect.any(String) })
    expect(kept).toEqual([expect.objectContaining({ key: (input as { key: string }).key })])
  })

  it('is sent again and again while the page is open: a network is said to be back before anything passes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let sends = 0
    const waiting = { waitingCount: 1, refused: [] }
    vi.mocked(askServiceWorker).mockImplementation(async ({ type }) => {
      if (type === 'SEND_CONTACT') {
        sends += 1
        if (sends === 4) state = { ...waiting, waitingCount: 0 }
      }
      if (type === 'KEEP_CONTACT') state = waiting
      return (type === 'KEEP_CONTACT' ? { isKept: true } : state) as never
    })
    live.answer('contact', () => fail({ kind: 'offline' }))
    await write()
    expect(await screen.findByText(/kept on this device and will be sent/)).toBeDefined()
    // One attempt when the page opened, one when the message was stored, more after 3 and 10 seconds.
    expect(sends).toBeLessThan(4)
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText(/A message of yours will be sent/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByText(/A message of yours/)).toBeNull()
    expect(sends).toBe(4)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(sends).toBe(4)
  })

  it('never keeps a message of somebody who is signed in', async () => {
    isOnline = false
    live.setSession({ name: 'signed-in', user: TEST_USER })
    await write(true)
    expect(await screen.findByText('You are offline. Connect to the internet and try again.')).toBeDefined()
    expect(kept).toEqual([])
    expect(field('Message').value).toBe('It rains.')
  })

  it('says so, and leaves the words in the form, where the device has no room', async () => {
    isOnline = false
    hasRoom = false
    await write()
    expect(await screen.findByText(/no room on this device/)).toBeDefined()
    expect(field('Message').value).toBe('It rains.')
  })
})

it('shows what waits, and what was refused with the reason: it can be written again', async () => {
  state = { waitingCount: 2, refused: [{ text: 'Write less', body: { ...MESSAGE, subject: 'Long' } }] }
  const user = userEvent.setup()
  await openApp('/contact')
  expect(await screen.findByText('2 messages of yours will be sent when you are back online.')).toBeDefined()
  expect(screen.getByRole('region', { name: 'A message that was not accepted' }).textContent).toContain(
    'Long: Not accepted: Write less',
  )
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field('Subject').value).toBe('Long')
  expect(screen.queryByText(/Not accepted/)).toBeNull()
  expect(kept).toEqual([{ type: 'FORGET_REFUSED_CONTACT' }])
})
