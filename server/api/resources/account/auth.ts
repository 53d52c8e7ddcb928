/** /auth: sign-in, sign-up, session, e-mail verification. */
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { type Accounts, isEmail } from '#server/api/accounts/accounts.ts'
import type { EmailLinks } from '#server/api/accounts/email-links.ts'
import { GRACE_OVER, graceDaysLeft } from '#server/api/accounts/grace.ts'
import type { KnownDevices } from '#server/api/accounts/known-devices.ts'
import { passwordFault } from '#server/api/accounts/password-rules.ts'
import { sessionIdIn, type SessionTokens } from '#server/api/accounts/session-tokens.ts'
import { createSignInLimits } from '#server/api/accounts/sign-in-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/account.ts'
import { userAnswer } from './user-answer.ts'

export interface AuthParts {
  readonly accounts: Accounts
  readonly links: EmailLinks
  readonly sessions: SessionTokens
  readonly devices: KnownDevices
  readonly limits: RateLimits
  readonly clock: Clock
  /** Called with errors of mails that are sent after the answer. */
  readonly onError: (error: unknown) => void
}

const WRONG_LOGIN = texts.wrongLogin
const BAD_LINK = texts.verificationNotDone
const RESENT = texts.resendAnswer

const BAD_PARTS = texts.linkInvalid

const refuseAuth = (errors: readonly string[]) =>
  new Refusal(400, {
    success: false,
    error: errors.join(' '),
    errors: [...errors],
    // The form recognises the reason by the field.
    ...(errors.length === 1 && errors[0] === texts.passwordTooCommon && { code: COMMON_PASSWORD }),
  })

const refuseLink = (error: string) => new Refusal(400, { error, errors: [error] })

const LOGIN_TEXTS = { email: texts.emailInvalid, password: texts.passwordRequired }
const REGISTER_TEXTS = {
  ...LOGIN_TEXTS,
  firstName: texts.firstNameRequired,
  lastName: texts.lastNameRequired,
  acceptPrivacyPolicy: texts.boxesRequired,
  acceptTermsAndConditions: texts.boxesRequired,
}

export function serveAuth(router: Router, parts: AuthParts): void {
  const { accounts, links, sessions, devices, limits, clock, onError } = parts
  const tries = createSignInLimits(limits, devices)
  const registrations = limits.limit('registrations', { burst: 60, refillS: 10, whenAway: 'refuse' })
  const resends = limits.limit('resends', { burst: 5, refillS: 60, whenAway: 'refuse' })
  const verifications = limits.limit('verifications', { burst: 60, refillS: 1, whenAway: 'refuse' })

  router.serve(
    'login',
    async ({ body, ip, userAgent }) => {
      const errors = [
        ...(isEmail(body.email) ? [] : [LOGIN_TEXTS.email]),
        ...(body.password === '' ? [LOGIN_TEXTS.password] : []),
      ]
      if (errors.length > 0) throw refuseAuth(errors)
      const taken = await tries.take({ email: body.email, ip, deviceMark: body.deviceMark })
      const user = await accounts.withPassword(body.email, body.password)
      if (!user) throw refuseAuth([WRONG_LOGIN])
      await taken.giveBack()
      const daysLeft = graceDaysLeft(user, clock.now())
      const token = await sessions.issue(user, userAgent)
      return {
        success: true,
        token,
        user: userAnswer({ ...user, sessionId: sessionIdIn(token) }),
        deviceMark: await devices.mark(body.email),
        errors: [],
        warning: daysLeft === undefined ? null : graceWarning(daysLeft),
      }
    },
    { texts: LOGIN_TEXTS, refuse: refuseAuth },
  )

  router.serve(
    'register',
    async ({ body }) => {
      const errors = [
        ...(body.firstName.trim() === '' ? [REGISTER_TEXTS.firstName] : []),
        ...(body.lastName.trim() === '' ? [REGISTER_TEXTS.lastName] : []),
        ...(isEmail(body.email) ? [] : [REGISTER_TEXTS.email]),
        ...(passwordError(body.password) ?? []),
        ...(body.acceptPrivacyPolicy && body.acceptTermsAndConditions
          ? []
          : [REGISTER_TEXTS.acceptPrivacyPolicy]),
      ]
      if (errors.length > 0) throw refuseAuth(errors)
      await accounts.register(body)
      return { success: true, errors: [] }
    },
    {
      texts: REGISTER_TEXTS,
      refuse: refuseAuth,
      guard: ({ ip }) => registrations.take(ip),
    },
  )

  router.serve('me', async ({ user }) => userAnswer(user))

  router.serve(
    'verifyEmail',
    async ({ body }) => {
      if (body.userId === '' || body.token === '') throw refuseLink(BAD_PARTS)
      if (!(await links.verify(body.userId, body.token))) throw new Refusal(400, { error: BAD_LINK })
      return { success: true, message: texts.verified }
    },
    { refuse: () => refuseLink(BAD_PARTS), guard: ({ ip }) => verifications.take(ip) },
  )

  router.serve('resendVerification', async ({ user, body, ip }) => {
    const userId = user?.id ?? body?.userId
    const by = userId
      ? { userId, isSignedIn: user !== undefined }
      : { userId: undefined, email: body?.email ?? '' }
    if (by.userId === undefined && !isEmail(by.email)) throw new Refusal(400, { error: LOGIN_TEXTS.email })
    await resends.take((by.userId ?? by.email).trim().toLowerCase())
    await registrations.take(ip)
    // The mail is not awaited, because the time until the answer would reveal whether the account exists.
    void accounts.resendVerification(by).catch(onError)
    return { success: true, message: RESENT }
  })
}

function passwordError(password: string): readonly string[] | undefined {
  const fault = password === '' ? REGISTER_TEXTS.password : passwordFault(password)
  return fault === undefined ? undefined : [fault]
}

function graceWarning(daysLeft: number): string {
  if (daysLeft === 0) return GRACE_OVER
  return texts.graceLeft(daysLeft)
}
