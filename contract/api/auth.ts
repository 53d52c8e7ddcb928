/** Sign-in, sign-up, session and e-mail verification. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { KNOWN_DEVICE } from '../periods.ts'
import { TEXT } from '../text-lengths.ts'
import { IsoDate, maybe, Message, Text } from '../wire.ts'

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: IsoDate,
  emailConfirmed: z.boolean(),
  /** The addresses of the list of sessions and of ending this one. Another server may send neither. */
  sessionsUrl: maybe(z.string()),
  signOutUrl: maybe(z.string()),
})
export type User = z.infer<typeof User>

/** The answer of login and register. The client reads its body whatever the status: a wrong password is a 400 with `success: false`. */
export const AuthAnswer = z.object({
  success: z.boolean(),
  token: z.optional(z.nullable(z.string())),
  user: z.optional(z.nullable(User)),
  errors: z._default(z.array(z.string()), []),
  warning: z.optional(z.nullable(z.string())),
  /** The device stores it and sends it with the next sign-in to this account. */
  deviceMark: maybe(z.string()),
  error: z.optional(z.string()),
})
export type AuthAnswer = z.infer<typeof AuthAnswer>

const Email = z.string().check(z.trim(), z.maxLength(TEXT.email))
const Password = z.string().check(z.maxLength(TEXT.passwordMax))

/** The handler checks the fields of the form, so that `errors` has the exact texts that the screen shows. */
export const LoginBody = z.object({
  email: Email,
  password: Password,
  deviceMark: maybe(z.string().check(z.maxLength(KNOWN_DEVICE.markMax))),
})
export const RegisterBody = z.object({
  firstName: z.string().check(z.maxLength(TEXT.name)),
  lastName: z.string().check(z.maxLength(TEXT.name)),
  email: Email,
  password: Password,
  acceptPrivacyPolicy: z.boolean(),
  acceptTermsAndConditions: z.boolean(),
})

export const authEndpoints = {
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'none',
    repeat: 'none',
    summary: 'Sign in',
    body: LoginBody,
    response: { 200: AuthAnswer, 400: AuthAnswer },
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'none',
    repeat: 'none',
    summary: 'Sign up',
    body: RegisterBody,
    response: { 200: AuthAnswer, 400: AuthAnswer },
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'required',
    repeat: 'read',
    summary: 'The signed-in user',
    response: { 200: User },
  },
  updateProfile: {
    method: 'PUT',
    path: '/auth/profile',
    access: 'required',
    repeat: 'key',
    summary: 'Change the name',
    body: z.object({ firstName: Text(TEXT.name), lastName: Text(TEXT.name) }),
    response: { 200: User },
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    access: 'required',
    repeat: 'none',
    // The call ends every other session; the token of the call itself stays valid.
    summary: 'Change the password',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    response: { 200: Message },
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    access: 'none',
    repeat: 'none',
    summary: 'Confirm an e-mail address',
    body: z.object({ userId: z.string().check(z.maxLength(100)), token: z.string().check(z.maxLength(200)) }),
    response: { 200: Message },
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'optional',
    repeat: 'none',
    summary: 'Send the verification mail again',
    body: z.optional(
      z.nullable(
        z.object({
          userId: z.optional(z.string().check(z.maxLength(100))),
          email: z.optional(z.string().check(z.maxLength(TEXT.email))),
        }),
      ),
    ),
    response: { 200: Message },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/auth/account',
    access: 'required',
    repeat: 'key',
    summary: 'Delete the account',
    response: { 204: null },
  },
} as const satisfies Record<string, Endpoint>
