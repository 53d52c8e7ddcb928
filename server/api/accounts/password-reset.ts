/** Sets a new password for a person who can read the account's mail. */
import * as texts from '#texts/mail.ts'
import { eq } from 'drizzle-orm'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { findByEmail, type UserRow } from './accounts.ts'
import { dropRegistrations } from './email-links.ts'
import { EVERY_SESSION_ENDED, tellSessionsEnded } from './sessions.ts'
import { endTokens, findToken, newToken, storeToken, takeToken } from './mailed-tokens.ts'
import { hashPassword } from './passwords.ts'

const LIFETIME_MS = 3_600_000

export interface PasswordReset {
  /** Mails a link if an account signs in with the address; the caller does not learn whether. */
  ask(email: string, ip: string): Promise<void>
  /**
   * Writes the mail with a link, valid once and for an hour. `asked` is the network address of the request, which is
   * limited. Without `asked` it is the owner's way back, which is not limited.
   */
  sendLink(
    tx: Reader,
    user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'emailConfirmedAt'>,
    asked?: { readonly ip: string },
  ): Promise<void>
  /**
   * Sets the password, ends every session, and confirms the address that the link was mailed to. Returns false if the
   * link is wrong, used or too old.
   */
  reset(token: string, newPassword: string): Promise<boolean>
}

export interface PasswordResetParts {
  readonly db: Database
  readonly outbox: MailOutbox
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
}

export function createPasswordReset({ db, outbox, publicUrl, clock }: PasswordResetParts): PasswordReset {
  const sendLink: PasswordReset['sendLink'] = async (tx, user, asked) => {
    const now = clock.now()
    const token = newToken()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    const isWritten = await outbox.write(tx, {
      cause: 'reset-password',
      to: user.email,
      userId: user.id,
      subject: texts.resetSubject,
      text: texts.reset(
        user.emailConfirmedAt ? user.firstName : undefined,
        `${publicUrl}/reset-password?token=${token}`,
      ),
      expiresAt,
      ip: asked?.ip,
      isUnlimited: asked === undefined,
    })
    if (isWritten) await storeToken(tx, token, { userId: user.id, purpose: 'reset-password', expiresAt }, now)
  }
  return {
    sendLink,
    async ask(email, ip) {
      await db.transaction(async (tx) => {
        const user = await findByEmail(tx, email)
        // The account that owns the demo tours cannot sign in, so it gets no password.
        if (user && (user.passwordHash !== null || user.googleSubject !== null))
          await sendLink(tx, user, { ip })
      })
      await outbox.deliver()
    },
    async reset(token, newPassword) {
      // Hashing is costly, so it is not done for made-up links.
      const link = await findToken(db, token, 'reset-password', clock.now())
      if (!link) return false
      const passwordHash = await hashPassword(newPassword)
      return await db.transaction(async (tx) => {
        const now = clock.now()
        // The user is locked before the link, as everywhere: two calls with different orders would wait for each
        // other.
        const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for('update')
        if (!user) return false
        if (!(await takeToken(tx, { token, purpose: 'reset-password', userId: user.id }, now))) return false
        await tx
          .update(users)
          .set({
            passwordHash,
            emailConfirmedAt: user.emailConfirmedAt ?? now,
            expiryToldAt: null,
            ...EVERY_SESSION_ENDED,
          })
          .where(eq(users.id, user.id))
        // Sessions and sign-ups of a person who knew the old password end too.
        await endTokens(tx, user.id, ['verify-email', 'reset-password', 'change-email'], now)
        await dropRegistrations(tx, user.id)
        await recordAccountEvent(tx, { kind: 'password-reset', accountId: user.id, at: now })
        await tellSessionsEnded(tx, user.id)
        return true
      })
    },
  }
}
