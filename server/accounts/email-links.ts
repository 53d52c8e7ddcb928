/** Verification links by mail: 32 random bytes, valid once and for 24 h. Only their SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { isUuid } from '#server/db/is-uuid.ts'
import type { Database, Transaction } from '#server/db/open-database.ts'
import { emailTokens, users } from '#server/db/schema/users.ts'
import type { Clock, Mail } from '#server/ports.ts'
import * as texts from '#texts/mail.ts'

const PURPOSE = 'verify-email'
const LIFETIME_MS = 24 * 3_600_000
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface EmailLinks {
  /** Stores a new token and sends its link. */
  sendVerification(user: {
    readonly id: string
    readonly email: string
    readonly firstName: string
  }): Promise<void>
  /** Tells the owner of an address that somebody tried to sign up with it. */
  sendAlreadyRegistered(user: { readonly email: string; readonly firstName: string }): Promise<void>
  /** Confirms the address; false where the link is wrong, used or too old. */
  verify(userId: string, token: string): Promise<boolean>
}

export function createEmailLinks(db: Database, mail: Mail, publicUrl: string, clock: Clock): EmailLinks {
  return {
    async sendVerification(user) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      await db.insert(emailTokens).values({
        tokenHash: hashOf(token),
        userId: user.id,
        purpose: PURPOSE,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      })
      const link = `${publicUrl}/verify-email?userId=${user.id}&token=${token}`
      await mail.send({
        to: user.email,
        subject: texts.verifySubject,
        text: texts.verify(user.firstName, link),
      })
    },
    sendAlreadyRegistered: (user) =>
      mail.send({
        to: user.email,
        subject: texts.registeredSubject,
        text: texts.registered(user.firstName, `${publicUrl}/login`),
      }),
    verify: (userId, token) =>
      db.transaction(async (tx: Transaction) => {
        if (!isUuid(userId)) return false
        const now = clock.now()
        const [used] = await tx
          .update(emailTokens)
          .set({ usedAt: now })
          .where(
            and(
              eq(emailTokens.tokenHash, hashOf(token)),
              eq(emailTokens.userId, userId),
              eq(emailTokens.purpose, PURPOSE),
              isNull(emailTokens.usedAt),
              gt(emailTokens.expiresAt, now),
            ),
          )
          .returning({ userId: emailTokens.userId })
        if (!used) return false
        await tx
          .update(users)
          .set({ emailConfirmedAt: now })
          .where(and(eq(users.id, used.userId), isNull(users.emailConfirmedAt)))
        return true
      }),
  }
}
