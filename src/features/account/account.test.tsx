// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { isEmail } from '#kit/email.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { leaveFor } from '#platform/page/page-actions.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'
import { registerErrors } from './form-rules.ts'

vi.mock('#platform/page/page-actions.ts', () => ({ leaveFor: vi.fn() }))

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive({ name: 'signed-out' })
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const asked = (endpoint: string) => live.calls.filter(([name, what]) => name === 'ask' && what === endpoint)
const accepted = { success: true, token: 'opaque', user: TEST_USER, errors: [] }

describe('login', () => {
  const fill = async (email: string, password: string) => {
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Email'), email)
    if (password) await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    return user
  }

  it('asks for a valid address and a password before it asks the server [1 §5 login]', async () => {
    await openApp('/login')
    await fill('nobody', '')
    expect(alerts()).toEqual(['Please enter a valid email address', 'Password is required'])
    expect(asked('login')).toEqual([])
  })

  it('shows the errors of the server joined, else Login failed [1 §5 login] [1 §8 login]', async () => {
    live.answer('login', () => ({
      ok: false,
      failure: { kind: 'rejected', status: 400, errors: ['Invalid email or password.', 'Try again.'] },
    }))
    await openApp('/login')
    const user = await fill('ada@example.org', 'wrong')
    await waitFor(() => expect(alerts()).toEqual(['Invalid email or password. Try again.']))
    live.answer('login', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(alerts()).toEqual(['Login failed']))
  })

  it('goes where the person came from, and shows a warning of the server [1 §2 login] [1 §7 login] [1 §9 login warning]', async () => {
    live.answer('login', () => ok({ ...accepted, warning: 'Please verify your email.' }))
    const { path } = await openApp('/my-tours')
    await waitFor(() => expect(path()).toBe('/login'))
    await fill('ada@example.org', 'right-one')
    await waitFor(() => expect(path()).toBe('/my-tours'))
    expect(await screen.findByText('Please verify your email.')).toBeTruthy()
    const warning = currentToasts().find(({ text }) => text === 'Please verify your email.')
    expect(warning?.durationMs).toBe(8000)
  })

  it('goes to the dashboard otherwise, also where the remembered address is not ours', async () => {
    live.answer('login', () => ok(accepted))
    const { router, path } = await openApp('/about')
    await router.navigate({ to: '/login', state: { from: '//evil.example/' } })
    await fill('ada@example.org', 'right-one')
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })

  it('shows the message and fills in the address that it was given [1 §2 login]', async () => {
    const { router } = await openApp('/about')
    await router.navigate({ to: '/login', state: { message: 'Check your email.', email: 'ada@example.org' } })
    expect((await screen.findByText('Check your email.')).closest('[role="status"]')).toBeTruthy()
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.org')
  })

  it('has a Google button that only says Under Construction where the server offers none [1 §2] [1 §2 login]', async () => {
    vi.stubGlobal('fetch', async () => new Response())
    const user = userEvent.setup()
    await openApp('/login')
    await user.click(await screen.findByRole('button', { name: /Google/ }))
    expect(await screen.findByRole('dialog', { name: 'Under Construction' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(live.calls).toEqual([])
  })

  it('goes to Google where the server offers it', async () => {
    const headers = { link: '</api/auth/google>; rel="urn:streetlore:google-sign-in"' }
    vi.stubGlobal('fetch', async () => new Response(null, { headers }))
    const user = userEvent.setup()
    await openApp('/login')
    await user.click(await screen.findByRole('button', { name: /Google/ }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(`${location.origin}/api/auth/google`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('links to register and home', async () => {
    await openApp('/login')
    expect(await screen.findByRole('link', { name: 'Create an account' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'back to the start page' }).getAttribute('href')).toBe('/')
  })
})

describe('register', () => {
  const fill = async (confirm = 'long enough') => {
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('First name'), 'Ada')
    await user.type(screen.getByLabelText('Last name'), 'Lovelace')
    await user.type(screen.getByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'long enough')
    await user.type(screen.getByLabelText('Confirm password'), confirm)
    await user.click(screen.getByRole('checkbox', { name: /Terms/ }))
    await user.click(screen.getByRole('checkbox', { name: /Privacy/ }))
    return user
  }
  const submit = () => screen.getByRole('button', { name: 'Sign Up' }) as HTMLButtonElement

  it('is disabled until both boxes are checked [1 §5 register]', async () => {
    await openApp('/register')
    const user = userEvent.setup()
    await screen.findByLabelText('First name')
    expect(submit().disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /Terms/ }))
    expect(submit().disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /Privacy/ }))
    expect(submit().disabled).toBe(false)
  })

  it('wants the passwords to match [1 §5 register]', async () => {
    await openApp('/register')
    const user = await fill('something else')
    await user.click(submit())
    expect(alerts()).toEqual(['Passwords do not match'])
    expect(asked('register')).toEqual([])
  })

  it('says the server’s errors joined, else Registration failed [1 §5 register] [1 §8 registration]', async () => {
    live.answer('register', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
    await openApp('/register')
    const user = await fill()
    await user.click(submit())
    await waitFor(() => expect(alerts()).toEqual(['Registration failed']))
  })

  it('says that registration is closed [1 §8 registration]', async () => {
    live.answer('register', () => ({
      ok: false,
      failure: { kind: 'rejected', status: 400, text: 'Registration is currently disabled for now' },
    }))
    await openApp('/register')
    const user = await fill()
    await user.click(submit())
    await waitFor(() => expect(alerts()).toContain('Registration is temporarily disabled'))
    expect(
      screen.getByText("We're not accepting new registrations at this moment. Please check back later!"),
    ).toBeTruthy()
  })

  it('goes to log in after 2 s, with a message and the address [1 §4 session] [1 §9 registered]', async () => {
    live.answer('register', () => ok({ success: true, errors: [] }))
    const { router, path } = await openApp('/register')
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText(/check your email/i)).toBeTruthy()
    expect(path()).toBe('/register')
    await waitFor(() => expect(path()).toBe('/login'), { timeout: 4000 })
    expect(router.latestLocation.state.email).toBe('ada@example.org')
    expect(await screen.findByText(/check your email/i)).toBeTruthy()
    expect(asked('register')).toHaveLength(1)
  })

  it('leads on to what the person signs up for, through the log in, and from there too', async () => {
    live.answer('register', () => ok({ success: true, errors: [] }))
    live.answer('login', () => ok(accepted))
    const goesOn = '/tours/florence/play?at=27.9'
    const { router, path } = await openApp('/about')
    await router.navigate({ to: '/login', state: { from: goesOn } })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Create an account' }))
    await waitFor(() => expect(path()).toBe('/register'))
    await fill()
    await user.click(submit())
    await waitFor(() => expect(path()).toBe('/login'), { timeout: 4000 })
    await user.type(await screen.findByLabelText('Password'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(router.latestLocation.href).toBe(goesOn))
  })
})

describe('verify email', () => {
  it('says that a link without its parts is invalid [1 §4 verification page] [1 §8 verification]', async () => {
    await openApp('/verify-email?userId=7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Verification Failed' })).toBeTruthy()
    expect(alerts()).toEqual(['Invalid verification link. Please check your email for the correct link.'])
    expect(screen.getByRole('link', { name: 'Back to sign up' }).getAttribute('href')).toBe('/register')
  })

  it('verifies once, with the texts of the address as they are [1 §4 verification page]', async () => {
    live.answer('verifyEmail', () => ok({ success: true, message: 'done' }))
    await openApp('/verify-email?userId=007&token=1e5')
    expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified!' })).toBeTruthy()
    expect(asked('verifyEmail')).toEqual([['ask', 'verifyEmail', { body: { userId: '007', token: '1e5' } }]])
    expect(
      screen.getAllByRole('link', { name: 'Sign In' }).some((link) => link.getAttribute('href') === '/login'),
    ).toBe(true)
  })

  it('shows why it failed, and sends the mail again [1 §4 verification page] [1 §8 verification]', async () => {
    const user = userEvent.setup()
    live.answer('verifyEmail', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
    await openApp('/verify-email?userId=7&token=t')
    expect(
      await screen.findByText('Failed to verify email. The link may be expired or invalid.'),
    ).toBeTruthy()
    live.answer('resendVerification', () => ok({ success: true, message: 'sent' }))
    await user.click(screen.getByRole('button', { name: /Resend/ }))
    expect(await screen.findByText('A new verification email has been sent to your inbox.')).toBeTruthy()
    expect(asked('resendVerification')).toEqual([['ask', 'resendVerification', { body: { userId: '7' } }]])
  })
})

describe('Google callback', () => {
  it.each([
    ['?error=denied', 'Google authentication failed. Please try again.'],
    ['?success=true', 'Invalid Google authentication response.'],
    ['', 'Invalid Google authentication response.'],
  ])('%s goes to log in with "%s" [1 §4 google callback] [1 §8 google]', async (search, text) => {
    const { path } = await openApp(`/auth/google-callback${search}`)
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('with a token signs in [1 §4 google callback] [1 §8 google]', async () => {
    live.answer('me', () => ok(TEST_USER))
    const { path } = await openApp('/auth/google-callback?success=true&token=opaque')
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(await screen.findByText('Successfully signed in with Google!')).toBeTruthy()
    expect(localStorage.getItem('token')).toBe('opaque')
  })

  it('with a token that the server refuses does not [1 §4 google callback] [1 §8 google]', async () => {
    live.answer('me', () => ({ ok: false, failure: { kind: 'unauthorized' } }))
    const { path } = await openApp('/auth/google-callback?success=true&token=refused')
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByText('Failed to complete Google sign-in. Please try again.')).toBeTruthy()
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('isEmail', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org'])('%s', (text) => expect(isEmail(text)).toBe(true))
  it.each(['', 'a', 'a@b', '@b.co', 'a@.co', 'a@b..co', 'a b@c.de', 'a@b.co '])('not "%s"', (text) =>
    expect(isEmail(text)).toBe(false),
  )
})

it('a form without both boxes says what is missing [1 §5 register]', () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    password: 'long enough',
    confirmPassword: 'long enough',
    hasAcceptedTerms: true,
    hasAcceptedPrivacy: false,
  }
  expect(registerErrors(form)).toEqual({
    hasAcceptedTerms: 'Please accept the Terms and Conditions and Privacy Policy',
  })
  expect(
    Object.keys(registerErrors({ ...form, firstName: ' ', lastName: '', email: '', password: '' })),
  ).toEqual(expect.arrayContaining(['firstName', 'lastName', 'email', 'password']))
})
