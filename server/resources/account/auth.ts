/** /auth: sign-in, sign-up, session, e-mail verification. */
import { TEXT } from '#contract/limits.ts'
import { type Accounts, isEmail } from '#server/accounts/accounts.ts'
import type { EmailLinks } from '#server/accounts/email-links.ts'
import { GRACE_OVER, graceDaysLeft } from '#server/accounts/grace.ts'
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

const refuseAuth = (errors: readonly string[]) =>
  new Refusal(400, { success: false, error: errors.join(' '), errors: [...errors] })

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
        ...(body.password === '' ? [REGISTER_TEXTS.password] : []),
        ...(body.password !== '' && body.password.length < TEXT.passwordMin
          ? [texts.passwordTooShort(TEXT.passwordMin)]
          : []),
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
      if (!(await links.verify(body.userId, body.token))) throw new Refusal(400, { error: BAD_LINK })
      return { success: true, message: texts.verified }
    },
    { guard: ({ ip }) => takeOrRefuse(verifications, ip) },
  )

  router.serve('resendVerification', async ({ user, body, ip }) => {
    const userId = user?.id ?? body?.userId
    const by = userId ? { userId } : { userId: undefined, email: body?.email ?? '' }
    if (by.userId === undefined && !isEmail(by.email)) throw new Refusal(400, { error: LOGIN_TEXTS.email })
    takeOrRefuse(resends, (by.userId ?? by.email).trim().toLowerCase())
    takeOrRefuse(registrations, ip)
    // Not awaited: the time until the answer would reveal whether the account exists.
    void accounts.resendVerification(by).catch(onError)
    return { success: true, message: RESENT }
  })
}

function graceWarning(daysLeft: number): string {
  if (daysLeft === 0) return GRACE_OVER
  return texts.graceLeft(daysLeft)
}
