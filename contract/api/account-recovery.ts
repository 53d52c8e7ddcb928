/** Setting a new password by a mailed link, and changing the account's address. GET /topics announces these calls (`answer-codes.ts`). */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { TEXT } from '../text-lengths.ts'
import { Message } from '../wire.ts'

const Email = z.string().check(z.trim(), z.maxLength(TEXT.email))
const Password = z.string().check(z.maxLength(TEXT.passwordMax))
const MailedToken = z.object({ token: z.string().check(z.maxLength(200)) })

export const accountRecoveryEndpoints = {
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'none',
    repeat: 'none',
    // The answer is the same for every address.
    summary: 'Mail a link for a new password',
    body: z.object({ email: Email }),
    response: { 200: Message },
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'none',
    repeat: 'none',
    // The call ends every session and confirms the address.
    summary: 'Set a new password with a mailed link',
    body: z.object({ token: z.string().check(z.maxLength(200)), newPassword: Password }),
    response: { 200: Message },
  },
  changeEmail: {
    method: 'POST',
    path: '/auth/change-email',
    access: 'required',
    repeat: 'none',
    // The answer is the same for an address that is taken. Nothing changes until the mailed link is opened.
    summary: 'Ask for another e-mail address',
    body: z.object({ newEmail: Email, password: Password }),
    response: { 200: Message },
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/auth/confirm-email-change',
    access: 'none',
    repeat: 'none',
    summary: 'Confirm the new e-mail address',
    body: MailedToken,
    response: { 200: Message },
  },
  undoEmailChange: {
    method: 'POST',
    path: '/auth/undo-email-change',
    access: 'none',
    repeat: 'none',
    // The call ends every session and removes the password.
    summary: 'Go back to the old e-mail address',
    body: MailedToken,
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
