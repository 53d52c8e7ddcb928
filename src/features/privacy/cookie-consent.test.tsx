// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { clearConsent } from '#platform/storage/consent.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'
import { setConsentDialogOpen } from './consent-dialog-state.ts'

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive({ name: 'signed-out' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setConsentDialogOpen(false)
  dismissAllToasts()
})

const banner = () => screen.queryByRole('region', { name: 'Cookie consent' })
const stored = () =>
  JSON.parse(localStorage.getItem('cookieConsent') ?? 'null') as Record<string, unknown> | null
const choice = (functional: boolean, analytics: boolean, marketing: boolean) => ({
  necessary: true,
  functional,
  analytics,
  marketing,
  timestamp: expect.any(String) as string,
})
const press = async (name: string, within_: ReturnType<typeof within> = screen) =>
  userEvent.setup().click(within_.getByRole('button', { name }))

describe('the banner', () => {
  it('comes after 1 s where nothing is stored, and is not in the way before [1 §4 consent] [1 §9 cookie banner]', async () => {
    const openedAt = performance.now()
    await openApp('/about')
    expect(banner()).toBeNull()
    await screen.findByRole('region', { name: 'Cookie consent' })
    expect(performance.now() - openedAt).toBeGreaterThan(950)
  })

  it.each([
    ['Accept All', choice(true, true, true)],
    ['Reject All', choice(false, false, false)],
  ])('%s stores the choice and hides it [1 §4 consent]', async (name, record) => {
    await openApp('/about')
    await screen.findByRole('region', { name: 'Cookie consent' })
    await press(name)
    expect(stored()).toEqual(record)
    expect(banner()).toBeNull()
    expect(await screen.findByText('Cookie preferences updated successfully')).toBeTruthy()
    expect(live.calls).toEqual([])
  })

  it('closed without an answer stores nothing [1 §4 consent]', async () => {
    await openApp('/about')
    await press('Close', within(await screen.findByRole('region', { name: 'Cookie consent' })))
    expect(banner()).toBeNull()
    expect(stored()).toBeNull()
  })

  it('does not come where a choice is stored, and comes again when it is cleared elsewhere [1 §4 consent]', async () => {
    localStorage.setItem(
      'cookieConsent',
      JSON.stringify({ ...choice(false, false, false), timestamp: new Date().toISOString() }),
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp('/about')
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(banner()).toBeNull()
    act(clearConsent)
    expect(await screen.findByRole('region', { name: 'Cookie consent' })).toBeTruthy()
  })
})

describe('the dialog', () => {
  const open = async () => {
    await openApp('/about')
    await press('Customize', within(await screen.findByRole('region', { name: 'Cookie consent' })))
    return within(await screen.findByRole('dialog', { name: 'Cookie preferences' }))
  }

  it('has a switch for each kind, the necessary one locked on [1 §4 consent] [1 §5 necessary cookies]', async () => {
    const dialog = await open()
    const necessary = dialog.getByRole<HTMLInputElement>('switch', { name: 'Necessary' })
    expect([necessary.checked, necessary.disabled]).toEqual([true, true])
    for (const name of ['Functional', 'Analytics', 'Marketing'])
      expect(dialog.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(false)
  })

  it('saves what was switched on, and shows it when it is opened again [1 §4 consent]', async () => {
    const dialog = await open()
    await userEvent.setup().click(dialog.getByRole('switch', { name: 'Functional' }))
    await press('Save Preferences', dialog)
    expect(stored()).toEqual(choice(true, false, false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(banner()).toBeNull()
    await press('Cookie preferences', within(screen.getByRole('contentinfo')))
    const again = within(await screen.findByRole('dialog', { name: 'Cookie preferences' }))
    expect(again.getByRole<HTMLInputElement>('switch', { name: 'Functional' }).checked).toBe(true)
    await press('Reject All', again)
    expect(stored()).toEqual(choice(false, false, false))
  })
})

describe('chosen before signing in', () => {
  it('is sent to the account that signs in next, once [1 §7 consent]', async () => {
    await openApp('/about')
    await screen.findByRole('region', { name: 'Cookie consent' })
    await press('Reject All')
    expect(live.calls).toEqual([])
    act(() => live.setSession({ name: 'signed-in', user: TEST_USER }))
    const sent = () => live.calls.filter(([name]) => name === 'saveConsent')
    await waitFor(() =>
      expect(sent()).toEqual([['saveConsent', { functional: false, analytics: false, marketing: false }]]),
    )
    act(() => live.setSession({ name: 'signed-out' }))
    act(() => live.setSession({ name: 'signed-in', user: TEST_USER }))
    expect(sent()).toHaveLength(1)
  })

  it('is sent again when it could not be stored for the server [1 §7 consent]', async () => {
    await openApp('/about')
    await screen.findByRole('region', { name: 'Cookie consent' })
    await press('Accept All')
    live.refuse('saveConsent', { kind: 'storage-full' })
    act(() => live.setSession({ name: 'signed-in', user: TEST_USER }))
    await waitFor(() => expect(localStorage.getItem('consentUntold')).toBe('true'))
  })
})

describe('signed in', () => {
  beforeEach(() => {
    live = fakeLive()
  })

  it('tells the server, also later when there is no connection now [1 §7 consent]', async () => {
    await openApp('/about')
    await screen.findByRole('region', { name: 'Cookie consent' })
    await press('Accept All')
    await waitFor(() =>
      expect(live.calls).toContainEqual([
        'saveConsent',
        { functional: true, analytics: true, marketing: true },
      ]),
    )
    expect(await screen.findByText('Cookie preferences updated successfully')).toBeTruthy()
  })

  it('says when it cannot be kept for the server; the choice holds here all the same [1 §8 privacy]', async () => {
    live.refuse('saveConsent', { kind: 'storage-full' })
    await openApp('/about')
    await screen.findByRole('region', { name: 'Cookie consent' })
    await press('Reject All')
    expect(await screen.findByText('Failed to save consent preferences. Please try again.')).toBeTruthy()
    expect(stored()).toEqual(choice(false, false, false))
  })
})
