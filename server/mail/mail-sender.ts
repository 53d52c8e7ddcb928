/**
 * Sends the mails of the outbox, oldest first, one at a time; several processes may do so at once. A row stays locked while its mail is
 * sent: where the process dies, the lock goes with it and another sends the mail, with the same id. So every mail is sent at least once.
 */
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open-database.ts'
import { mails } from '#server/db/schema/mails.ts'
import { runInScope } from '#server/observability/work-scope.ts'
import type { Clock, Mail } from '#server/ports.ts'
import { type SendFailure, sendFailureOf } from './send-failure.ts'

/** Over about a day. */
export const MAIL_TRIES = 14
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 4 * 3_600_000
const LOOK_AGAIN_MS = 10_000

export interface MailSenderParts {
  readonly db: Database
  readonly mail: Mail
  readonly clock: Clock
  /** Told of mails by their id only. */
  onFailure(facts: MailFailure): void
  /** The database failed, or the like. */
  onError(error: unknown): void
}

export interface MailFailure extends SendFailure {
  readonly mailId: string
  readonly attempts: number
  /** Nobody tries it again. */
  readonly isGivenUp: boolean
}

export interface MailSender {
  /** Resolves once what was due when it was called is sent, or put off. Never rejects. */
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

/** After the `attempts`th try that failed. */
export const waitAfterMs = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))

/** True where there may be more to send now. */
async function sendNext(parts: MailSenderParts): Promise<boolean> {
  const { db, clock } = parts
  return await db.transaction(async (tx) => {
    const now = clock.now()
    const [next] = await tx
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), isNull(mails.givenUpAt), lte(mails.dueAt, now)))
      .orderBy(asc(mails.dueAt), asc(mails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return false
    return await runInScope({ facts: { mailId: next.id } }, () => sendOne(tx, next, now, parts))
  })
}

/** True where there may be more to send now. */
async function sendOne(
  tx: Transaction,
  next: typeof mails.$inferSelect,
  now: Date,
  { mail, onFailure }: MailSenderParts,
): Promise<boolean> {
  const { id, recipient: to, subject, text, html, createdAt: writtenAt } = next
  const ofMail = eq(mails.id, id)
  if (next.expiresAt !== null && next.expiresAt <= now) {
    onFailure({
      mailId: id,
      attempts: next.attempts,
      isGivenUp: true,
      kind: 'failed',
      code: 'EXPIRED',
      reply: undefined,
    })
    await tx
      .update(mails)
      .set({ givenUpAt: now, ...WITHOUT_TEXT })
      .where(ofMail)
    return true
  }
  const attempts = next.attempts + 1
  try {
    await mail.send({ id, to, subject, text, html: html ?? undefined, writtenAt })
  } catch (error) {
    const failure = sendFailureOf(error)
    const isGivenUp = failure.kind === 'refused' || attempts >= MAIL_TRIES
    onFailure({ mailId: id, attempts, isGivenUp, ...failure })
    await tx
      .update(mails)
      .set({
        attempts,
        dueAt: new Date(now.getTime() + waitAfterMs(attempts)),
        ...(isGivenUp && { givenUpAt: now }),
      })
      .where(ofMail)
    return failure.kind !== 'unreachable'
  }
  await tx
    .update(mails)
    .set({ attempts, sentAt: now, ...WITHOUT_TEXT })
    .where(ofMail)
  return true
}

const WITHOUT_TEXT = { subject: '', text: '', html: null } as const
