/**
 * Sends the mails of the outbox, oldest first, one at a time; several processes may do so at once. A row is leased while its mail is
 * sent, and no lock is held meanwhile, so that a slow mail server delays no deletion of an account. Where the process dies, another
 * sends the mail once the lease is over, with the same id. So every mail is sent at least once.
 */
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { runInScope } from '#server/kernel/runtime/work-scope.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from './mail.ts'
import { type SendFailure, sendFailureOf } from './send-failure.ts'

/** The number of attempts to send a mail; with the pauses between them they take about a day. */
export const MAIL_ATTEMPTS = 14
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 4 * 3_600_000
const LOOK_AGAIN_MS = 10_000
/** The time that a mail is leased: longer than a mail server takes for one mail. */
export const MAIL_LEASE_MS = 5 * 60_000

export interface MailSenderParts {
  readonly db: Database
  readonly mail: Mail
  readonly clock: Clock
  /** Called for each failed attempt. Names the mail by its id only. */
  onFailure(facts: MailFailure): void
  /** Called where sending failed for another reason, such as the database. */
  onError(error: unknown): void
}

export interface MailFailure extends SendFailure {
  readonly mailId: string
  readonly attempts: number
  /** True where the mail is not tried again. */
  readonly isGivenUp: boolean
}

export interface MailSender {
  /** Resolves once the mails that were due at the call are sent or postponed. Never rejects. */
  send(): Promise<void>
  /** Waits for the mail that is being sent. */
  close(): Promise<void>
}

export function createMailSender(parts: MailSenderParts): MailSender {
  let running: Promise<void> | undefined
  const state = { isWantedAgain: false, isClosed: false }

  const run = async (): Promise<void> => {
    try {
      do {
        state.isWantedAgain = false
        while (!state.isClosed && (await sendNext(parts)));
      } while (state.isWantedAgain && !state.isClosed)
    } catch (error) {
      parts.onError(error)
    } finally {
      running = undefined
    }
  }
  const send = (): Promise<void> => {
    if (state.isClosed) return Promise.resolve()
    state.isWantedAgain = true
    running ??= run()
    return running
  }
  const timer = setInterval(() => void send(), LOOK_AGAIN_MS)
  timer.unref()
  return {
    send,
    async close() {
      state.isClosed = true
      clearInterval(timer)
      await running
      parts.mail.close?.()
    },
  }
}

/** Returns the pause after the failed attempt with this number. */
export const waitAfterMs = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))

type Waiting = typeof mails.$inferSelect

/** Leases the mail that has been due for the longest time, and counts the attempt. */
async function leaseNext(db: Database, now: Date): Promise<Waiting | undefined> {
  return await db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(mails)
      .where(
        and(
          isNull(mails.sentAt),
          isNull(mails.givenUpAt),
          lte(mails.dueAt, now),
          or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now)),
        ),
      )
      .orderBy(asc(mails.dueAt), asc(mails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const changes = { attempts: next.attempts + 1, leasedUntil: new Date(now.getTime() + MAIL_LEASE_MS) }
    await tx.update(mails).set(changes).where(eq(mails.id, next.id))
    return { ...next, ...changes }
  })
}

/** True where there may be more to send now. */
async function sendNext(parts: MailSenderParts): Promise<boolean> {
  const now = parts.clock.now()
  const next = await leaseNext(parts.db, now)
  return next !== undefined && runInScope({ facts: { mailId: next.id } }, () => sendOne(next, now, parts))
}

async function sendOne(next: Waiting, now: Date, { db, mail, onFailure }: MailSenderParts): Promise<boolean> {
  const { id, recipient: to, subject, text, html, createdAt: writtenAt, attempts } = next
  // The row may have been deleted meanwhile, with the account.
  const note = (changes: Partial<Waiting>) =>
    db
      .update(mails)
      .set({ leasedUntil: null, ...changes })
      .where(eq(mails.id, id))
  if (next.expiresAt !== null && next.expiresAt <= now) {
    const failure = { kind: 'failed', code: 'EXPIRED', reply: undefined } as const
    onFailure({ mailId: id, attempts: attempts - 1, isGivenUp: true, ...failure })
    await note({ attempts: attempts - 1, givenUpAt: now, ...WITHOUT_TEXT })
    return true
  }
  try {
    const accountIds = [...new Set([...(next.userId === null ? [] : [next.userId]), ...next.wordsOf])]
    await mail.send({ id, to, subject, text, html: html ?? undefined, writtenAt, accountIds })
  } catch (error) {
    const failure = sendFailureOf(error)
    const isGivenUp = failure.kind === 'refused' || attempts >= MAIL_ATTEMPTS
    onFailure({ mailId: id, attempts, isGivenUp, ...failure })
    await note({
      dueAt: new Date(now.getTime() + waitAfterMs(attempts)),
      ...(isGivenUp && { givenUpAt: now }),
    })
    return failure.kind !== 'unreachable'
  }
  await note({ sentAt: now, ...WITHOUT_TEXT })
  return true
}

const WITHOUT_TEXT = { subject: '', text: '', html: null, wordsOf: [] as string[] } as const
