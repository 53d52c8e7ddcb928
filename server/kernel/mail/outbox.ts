/**
 * The outbox of mails (decision 0050): a mail is a row, written in the transaction of its cause, so that there is never one without the
 * other. Any process that serves the web sends what is due.
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
  /** Whose mail it is: it goes with the account. */
  readonly userId?: string | undefined
  /** Ids of other accounts whose words are in it: it goes with each of them. */
  readonly wordsOf?: readonly string[]
  /** Of no use after this. */
  readonly expiresAt?: Date | undefined
  /** Network address of who asked for it: some limits are counted by it too. */
  readonly ip?: string | undefined
  /** The owner's way back from a theft: sent whatever strangers had sent there before. Never for what can be repeated at will. */
  readonly isUnlimited?: boolean
}

export interface MailOutbox {
  /** Writes the mail in the transaction. False where the address has got as many of this kind as it may: nothing is written then. */
  write(tx: Reader, mail: NewMail): Promise<boolean>
  /** After the commit: sends what is due. Waits for it only where mails are files. Never rejects. */
  deliver(): Promise<void>
}

/** To the operator; what strangers wrote stays plain text. */
const PLAIN: readonly MailCause[] = ['contact', 'report']

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
        html: PLAIN.includes(cause) ? null : htmlOfText(text, publicUrl),
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
