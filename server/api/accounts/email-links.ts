/**
 * Confirms the address of a new account by a mailed link. A link confirms the sign-up that it was mailed for, and no
 * other (decision 0050).
 */
import * as texts from '#texts/mail.ts'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { registrations, users } from '#server/kernel/db/schema/users.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { EVERY_SESSION_ENDED, tellSessionsEnded } from './sessions.ts'
import { endTokens, newToken, storeToken, takeToken } from './mailed-tokens.ts'

const LIFETIME_MS = 24 * 3_600_000

interface Addressee {
  readonly id: string
  readonly email: string
}

export interface LaterRegistration {
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
}

export interface EmailLinks {
  /** Writes the mail with a new link for the account's own sign-up. */
  sendVerification(tx: Reader, user: Addressee): Promise<void>
  /**
   * Stores another sign-up with the address of an account that was never verified, and writes the mail with its link.
   */
  sendLaterVerification(tx: Reader, user: Addressee, registration: LaterRegistration): Promise<void>
  /** Writes the newest sign-up's mail again. */
  sendNewestVerification(tx: Reader, user: Addressee): Promise<void>
  /**
   * Writes a warning that the account will be deleted unless its address is verified until then, with a link that
   * works until then.
   */
  sendExpiryNotice(tx: Reader, user: Addressee, expiresAt: Date): Promise<void>
  /** Informs the owner of an address that a sign-up with it was tried. */
  sendAlreadyRegistered(tx: Reader, to: { readonly email: string; readonly id?: string }): Promise<void>
  /** Confirms the address. Returns false if the link is wrong, used or too old. */
  verify(userId: string, token: string): Promise<boolean>
}

export interface EmailLinksParts {
  readonly db: Database
  readonly outbox: Pick<MailOutbox, 'write'>
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
}

export function createEmailLinks({ db, outbox, publicUrl, clock }: EmailLinksParts): EmailLinks {
  /** No token is stored if the address has reached its limit of mails. */
  const send = async (
    tx: Reader,
    user: Addressee,
    later?: { readonly id: string; readonly made?: LaterRegistration },
  ) => {
    const now = clock.now()
    const token = newToken()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    const link = `${publicUrl}/verify-email?userId=${user.id}&token=${token}`
    const isWritten = await outbox.write(tx, {
      cause: 'verify-email',
      to: user.email,
      userId: user.id,
      subject: texts.verifySubject,
      text: later ? texts.verifyLater(link) : texts.verify(link),
      expiresAt,
    })
    if (!isWritten) return
    if (later?.made)
      await tx.insert(registrations).values({ id: later.id, userId: user.id, createdAt: now, ...later.made })
    const of = { userId: user.id, purpose: 'verify-email', expiresAt } as const
    await storeToken(tx, token, later ? { ...of, registrationId: later.id } : of, now)
  }

  return {
    sendVerification: (tx, user) => send(tx, user),
    sendLaterVerification: (tx, user, made) => send(tx, user, { id: randomUUID(), made }),
    async sendNewestVerification(tx, user) {
      const [newest] = await tx
        .select({ id: registrations.id })
        .from(registrations)
        .where(eq(registrations.userId, user.id))
        .orderBy(desc(registrations.createdAt))
        .limit(1)
      await send(tx, user, newest)
    },
    async sendExpiryNotice(tx, user, expiresAt) {
      const now = clock.now()
      const token = newToken()
      await outbox.write(tx, {
        cause: 'account-expires',
        to: user.email,
        userId: user.id,
        subject: texts.expirySubject,
        text: texts.expiry(expiresAt, `${publicUrl}/verify-email?userId=${user.id}&token=${token}`),
        expiresAt,
      })
      await storeToken(tx, token, { userId: user.id, purpose: 'verify-email', expiresAt }, now)
    },
    async sendAlreadyRegistered(tx, { email, id }) {
      await outbox.write(tx, {
        cause: 'already-registered',
        to: email,
        userId: id,
        subject: texts.registeredSubject,
        text: texts.registered(`${publicUrl}/login`, `${publicUrl}/forgot-password`),
      })
    },
    async verify(userId, token) {
      if (!isUuid(userId)) return false
      return await db.transaction(async (tx) => {
        const now = clock.now()
        // The user is locked first, so that of two links of different sign-ups only one counts.
        const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
        if (!user) return false
        const taken = await takeToken(tx, { token, purpose: 'verify-email', userId: user.id }, now)
        if (!taken) return false
        if (user.emailConfirmedAt) return taken.registrationId === null
        const [later] = taken.registrationId
          ? await tx.select().from(registrations).where(eq(registrations.id, taken.registrationId))
          : []
        // The first person may have asked for another address in the meantime.
        if (later) await endTokens(tx, user.id, ['verify-email', 'change-email'], now)
        await tx
          .update(users)
          .set({
            emailConfirmedAt: now,
            expiryToldAt: null,
            ...(later && {
              passwordHash: later.passwordHash,
              firstName: later.firstName,
              lastName: later.lastName,
              ...EVERY_SESSION_ENDED,
            }),
          })
          .where(and(eq(users.id, user.id), isNull(users.emailConfirmedAt)))
        await dropRegistrations(tx, user.id)
        await recordAccountEvent(tx, { kind: 'address-verified', accountId: user.id, at: now })
        if (later) await tellSessionsEnded(tx, user.id)
        return true
      })
    },
  }
}

/** Removes later sign-ups and their links, because the address is confirmed now. */
export async function dropRegistrations(tx: Reader, userId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.userId, userId))
}
