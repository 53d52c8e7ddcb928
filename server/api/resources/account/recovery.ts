/** /auth: a new password by a mailed link, and another address for the account. */
import { eq } from 'drizzle-orm'
import { WRONG_PASSWORD } from '#contract/answer-codes.ts'
import { isEmail } from '#server/api/accounts/accounts.ts'
import type { EmailChange } from '#server/api/accounts/email-change.ts'
import { refuseWeakPassword } from '#server/api/accounts/password-rules.ts'
import type { PasswordReset } from '#server/api/accounts/password-reset.ts'
import { verifyPassword } from '#server/api/accounts/passwords.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { networkOf } from '#server/kernel/http/request-origin.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import * as texts from '#texts/account.ts'

export interface RecoveryParts {
  readonly db: Database
  readonly limits: RateLimits
  readonly reset: PasswordReset
  readonly emailChange: EmailChange
  /** Called with errors of mails that are written after the answer. */
  readonly onError: (error: unknown) => void
}

const EMAIL_TEXTS = { email: texts.emailInvalid, newEmail: texts.emailInvalid }
const badLink = (error: string) => () => new Refusal(400, { error, errors: [error] })
const badResetLink = badLink(texts.resetLinkInvalid)
const badEmailLink = badLink(texts.emailLinkInvalid)

export function serveRecovery(router: Router, parts: RecoveryParts): void {
  const { db, limits, reset, emailChange, onError } = parts
  const asksOfAddress = limits.limit('reset-address', { burst: 5, refillS: 60, whenAway: 'refuse' })
  const asksOfNetwork = limits.limit('reset-network', { burst: 60, refillS: 10, whenAway: 'refuse' })
  const links = limits.limit('recovery-links', { burst: 60, refillS: 1, whenAway: 'refuse' })
  // The limit is shared with the change of password, because both check a guess of the same password.
  const triesOfUser = limits.limit('password', { burst: 10, refillS: 90, whenAway: 'refuse' })

  router.serve(
    'forgotPassword',
    async ({ body, ip }) => {
      if (!isEmail(body.email)) throw malformed([texts.emailInvalid])
      // The limit counts by network too, so that a stranger's requests do not lock the owner out. The limit on mails
      // to one address bounds them all together.
      await asksOfAddress.take(`${body.email.trim().toLowerCase()} ${networkOf(ip)}`)
      await asksOfNetwork.take(ip)
      // The mail is not awaited, because the time until the answer would reveal whether the account exists.
      void reset.ask(body.email, ip).catch(onError)
      return { success: true, message: texts.resetAsked }
    },
    { texts: EMAIL_TEXTS },
  )

  router.serve(
    'resetPassword',
    async ({ body }) => {
      refuseWeakPassword(body.newPassword)
      if (!(await reset.reset(body.token, body.newPassword))) throw badResetLink()
      return { success: true, message: texts.passwordReset }
    },
    { guard: ({ ip }) => links.take(ip) },
  )

  router.serve(
    'changeEmail',
    async ({ user, body }) => {
      if (!isEmail(body.newEmail)) throw malformed([texts.emailInvalid])
      await triesOfUser.take(user.id)
      const [row] = await db
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, user.id))
      if (!(await verifyPassword(row?.passwordHash, body.password))) {
        const error = texts.currentPasswordWrong
        throw new Refusal(400, { error, errors: [error], code: WRONG_PASSWORD })
      }
      await emailChange.ask(user, body.newEmail)
      return { success: true, message: texts.emailChangeAsked }
    },
    { texts: EMAIL_TEXTS },
  )

  router.serve(
    'confirmEmailChange',
    async ({ body }) => {
      if (!(await emailChange.confirm(body.token))) throw badEmailLink()
      return { success: true, message: texts.emailConfirmed }
    },
    { refuse: badEmailLink, guard: ({ ip }) => links.take(ip) },
  )

  router.serve(
    'undoEmailChange',
    async ({ body }) => {
      if (!(await emailChange.undo(body.token))) throw badEmailLink()
      return { success: true, message: texts.emailUndone }
    },
    { refuse: badEmailLink, guard: ({ ip }) => links.take(ip) },
  )
}
