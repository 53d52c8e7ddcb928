// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { sessionExpired } from '#live/session/session.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { saveConsent } from '#platform/storage/consent.ts'
import { saveFile } from '#platform/page/page-actions.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'
import { setConsentDialogOpen } from './consent-dialog-state.ts'

vi.mock('#platform/page/page-actions.ts', () => ({ saveFile: vi.fn() }))

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive()
  live.set('changes', null, [])
})
afterEach(() => {
  cleanup()
  setConsentDialogOpen(false)
  dismissAllToasts()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const asked = (endpoint: string) => live.calls.filter(([name, what]) => name === 'ask' && what === endpoint)

describe('Privacy Settings', () => {
  it('shows name, email, the day of joining, and whether the email is verified [1 §2 privacy settings]', async () => {
    await openApp('/privacy-settings')
    const account = await region('Account information')
    const facts = account.getAllByRole('definition').map(({ textContent }) => textContent?.trim())
    expect(facts).toEqual([TEST_USER.fullName, TEST_USER.email, expect.stringMatching(/2026/), 'Yes'])
    act(() => live.setSession({ name: 'signed-in', user: { ...TEST_USER, emailConfirmed: false } }))
    await waitFor(() => expect(account.getByText('No')).toBeTruthy())
  })

  it('shows a refused name with the reason, until it is sent again or dropped', async () => {
    const user = userEvent.setup()
    live.set('changes', null, [
      {
        rowId: 'r1',
        kind: 'profile',
        status: 'failed',
        title: '',
        payload: { title: '', firstName: 'Ada', lastName: 'Byron' },
        createdAt: 0,
        firstSentAt: 0,
        attempts: 1,
        nextAttemptAt: 0,
        failure: { kind: 'rejected', status: 400, text: 'Names have letters.' },
      },
    ])
    await openApp('/privacy-settings')
    const account = await region('Account information')
    expect(account.getByText('Change your name. Not accepted: Names have letters.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    await user.click(account.getByRole('button', { name: 'Retry' }))
    await user.click(account.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
    expect(live.calls).toContainEqual(['retryChange', 'r1'])
  })

  it('shows what is allowed, and Manage opens the dialog of consent [1 §2 privacy settings]', async () => {
    const user = userEvent.setup()
    await openApp('/privacy-settings')
    const consent = await region('Cookie consent')
    expect(consent.getByText(/Not chosen yet/)).toBeTruthy()
    act(() => void saveConsent({ functional: true, analytics: false, marketing: false }))
    expect(consent.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Always on',
      'Allowed',
      'Not allowed',
      'Not allowed',
    ])
    await user.click(consent.getByRole('button', { name: 'Manage' }))
    expect(await screen.findByRole('dialog', { name: 'Cookie preferences' })).toBeTruthy()
  })

  it('has links that help [1 §2 privacy settings]', async () => {
    await openApp('/privacy-settings')
    const help = await region('Help')
    expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/privacy',
      '/terms',
      '/about',
    ])
  })

  it('is linked from the user menu and the phone menu [1 §2 navigation]', async () => {
    const user = userEvent.setup()
    await openApp('/')
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/preferences')
    expect(bar.getByRole('link', { name: 'Privacy Settings' }).getAttribute('href')).toBe('/privacy-settings')
    await user.click(bar.getByRole('button', { name: /User menu/ }))
    expect(bar.getByRole('link', { name: 'Preferences' }).getAttribute('href')).toBe('/preferences')
    expect(bar.getAllByRole('link', { name: 'Privacy Settings' })).toHaveLength(2)
  })
})

describe('a visitor', () => {
  it('is prompted to log in, by both actions too [1 §2 privacy settings] [1 §5 export and delete]', async () => {
    live.setSession({ name: 'signed-out' })
    const user = userEvent.setup()
    const { path, router } = await openApp('/privacy-settings')
    expect(await screen.findByText(/Please log in to see your account/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    await user.click(screen.getByRole('button', { name: 'Export data' }))
    expect(await screen.findByText('Please log in to export your data')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    expect(await screen.findByText('Please log in to delete your account')).toBeTruthy()
    expect(live.calls).toEqual([])
    expect(path()).toBe('/privacy-settings')
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(path()).toBe('/login'))
    expect(router.latestLocation.state.from).toBe('/privacy-settings')
  })
})

describe('Export Your Data', () => {
  it('gives a JSON file named with the date [1 §7 export] [1 §8 privacy]', async () => {
    live.answer('exportData', () => ok({ user: { email: TEST_USER.email } }))
    await openApp('/privacy-settings')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Export data' }))
    expect(await screen.findByText('Your data has been exported successfully')).toBeTruthy()
    const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(name).toMatch(/^streetlore-data-\d{4}-\d\d-\d\d\.json$/)
    expect(content?.type).toBe('application/json')
    expect(content?.size).toBeGreaterThan(20)
  })

  it('says when it did not work [1 §8 privacy]', async () => {
    await openApp('/privacy-settings')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Export data' }))
    expect(await screen.findByText('Failed to export data. Please try again.')).toBeTruthy()
  })
})

describe('Delete Your Account', () => {
  const confirm = async (name: string) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    const opened = await openApp('/privacy-settings')
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Your Account' }))
    await user.click(dialog.getByRole('button', { name }))
    return opened
  }

  it('asks first; Cancel does nothing', async () => {
    await confirm('Cancel')
    expect(asked('deletePrivacyAccount')).toEqual([])
  })

  it('says so, and after 2 s clears this device and goes to the start [1 §4 account deletion] [1 §8 privacy] [1 §9 account deletion]', async () => {
    localStorage.setItem('darkMode', 'true')
    live.answer('deletePrivacyAccount', () => ok(undefined))
    const { path } = await confirm('Delete')
    expect(
      await screen.findByText('Your account has been deleted. You will be logged out shortly.'),
    ).toBeTruthy()
    // A call under way is answered 401 by now; this must not open the login screen.
    await act(() => sessionExpired('any'))
    expect(path()).toBe('/privacy-settings')
    expect(localStorage.getItem('darkMode')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await waitFor(() => expect(path()).toBe('/'))
    expect(localStorage.length).toBe(0)
    expect(live.calls.slice(-2)).toEqual([['forgetChanges'], ['forgetUser', TEST_USER]])
  })

  it('says when it did not work [1 §8 privacy]', async () => {
    const { path } = await confirm('Delete')
    expect(await screen.findByText('Failed to delete account. Please try again.')).toBeTruthy()
    expect(path()).toBe('/privacy-settings')
  })
})
