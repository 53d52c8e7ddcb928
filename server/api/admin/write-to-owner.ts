/** Writes the mail to the owner of something that is taken down or restored. */
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import type { MailCause } from '#server/kernel/db/schema/mails.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { createMailOutbox } from '#server/kernel/mail/outbox.ts'
import type { AdminContext } from './admin-verb.ts'

export interface MailToOwner {
  readonly cause: MailCause
  readonly ownerId: string
  readonly subject: string
  readonly text: string
}

export async function writeToOwner(
  tx: Transaction,
  { clock, config }: AdminContext,
  { cause, ownerId, subject, text }: MailToOwner,
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId))
  // Unconfirmed addresses get none, nor does the owner of the demo tours, which nobody can sign in to.
  const canRead = owner?.emailConfirmedAt && (owner.passwordHash !== null || owner.googleSubject !== null)
  if (!canRead) return
  // A running server sends the mail. Strangers cannot cause it, so it is not limited.
  const outbox = createMailOutbox({
    clock,
    limits: { take: () => Promise.resolve(true) },
    mail: { isAtHand: false },
    sender: { send: async () => undefined },
    publicUrl: config.publicUrl,
  })
  await outbox.write(tx, { cause, to: owner.email, userId: ownerId, subject, text })
}
