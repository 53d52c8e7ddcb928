// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { publishNotice } from '#live/notices.ts'
import { setStorageState } from '#live/storage-state.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import * as texts from '#texts/app.ts'
import { openApp, renderInRouter } from '../routes/testing.tsx'
import { dismissAllToasts, toast } from '#ui/toast/toast.ts'
import { forgetDismissals } from './banners/verification-banner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { graceDaysLeft } from './messages.ts'

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive()
  forgetDismissals()
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const main = () => screen.getAllByRole('main')

describe('a visitor', () => {
  beforeEach(() => live.setSession({ name: 'signed-out' }))

  it('finds landmarks, one heading, a title, and the bar', async () => {
    await openApp('/')
    expect(main()).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4)
    expect(document.title).toMatch(/Streetlore/)
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Browse Tours' }).getAttribute('href')).toBe('/tours')
    expect(bar.getByRole('link', { name: 'Near Me' }).getAttribute('href')).toBe('/tours/nearby')
    expect(bar.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
    expect(bar.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register')
    const emergency = screen.getByRole('link', { name: 'emergency numbers by country' })
    expect(emergency.getAttribute('href')).toBe('/emergency')
    const footer = within(screen.getByRole('contentinfo'))
    for (const column of ['Quick Links', 'Legal', 'Support'])
      expect(footer.getByRole('navigation', { name: column })).toBeTruthy()
    expect(footer.getByText(/at least 13 years/)).toBeTruthy()
    expect(footer.getByText(/AI-generated/)).toBeTruthy()
    expect(footer.getByText(/copyright/)).toBeTruthy()
  })

  it('is sent from the landing page to log in, and the address is remembered [1 §2 landing]', async () => {
    const user = userEvent.setup()
    const { router, path } = await openApp('/')
    await user.click(screen.getByRole('link', { name: 'Start Your First Tour' }))
    await waitFor(() => expect(path()).toBe('/login'))
    expect(router.latestLocation.state.from).toBe('/dashboard')
  })

  it.each(['/my-tours', '/dashboard', '/tours/florence-history/play', '/tour/12'])(
    'is sent from %s to log in [1 §2 routes]',
    async (address) => {
      const { router, path } = await openApp(address)
      await waitFor(() => expect(path()).toBe('/login'))
      expect(router.latestLocation.state.from).toBe(address)
    },
  )

  it('comes from an unknown address to the landing page [1 §2 routes]', async () => {
    const { path } = await openApp('/no/such/place')
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('opens the phone menu with its button and closes it with Escape', async () => {
    const user = userEvent.setup()
    await openApp('/')
    const button = screen.getByRole('button', { name: 'Menu' })
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('a signed-in person', () => {
  it('sees Create New Tour, and a bar of their own', async () => {
    await openApp('/')
    expect(screen.getByRole('link', { name: 'Create New Tour' })).toBeTruthy()
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'My Content' }).getAttribute('href')).toBe('/my-tours')
    expect(bar.queryByRole('link', { name: 'Sign In' })).toBeNull()
  })

  it('finds name and mail in the user menu, and Sign out as its last action', async () => {
    const user = userEvent.setup()
    const { path } = await openApp('/about')
    await user.click(await screen.findByRole('button', { name: /User menu/ }))
    expect(screen.getByText(TEST_USER.fullName)).toBeTruthy()
    expect(screen.getByText(TEST_USER.email)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(path()).toBe('/'))
    await waitFor(() => expect(live.calls.map(([name]) => name)).toContain('forgetUser'))
    expect(await screen.findByRole('link', { name: 'Start Your First Tour' })).toBeTruthy()
  })

  it.each([
    [0, null],
    [1, '1 change is kept on this device until you sign in again.'],
    [undefined, 'Changes that were not sent, if any, are kept on this device until you sign in again.'],
  ])('a sign-out with %s changes unsent says: %s', async (count, text) => {
    const user = userEvent.setup()
    live.setUnsentCount(count)
    const { path } = await openApp('/about')
    await user.click(await screen.findByRole('button', { name: /User menu/ }))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(path()).toBe('/'))
    if (text !== null) expect(await screen.findByText(text)).toBeTruthy()
    else expect(screen.queryByText(/on this device until/)).toBeNull()
  })

  it('sees how many changes are waiting, only while there are some', async () => {
    await openApp('/about')
    expect(screen.queryByText(/waiting/)).toBeNull()
    await act(async () =>
      live.set('changes', null, [
        {
          rowId: 'a',
          kind: 'tour-delete',
          status: 'pending',
          title: 'Florence',
          payload: { tourId: 1, title: 'Florence' },
          createdAt: 0,
          firstSentAt: 0,
          attempts: 0,
          nextAttemptAt: 0,
        },
      ]),
    )
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    await act(async () => live.set('changes', null, []))
    await waitFor(() => expect(screen.queryByText(/waiting to sync/)).toBeNull())
  })

  it('does not see /login [1 §2 routes]', async () => {
    const { path } = await openApp('/login')
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })

  it('whose session ended goes to log in and reads why [1 §8 401]', async () => {
    const { path } = await openApp('/about')
    await act(async () => {
      live.setSession({ name: 'signed-out', reason: 'expired' })
      publishNotice({ kind: 'session-expired' })
    })
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByText('Session expired. Please log in again.')).toBeTruthy()
  })

  it('whose session ended on a screen of theirs is led back to it after the login', async () => {
    const { path, router } = await openApp('/my-tours?page=2')
    await act(async () => {
      live.setSession({ name: 'signed-out', reason: 'expired' })
      publishNotice({ kind: 'session-expired' })
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Sign in|Log in|Welcome/i })).toBeTruthy()
    expect(path()).toBe('/login')
    expect(router.latestLocation.state.from).toBe('/my-tours?page=2')
  })

  it('waits in front of a spinner while the session is restored [1 §4 session]', async () => {
    live.setSession({ name: 'restoring' })
    const { path } = await openApp('/my-tours')
    expect(screen.getByText('Restoring your session…').getAttribute('role')).toBe('status')
    expect(path()).toBe('/my-tours')
  })
})

describe('notices', () => {
  it.each([
    [{ kind: 'tour-completed', title: 'Florence', slug: 'f' }, 'Tour "Florence" generated successfully!'],
    [{ kind: 'tour-completed-not-loaded' }, 'Tour completed but failed to load details'],
    [{ kind: 'tour-cancelled', jobId: 'job-1' }, 'Tour cancelled'],
    [{ kind: 'tour-failed', error: 'no places' }, 'Tour generation failed: no places'],
    [{ kind: 'audio-completed', tourId: 1, success: true }, 'Audio generation completed!'],
    [
      { kind: 'change-done', rowId: 'r', change: 'tour-generate', entity: 'job:k', title: 'Florence' },
      'The signal is back: your tour of Florence is being made.',
    ],
    [{ kind: 'audio-completed', tourId: 1, success: false }, 'Audio generation failed'],
    [{ kind: 'user-unknown' }, 'Failed to get user information'],
    [
      { kind: 'device-full' },
      'There is no room left on this device, so your change was not kept. Remove downloads or free some space, then try again.',
    ],
  ] as const)('%o shows as a toast: %s [1 §8 429] [1 §8 500] [1 §8 defaults]', async (notice, text) => {
    await openApp('/about')
    await act(async () => live.notify(notice))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('without a connection', () => {
  it('says so and takes it back', async () => {
    await openApp('/about')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => fireEvent(window, new Event('offline')))
    expect(screen.getByText('You are offline')).toBeTruthy()
    online.mockReturnValue(true)
    await act(async () => fireEvent(window, new Event('online')))
    expect(screen.queryByText('You are offline')).toBeNull()
  })
})

describe('in a browser that keeps nothing', () => {
  afterEach(() => setStorageState('kept'))

  it('says so, and takes it back', async () => {
    await openApp('/about')
    expect(screen.queryByText(texts.nothingKept)).toBeNull()
    await act(async () => setStorageState('not-kept'))
    expect(screen.getByText(texts.nothingKept).closest('[role=status]')?.textContent).toMatch(/downloaded/)
    await act(async () => setStorageState('kept'))
    expect(screen.queryByText(texts.nothingKept)).toBeNull()
  })
})

describe('the verification banner', () => {
  const day = 86_400_000
  const createdDaysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const unverified = (days: number) =>
    live.setSession({
      name: 'signed-in',
      user: { ...TEST_USER, emailConfirmed: false, createdAt: createdDaysAgo(days) },
    })

  it.each([
    [0, '7 days left'],
    [4.5, '3 days left'],
    [6.2, '1 day left'],
    [9, 'Your grace period has expired. Please verify your email to continue using Streetlore.'],
  ])('after %d days says "%s" [1 §4 grace]', async (days, text) => {
    unverified(days)
    await openApp('/about')
    expect(screen.getByRole('region', { name: 'Email verification' }).textContent).toContain(text)
  })

  it.each([
    [4.5, false],
    [5.2, true],
    [9, true],
  ])('after %d days it is red: %s [1 §4 grace] [1 §9 grace]', async (days, isRed) => {
    unverified(days)
    await openApp('/about')
    const banner = screen.getByRole('region', { name: 'Email verification' })
    expect(banner.className.includes('danger')).toBe(isRed)
  })

  it('counts whole days passed [1 §4 grace] [1 §9 grace]', () => {
    expect(graceDaysLeft(new Date(0).toISOString(), day - 1)).toBe(7)
    expect(graceDaysLeft(new Date(0).toISOString(), day + 1)).toBe(6)
    expect(graceDaysLeft(new Date(0).toISOString(), 7 * day)).toBe(0)
    expect(graceDaysLeft('no date', 0)).toBe(7)
  })

  it('sends the mail again, and says when that failed [1 §8 banner resend]', async () => {
    const user = userEvent.setup()
    unverified(1)
    await openApp('/about')
    live.answer('resendVerification', () => ({ ok: false, failure: { kind: 'server', status: 503 } }))
    await user.click(screen.getByRole('button', { name: 'Resend Email' }))
    expect(await screen.findByText('Failed to send verification email. Please try again later.')).toBeTruthy()
    live.answer('resendVerification', () => ok({ success: true, message: 'Sent' }))
    await user.click(screen.getByRole('button', { name: 'Resend Email' }))
    expect(await screen.findByText('Verification email sent! Please check your inbox.')).toBeTruthy()
  })

  it('is dismissed for the session [1 §4 grace]', async () => {
    const user = userEvent.setup()
    unverified(1)
    const first = await openApp('/about')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    first.unmount()
    await openApp('/about')
    expect(screen.queryByRole('region', { name: 'Email verification' })).toBeNull()
  })
})

describe('the theme control', () => {
  it('flips the theme, keeps the choice and shows it', async () => {
    const user = userEvent.setup()
    await openApp('/about')
    const control = screen.getByRole('button', { name: /theme/i })
    await user.click(control)
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    expect(localStorage.getItem('darkMode')).toBe('true')
    expect(control.getAttribute('aria-pressed')).toBe('true')
    await user.click(control)
    expect(localStorage.getItem('darkMode')).toBe('false')
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })
})

describe('a screen that broke', () => {
  it('offers to reload, and tells missing code from a fault', () => {
    const view = renderInRouter(<ErrorScreen error={new Error('boom')} reset={() => undefined} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    view.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderInRouter(
      <ErrorScreen
        error={new TypeError('Failed to fetch dynamically imported module: /assets/x.js')}
        reset={() => undefined}
      />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not on this device yet')
    expect(screen.getByText(/You are offline/)).toBeTruthy()
  })
})

describe('toasts of the shell', () => {
  it('are shown in one region', async () => {
    await openApp('/about')
    await act(async () => void toast('Hello'))
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('Hello')).toBeTruthy()
  })
})
