/** The account of the signed-in user: change of name, change of password, deletion. */
import * as texts from '#texts/account.ts'
import { and, eq } from 'drizzle-orm'
import { WRONG_PASSWORD } from '#contract/answer-codes.ts'
import type { Endpoints } from '#contract/api/endpoints.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { EVERY_SESSION_ENDED, tellSessionsEnded } from '#server/api/accounts/sessions.ts'
import { endTokens } from '#server/api/accounts/mailed-tokens.ts'
import { refuseWeakPassword } from '#server/api/accounts/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/api/accounts/passwords.ts'
import type { SignedIn, Call } from '#server/kernel/http/call.ts'
import type { Billing } from '#server/api/billing/billing.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { clearAfterRemoval, removeAccount } from '#server/api/privacy/remove-account.ts'
import { userAnswer } from './user-answer.ts'

export interface AccountParts {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
  readonly store: ObjectStore
  readonly mail: Mail
  readonly billing: Billing | undefined
}

type Removal = Pick<Call<Endpoints['deleteAccount']>, 'tx' | 'user' | 'repeatKey' | 'afterCommit'>

const NAME_TEXTS = { firstName: texts.firstNameRequired, lastName: texts.lastNameRequired }
const WRONG = texts.currentPasswordWrong

export function serveAccount(
  router: Router,
  { db, clock, limits, store, mail, billing }: AccountParts,
): void {
  router.serve(
    'updateProfile',
    async ({ tx, user, body }) => {
      const { firstName, lastName } = body
      await tx.update(users).set({ firstName, lastName }).where(eq(users.id, user.id))
      return userAnswer({ ...user, firstName, lastName })
    },
    { texts: NAME_TEXTS },
  )

  // A stolen session must not be enough to guess the password, so attempts are limited.
  const triesOfUser = limits.limit('password', { burst: 10, refillS: 90, whenAway: 'refuse' })
  router.serve('changePassword', async ({ user, body }) => {
    const { currentPassword, newPassword } = body
    refuseWeakPassword(newPassword)
    const taken = await triesOfUser.take(user.id)
    const [row] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
    const isRight = await verifyPassword(row?.passwordHash, currentPassword)
    const oldHash = isRight ? row?.passwordHash : undefined
    const passwordHash = oldHash ? await hashPassword(newPassword) : undefined
    const isChanged =
      oldHash !== undefined &&
      oldHash !== null &&
      (await db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({
            passwordHash,
            ...EVERY_SESSION_ENDED,
            keptSessionId: user.sessionId,
          })
          // The condition lets only one of two concurrent changes succeed.
          .where(and(eq(users.id, user.id), eq(users.passwordHash, oldHash)))
          .returning({ id: users.id })
        if (changed.length === 0) return false
        // Sessions and links of a person who knew the old password end too.
        await endTokens(tx, user.id, ['reset-password', 'change-email'], clock.now())
        await recordAccountEvent(tx, { kind: 'password-changed', accountId: user.id, at: clock.now() })
        await tellSessionsEnded(tx, user.id)
        return true
      }))
    if (!isChanged) throw new Refusal(400, { error: WRONG, errors: [WRONG], code: WRONG_PASSWORD })
    await taken.giveBack()
    return { success: true, message: texts.passwordChanged }
  })

  const remove = async ({ tx, user, repeatKey, afterCommit }: Removal) => {
    await removeAccount(tx, user.id, repeatKey)
    afterCommit(() => clearAfterRemoval({ db, store, mail }, user))
  }
  // Payments end first, because that can fail: no person must go on paying for a deleted account.
  const prepare = async ({ id }: SignedIn) => billing?.forget(id)
  router.serve('deleteAccount', remove, { prepare })
  router.serve('deletePrivacyAccount', remove, { prepare })
}
