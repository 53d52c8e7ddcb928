// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { getSession } from '#live/session/session.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'

const at = '2026-11-01T10:00:00.000Z'
const PHONE = {
  id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  createdAt: at,
  lastSeenAt: at,
  isCurrent: false,
}
const HERE = {
  id: 'here',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: at,
  lastSeenAt: at,
  isCurrent: true,
}
const USER = { ...TEST_USER, sessionsUrl: '/api/auth/sessions' }

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive({ name: 'signed-in', user: USER })
  live.set('changes', null, [])
  live.answer('sessions', () => ok([PHONE, HERE]))
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const card = async () => within(await screen.findByRole('region', { name: 'Your sessions' }))
const rows = async () => (await card()).findAllByRole('listitem')
const asked = (endpoint: string) => live.calls.filter(([name, what]) => name === 'ask' && what === endpoint)

describe('Your sessions', () => {
  it('are listed by device, this one first and marked', async () => {
    await openApp('/privacy-settings')
    const [first, second] = await rows()
    expect(first?.textContent).toContain('Firefox on Linux This device')
    expect(second?.textContent).toMatch(/Chrome on Android.*Signed in .*2026.* Last used .*2026/)
    expect(second?.textContent).not.toContain('This device')
  })

  it('are ended one by one', async () => {
    const user = userEvent.setup()
    live.answer('endSession', () => ok(undefined))
    await openApp('/privacy-settings')
    await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Android' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(asked('endSession')).toMatchObject([['ask', 'endSession', { params: { sessionId: 'phone' } }]])
    expect(getSession().name).toBe('signed-in')
  })

  it('stay in the list where ending one failed', async () => {
    const user = userEvent.setup()
    live.answer('endSession', () => fail({ kind: 'offline' }))
    await openApp('/privacy-settings')
    await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Android' }))
    expect(await screen.findByText('You are offline. Connect to the internet and try again.')).toBeTruthy()
    expect(await rows()).toHaveLength(2)
  })

  it('end here by the way out of this device', async () => {
    const user = userEvent.setup()
    await openApp('/privacy-settings')
    await user.click(await screen.findByRole('button', { name: 'Sign out of Firefox on Linux' }))
    await waitFor(() => expect(getSession().name).toBe('signed-out'))
    expect(asked('endSessions')).toEqual([])
  })

  it('end everywhere after a question, here too', async () => {
    const user = userEvent.setup()
    live.answer('endSessions', () => ok(undefined))
    await openApp('/privacy-settings')
    await user.click((await card()).getByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(asked('endSessions')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(getSession().name).toBe('signed-out'))
    expect(asked('endSessions')).toHaveLength(1)
  })

  it('that cannot be loaded say so and are asked for again', async () => {
    const user = userEvent.setup()
    live.answer('sessions', () => fail({ kind: 'offline' }))
    await openApp('/privacy-settings')
    expect(await screen.findByText('You are offline. Connect to the internet and try again.')).toBeTruthy()
    live.answer('sessions', () => ok([HERE]))
    await user.click((await card()).getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('are not there for a server that keeps no list', async () => {
    live.setSession({ name: 'signed-in', user: TEST_USER })
    await openApp('/privacy-settings')
    await screen.findByRole('region', { name: 'Account information' })
    expect(screen.queryByText('Your sessions')).toBeNull()
  })
})
