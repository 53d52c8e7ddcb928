// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANGE_EMAIL_REL, FORGOT_PASSWORD_REL } from '#contract/answer-codes.ts'
import { ok } from '#contract/failure.ts'
import { resetPassword } from '#live/session/announced-calls.ts'
import { getSession, sessionExpired } from '#live/session/session.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'

let live: FakeLive
const announced = (link: string | undefined) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, link === undefined ? {} : { headers: { link } })),
  )
beforeEach(() => {
  localStorage.clear()
  live = fakeLive({ name: 'signed-out' })
  announced(
    `</api/auth/forgot-password>; rel="${FORGOT_PASSWORD_REL}", </api/auth/change-email>; rel="${CHANGE_EMAIL_REL}"`,
  )
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const asked = (endpoint: string) => live.calls.filter(([name, what]) => name === 'ask' && what === endpoint)
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))
const answered = (message: string) => ok({ success: true, message })

describe('a forgotten password', () => {
  it('is reached from the sign-in', async () => {
    await openApp('/login')
    const link = await screen.findByRole('link', { name: 'Forgot password?' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
  })

  const ask = async (email: string) => {
    await openApp('/forgot-password')
    await screen.findByLabelText('Email')
    put('Email', email)
    await press('Send link')
  }

  it('asks for a link, and says the same whatever the address', async () => {
    live.answer('forgotPassword', () => answered('x'))
    await ask(' ada@example.org ')
    expect(await screen.findByText(/^If there is an account with this address/)).toBeTruthy()
    expect(asked('forgotPassword')).toEqual([
      ['ask', 'forgotPassword', { body: { email: 'ada@example.org' } }],
    ])
  })

  it('wants an address first', async () => {
    await ask('nobody')
    expect(alerts()).toEqual(['Please enter a valid email address'])
    expect(asked('forgotPassword')).toEqual([])
  })

  it('is asked of no server that does not announce it', async () => {
    announced(undefined)
    await ask('ada@example.org')
    await waitFor(() => expect(alerts()).toEqual([expect.stringContaining('The link could not be sent.')]))
    expect(asked('forgotPassword')).toEqual([])
  })
})

describe('a new password by a mailed link', () => {
  const save = async (password: string, again = password) => {
    await openApp('/reset-password?token=1e5')
    await screen.findByLabelText('New password')
    put('New password', password)
    put('Confirm password', again)
    await press('Save password')
  }

  it('is saved, and leads to the sign-in', async () => {
    live.answer('resetPassword', () => answered('x'))
    await save('a new password')
    expect(await screen.findByText('Your password has been changed. Sign in with the new one.')).toBeTruthy()
    expect(screen.getByRole('main').querySelector('a[href="/login"]')?.textContent).toBe('Sign In')
    expect(asked('resetPassword')).toEqual([
      ['ask', 'resetPassword', { body: { token: '1e5', newPassword: 'a new password' } }],
    ])
  })

  it.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['a new password', 'another password', 'Passwords do not match'],
  ])('%s, %s: %s', async (password, again, text) => {
    await save(password, again)
    expect(alerts()).toEqual([text])
    expect(asked('resetPassword')).toEqual([])
  })

  it('that is too common is said by its field', async () => {
    const failure = { kind: 'rejected', status: 400, text: 'Too common', code: 'common_password' } as const
    live.answer('resetPassword', () => ({ ok: false, failure }))
    await save('password123')
    await waitFor(() => expect(alerts()).toEqual(['Too common']))
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('needs a whole link', async () => {
    await openApp('/reset-password')
    expect(await screen.findByText('This link is invalid or has expired. Ask for a new one.')).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })
})

describe('another address', () => {
  it('is asked for with the password', async () => {
    live.setSession({ name: 'signed-in', user: TEST_USER })
    live.set('changes', null, [])
    live.answer('changeEmail', () => answered('x'))
    await openApp('/privacy-settings')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Change email' }))
    await screen.findByRole('dialog', { name: 'Change email' })
    await press('Send link')
    expect(alerts()).toEqual(['Please enter a valid email address', 'Password is required'])
    put('New email', 'new@example.org')
    put('Current password', 'my password')
    await press('Send link')
    expect(await screen.findByText('Open the link that we have sent to the new address.')).toBeTruthy()
    expect(asked('changeEmail')).toEqual([
      ['ask', 'changeEmail', { body: { newEmail: 'new@example.org', password: 'my password' } }],
    ])
  })

  it.each([
    ['/confirm-email', 'Confirm', 'confirmEmailChange', 'Your email address has been changed.'],
    ['/undo-email-change', 'Undo the change', 'undoEmailChange', /^Your account has its old address again/],
  ] as const)('%s does nothing before a press', async (path, button, endpoint, text) => {
    live.answer(endpoint, () => answered('x'))
    await openApp(`${path}?token=abc`)
    await screen.findByRole('button', { name: button })
    expect(asked(endpoint)).toEqual([])
    await press(button)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(asked(endpoint)).toEqual([['ask', endpoint, { body: { token: 'abc' } }]])
  })
})

describe('a link that ends every session, opened by who is signed in', () => {
  const REFUSED = { ok: false, failure: { kind: 'unauthorized' } } as const
  beforeEach(() => {
    localStorage.setItem('token', 'opaque')
    live.setSession({ name: 'signed-in', user: TEST_USER })
    live.set('changes', null, [])
  })
  const shown = () => screen.getByRole('main').textContent
  const isQuiet = async (path: () => string, at: string) => {
    // A request that was sent too early would show on the screen by now.
    await waitFor(() => expect(getSession()).toEqual({ name: 'signed-out', reason: undefined }))
    expect([path(), screen.queryByText(/Session expired/)]).toEqual([at, null])
  }

  it.each([
    ['before the answer is here', true],
    ['after it', false],
  ])('a new password is said to be saved, also where others hear of the end %s', async (_when, isBefore) => {
    live.answer('resetPassword', async () => {
      if (isBefore) await sessionExpired('opaque')
      return answered('x')
    })
    live.answer('me', () => REFUSED)
    const { path } = await openApp('/reset-password?token=1e5')
    await screen.findByLabelText('New password')
    put('New password', 'a new password')
    put('Confirm password', 'a new password')
    await press('Save password')
    await waitFor(() => expect(shown()).toContain('Your password has been changed.'))
    await isQuiet(path, '/reset-password')
  })

  it('the old address is said to be there again', async () => {
    live.answer('undoEmailChange', () => answered('x'))
    live.answer('me', () => REFUSED)
    const { path } = await openApp('/undo-email-change?token=abc')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo the change' }))
    await waitFor(() => expect(shown()).toContain('Your account has its old address again'))
    await isQuiet(path, '/undo-email-change')
  })

  it('of another account leaves this one signed in, whose end is reported as ever', async () => {
    live.answer('resetPassword', () => answered('x'))
    live.answer('me', () => ok(TEST_USER))
    await resetPassword({ token: '1e5', newPassword: 'a new password' })
    expect(getSession().name).toBe('signed-in')
    await sessionExpired('opaque')
    expect(getSession()).toEqual({ name: 'signed-out', reason: 'expired' })
  })

  it('a session that ends meanwhile does not take the form away', async () => {
    const { path } = await openApp('/reset-password?token=1e5')
    await screen.findByLabelText('New password')
    await act(() => sessionExpired('opaque'))
    expect(await screen.findByText(/Session expired/)).toBeTruthy()
    expect([path(), screen.queryByLabelText('New password')]).toEqual(['/reset-password', expect.anything()])
  })
})

it('a common password is said by its field in the sign-up too', async () => {
  const failure = {
    kind: 'rejected',
    status: 400,
    errors: ['Too common'],
    code: 'common_password',
  } as const
  live.answer('register', () => ({ ok: false, failure }))
  await openApp('/register')
  await screen.findByLabelText('First name')
  put('First name', 'Ada')
  put('Last name', 'Lovelace')
  put('Email', 'ada@example.org')
  put('Password', 'password123')
  put('Confirm password', 'password123')
  const user = userEvent.setup()
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  const [submit] = screen.getAllByRole('button', { name: 'Sign Up' })
  await user.click(submit as HTMLElement)
  await waitFor(() => expect(alerts()).toEqual(['Too common']))
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})
