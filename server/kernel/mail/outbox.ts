/**
 * The outbox of mails (decision 0050): a mail is a row, written in the transaction of its cause, so that neither exists without the
 * other. Any process that serves the web sends the mails that are due.
 */
import { randomUUID } from 'node:crypto'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { type MailCause, mails } from '#server/kernel/db/schema/mails.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from './mail.ts'
import { htmlOfText } from './html-of-text.ts'
import type { MailLimits } from './mail-limits.ts'
import type { MailSender } from './mail-sender.ts'

export interface NewMail {
  readonly cause: MailCause
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The account that the mail belongs to, and is deleted with. */
  readonly userId?: string | undefined
  /** Ids of other accounts that the mail quotes. It is deleted with each of them. */
  readonly wordsOf?: readonly string[]
  /** The mail is not sent after this time, because it would be of no use. */
  readonly expiresAt?: Date | undefined
  /** The network address of the request that caused the mail: some limits count by it too. */
  readonly ip?: string | undefined
  /** True for mails by which an owner gets a stolen account back: no limit stops them. Never set for mails that a stranger can repeat. */
  readonly isUnlimited?: boolean
}

export interface MailOutbox {
  /** Stores the mail in the transaction. False where the limit of the address is reached; nothing is stored then. */
  write(tx: Reader, mail: NewMail): Promise<boolean>
  /** Sends due mails; to be called after the commit. Waits for it only where mails are files. Never rejects. */
  deliver(): Promise<void>
}

/** Mails to the operator without an HTML part: they quote strangers. */
const PLAIN_TEXT_CAUSES: readonly MailCause[] = ['contact', 'report']

export interface MailOutboxParts {
  readonly clock: Clock
  readonly limits: MailLimits
  readonly mail: Pick<Mail, 'isAtHand'>
  readonly sender: Pick<MailSender, 'send'>
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string
}

export function createMailOutbox({ clock, limits, mail, sender, publicUrl }: MailOutboxParts): MailOutbox {
  return {
    async write(tx, { cause, to, subject, text, userId, wordsOf, expiresAt, ip, isUnlimited }) {
      const now = clock.now()
      const recipient = to.trim()
      if (!isUnlimited && !(await limits.take(tx, { to: recipient, cause, ip }, now))) return false
      await tx.insert(mails).values({
        id: randomUUID(),
        cause,
        recipient,
        userId: userId ?? null,
        wordsOf: [...new Set(wordsOf)],
        subject,
        text,
        html: PLAIN_TEXT_CAUSES.includes(cause) ? null : htmlOfText(text, publicUrl),
        createdAt: now,
        dueAt: now,
        expiresAt: expiresAt ?? null,
      })
      return true
    },
    async deliver() {
      const sent = sender.send()
      if (mail.isAtHand) await sent
    },
  }
}
