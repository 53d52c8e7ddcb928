/**
 * Changes the address of an account. The new address counts once its own link is opened. The old address is then
 * mailed a link back that works for a week, during which no other account may take it (decision 0050).
 */
import * as texts from '#texts/mail.ts'
import { randomBytes } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { TIER_PREMIUM } from '#contract/plans.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import { lockBeforeUser, removeAccount } from '#server/api/privacy/remove-account.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { findByEmail, isUnproven, type UserRow } from './accounts.ts'
import { dropRegistrations, type EmailLinks } from './email-links.ts'
import { EVERY_SESSION_ENDED, tellSessionsEnded } from './sessions.ts'
import { endTokens, findToken, newToken, reservedFor, storeToken, takeToken } from './mailed-tokens.ts'
import { hashPassword } from './passwords.ts'
import type { PasswordReset } from './password-reset.ts'

const DAY_MS = 86_400_000
const CONFIRM_MS = DAY_MS
export const UNDO_DAYS = 7

export interface EmailChange {
  /** Mails a link to the new address, or informs its owner if it is taken; the caller does not learn which. */
  ask(user: Pick<UserRow, 'id' | 'email'>, newEmail: string): Promise<void>
  /** Returns false if the link is wrong, used or too old, or if the address belongs to another account by now. */
  confirm(token: string): Promise<boolean>
  /** Restores the old address, ends every session and the password, and mails a link for a new one. */
  undo(token: string): Promise<boolean>
}

export interface EmailChangeParts {
  readonly db: Database
  readonly outbox: MailOutbox
  readonly links: EmailLinks
  readonly reset: PasswordReset
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
  /** Called when another account was removed, whose files are removed then. */
  readonly onRemoved: (accountId: string) => Promise<void>
}

export function createEmailChange(parts: EmailChangeParts): EmailChange {
  const { db, outbox, links, reset, publicUrl, clock, onRemoved } = parts
  return {
    async ask(user, newEmail) {
      const to = newEmail.trim()
      await db.transaction(async (tx) => {
        const now = clock.now()
        // The event is recorded whether the address is taken or not, so that the log does not reveal it either.
        await recordAccountEvent(tx, { kind: 'address-change-asked', accountId: user.id, at: now })
        const holder = await findByEmail(tx, to)
        const isOwn = holder?.id === user.id
        const isTaken = holder !== undefined && !isOwn && !isUnproven(holder)
        const formerOwner = await reservedFor(tx, to, now)
        if (isTaken || (formerOwner !== undefined && formerOwner !== user.id))
          return links.sendAlreadyRegistered(tx, holder ?? { email: to })
        const token = newToken()
        const expiresAt = new Date(now.getTime() + CONFIRM_MS)
        const link = `${publicUrl}/confirm-email?token=${token}`
        const isWritten = await outbox.write(tx, {
          cause: 'change-email',
          to,
          userId: user.id,
          subject: texts.changeEmailSubject,
          text: holder && !isOwn ? texts.changeEmailOverUnproven(link) : texts.changeEmail(link),
          expiresAt,
        })
        if (!isWritten) return
        // Only the newest request counts, so earlier links end.
        await endTokens(tx, user.id, ['change-email'], now)
        await storeToken(tx, token, { userId: user.id, purpose: 'change-email', expiresAt, address: to }, now)
      })
      await outbox.deliver()
    },

    async confirm(token) {
      const outcome = await db.transaction((tx) => confirmIn(tx, token, parts))
      await outbox.deliver()
      if (outcome?.removedId !== undefined) await onRemoved(outcome.removedId)
      return outcome !== undefined
    },

    async undo(token) {
      // Hashing is costly, so it is not done for made-up links.
      const link = await findToken(db, token, 'undo-email-change', clock.now())
      if (!link) return false
      // The person who changed the address knows the password, so the account gets one that no person knows.
      const unknowable = await hashPassword(randomBytes(32).toString('base64url'))
      const isDone = await db.transaction(async (tx) => {
        const now = clock.now()
        const user = (await locked(tx, [link.userId])).get(link.userId)
        if (!user) return false
        const taken = await takeToken(tx, { token, purpose: 'undo-email-change', userId: user.id }, now)
        if (!taken?.address) return false
        const holder = await findByEmail(tx, taken.address)
        if (holder && holder.id !== user.id) return false
        const changes = {
          email: taken.address,
          emailConfirmedAt: now,
          passwordHash: unknowable,
          // An intruder may have joined a Google account of their own to this account.
          googleSubject: null,
          ...EVERY_SESSION_ENDED,
        }
        await tx.update(users).set(changes).where(eq(users.id, user.id))
        await endTokens(tx, user.id, ['verify-email', 'reset-password', 'change-email'], now)
        // Links back to earlier addresses stay valid, because an intruder may have changed the address twice.
        await endTokens(tx, user.id, ['undo-email-change'], now, taken.createdAt)
        await recordAccountEvent(tx, { kind: 'address-change-undone', accountId: user.id, at: now })
        await tellSessionsEnded(tx, user.id)
        await reset.sendLink(tx, { ...user, email: taken.address, emailConfirmedAt: now })
        return true
      })
      if (isDone) await outbox.deliver()
      return isDone
    },
  }
}

/**
 * Gives the account the new address that the token was mailed to. Returns undefined if the link is not valid (any
 * more), else the id of the unproven account that had the address and was removed, if there was one.
 */
async function confirmIn(
  tx: Transaction,
  token: string,
  parts: EmailChangeParts,
): Promise<{ readonly removedId: string | undefined } | undefined> {
  const now = parts.clock.now()
  const link = await findToken(tx, token, 'change-email', now)
  if (!link?.address) return undefined
  const holder = await findByEmail(tx, link.address)
  const otherId = holder && holder.id !== link.userId ? holder.id : undefined
  // Every transaction locks in this order: what belongs to an account that is removed, users, links.
  if (otherId !== undefined) await lockBeforeUser(tx, otherId)
  const found = await locked(tx, [link.userId, ...(otherId === undefined ? [] : [otherId])])
  const user = found.get(link.userId)
  const other = otherId === undefined ? undefined : found.get(otherId)
  if (!user) return undefined
  const taken = await takeToken(tx, { token, purpose: 'change-email', userId: user.id }, now)
  if (!taken?.address) return undefined
  // An unproven account gives way, as the mail said; an operator has to look at one that is paid for.
  if (other && (!isUnproven(other) || (await isKnownToPay(tx, other)))) return undefined
  const formerOwner = await reservedFor(tx, taken.address, now)
  if (formerOwner !== undefined && formerOwner !== taken.userId) return undefined
  if (other) await removeAccount(tx, other.id, undefined)
  if (user.email !== taken.address) await mailWayBack(tx, user, taken.address, parts)
  await tx
    .update(users)
    .set({ email: taken.address, emailConfirmedAt: now, expiryToldAt: null })
    .where(eq(users.id, user.id))
  await endTokens(tx, user.id, ['verify-email', 'reset-password', 'change-email'], now)
  await dropRegistrations(tx, user.id)
  await recordAccountEvent(tx, { kind: 'address-changed', accountId: user.id, at: now })
  return { removedId: other?.id }
}

/** Mails a link that undoes the change to the old address, unless that address was never confirmed: it could be a stranger's. */
async function mailWayBack(
  tx: Transaction,
  user: UserRow,
  newEmail: string,
  { outbox, publicUrl, clock }: EmailChangeParts,
): Promise<void> {
  if (!user.emailConfirmedAt) return
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + UNDO_DAYS * DAY_MS)
  await outbox.write(tx, {
    cause: 'email-changed',
    to: user.email,
    userId: user.id,
    subject: texts.emailChangedSubject,
    text: texts.emailChanged(newEmail, `${publicUrl}/undo-email-change?token=${token}`, UNDO_DAYS),
    expiresAt,
  })
  const link = { userId: user.id, purpose: 'undo-email-change', expiresAt, address: user.email } as const
  await storeToken(tx, token, link, now)
}

/** Returns whether the account is Premium, or is known to the payment provider, which may be about to report a payment. */
async function isKnownToPay(tx: Transaction, { id, tier }: UserRow): Promise<boolean> {
  if (tier === TIER_PREMIUM) return true
  const rows = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, id))
  return rows.length > 0
}

/**
 * Locks the users until the transaction ends, so that no other call verifies or changes them. They are locked in the
 * order of their ids, so that two of these never wait for each other.
 */
async function locked(tx: Transaction, userIds: readonly string[]): Promise<Map<string, UserRow>> {
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('update')
  return new Map(found.map((user) => [user.id, user]))
}
