/** /auth: sign-in, sign-up, session, e-mail verification. */
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { type Accounts, isEmail } from '#server/accounts/accounts.ts'
import type { EmailLinks } from '#server/accounts/email-links.ts'
import { GRACE_OVER, graceDaysLeft } from '#server/accounts/grace.ts'
import { passwordFault } from '#server/accounts/password-rules.ts'
import type { SessionTokens } from '#server/accounts/session-tokens.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Router } from '#server/http/router.ts'
import { createTokenBucket, takeOrRefuse } from '#server/http/token-bucket.ts'
import type { Clock } from '#server/ports.ts'
import * as texts from '#texts/account.ts'
import { userAnswer } from './user-answer.ts'

export interface AuthParts {
  readonly accounts: Accounts
  readonly links: EmailLinks
  readonly sessions: SessionTokens
  readonly clock: Clock
  /** Called with mails that could not be sent after the answer. */
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
    // The form says it by the field.
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

export function serveAuth(router: Router, { accounts, links, sessions, clock, onError }: AuthParts): void {
  // Wrong passwords: for one address 10 and then one every 90 s; more for a network, which many users may share.
  const triesOfAddress = createTokenBucket(clock, { capacity: 10, refillS: 90 })
  const triesOfNetwork = createTokenBucket(clock, { capacity: 200, refillS: 1 })
  const registrations = createTokenBucket(clock, { capacity: 60, refillS: 10 })
  const resends = createTokenBucket(clock, { capacity: 5, refillS: 60 })
  const verifications = createTokenBucket(clock, { capacity: 60, refillS: 1 })

  router.serve(
    'login',
    async ({ body, ip }) => {
      const errors = [
        ...(isEmail(body.email) ? [] : [LOGIN_TEXTS.email]),
        ...(body.password === '' ? [LOGIN_TEXTS.password] : []),
      ]
      if (errors.length > 0) throw refuseAuth(errors)
      const address = body.email.trim().toLowerCase()
      takeOrRefuse(triesOfNetwork, ip)
      takeOrRefuse(triesOfAddress, address)
      const user = await accounts.withPassword(body.email, body.password)
      if (!user) throw refuseAuth([WRONG_LOGIN])
      triesOfNetwork.giveBack(ip)
      triesOfAddress.giveBack(address)
      const daysLeft = graceDaysLeft(user, clock.now())
      return {
        success: true,
        token: await sessions.issue(user),
        user: userAnswer(user),
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
      guard: ({ ip }) => takeOrRefuse(registrations, ip),
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
    { refuse: () => refuseLink(BAD_PARTS), guard: ({ ip }) => takeOrRefuse(verifications, ip) },
  )

  router.serve('resendVerification', async ({ user, body, ip }) => {
    const userId = user?.id ?? body?.userId
    const by = userId
      ? { userId, isSignedIn: user !== undefined }
      : { userId: undefined, email: body?.email ?? '' }
    if (by.userId === undefined && !isEmail(by.email)) throw new Refusal(400, { error: LOGIN_TEXTS.email })
    takeOrRefuse(resends, (by.userId ?? by.email).trim().toLowerCase())
    takeOrRefuse(registrations, ip)
    // Not awaited: the time until the answer would reveal whether the account exists.
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
