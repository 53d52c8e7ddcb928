/** `npm run admin -- mails …`: lists and retries mails. Subjects and texts are never printed, because they hold links into accounts. */
import { asc, eq, isNotNull, isNull, and } from 'drizzle-orm'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import * as texts from '#texts/admin.ts'
import { AdminFailure, type AdminVerb } from './admin-verb.ts'
import { uuidFrom } from './given-values.ts'

const LISTED_MAX = 200

const list: AdminVerb = {
  usage: 'mails list [--given-up]',
  options: { 'given-up': { type: 'boolean' } },
  async run({ db }, { options }) {
    const { id, cause, recipient, createdAt, attempts, dueAt, givenUpAt } = mails
    const data = await db
      .select({ id, cause, recipient, createdAt, attempts, dueAt, givenUpAt })
      .from(mails)
      .where(
        and(isNull(mails.sentAt), options['given-up'] === true ? isNotNull(givenUpAt) : isNull(givenUpAt)),
      )
      .orderBy(asc(createdAt))
      .limit(LISTED_MAX)
    return { data, ...(data.length === 0 && { said: texts.noMails }) }
  },
}

const retry: AdminVerb = {
  usage: 'mails retry ID',
  async run({ db, clock }, { args: [given] }) {
    const id = uuidFrom(given)
    await db.transaction(async (tx) => {
      const [mail] = await tx
        .select({ text: mails.text, userId: mails.userId })
        .from(mails)
        .where(and(eq(mails.id, id), isNotNull(mails.givenUpAt)))
        .for('update')
      if (!mail) throw new AdminFailure(texts.noMail(id))
      if (mail.text === '') throw new AdminFailure(texts.mailIsEmpty(id))
      await tx.update(mails).set({ givenUpAt: null, dueAt: clock.now(), attempts: 0 }).where(eq(mails.id, id))
      const about = `mail ${id}`
      await recordAccountEvent(tx, { kind: 'admin-mail-retried', accountId: mail.userId, about })
    })
    return { said: texts.mailQueued(id) }
  },
}

export const mailVerbs: readonly AdminVerb[] = [list, retry]
