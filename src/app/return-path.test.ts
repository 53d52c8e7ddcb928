import { expect, it } from 'vitest'
import { hasSecret } from './return-path.ts'

it.each([
  '/reset-password?token=1e5',
  '/confirm-email?token=1e5',
  '/undo-email-change?token=1e5#main',
  '/verify-email?userId=1&token=1e5',
  '/auth/google-callback?token=1e5',
])('the sign-in does not lead back to a link with a secret: %s', (href) => {
  expect(hasSecret(href)).toBe(true)
})

it.each(['/', '/my-tours?page=2', '/shared-routes/abc', '/tours?q=reset-password'])(
  'but to %s it does',
  (href) => {
    expect(hasSecret(href)).toBe(false)
  },
)
