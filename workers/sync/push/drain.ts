/**
 * Sends the waiting changes, one request at a time, each under its own key. No DOM and no SignalR, because the service worker
 * runs it too.
 */
import type { Failure } from '#contract/failure.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import type { OutboxRow } from '#changes/row.ts'
import { claim, refuse, release, rewrite, type Claimed } from '#data/outbox/send-queue.ts'
import { BATCH_SIZE, type Answers } from './answers.ts'
import { askedWaitMs, backoffOfOneMs } from './backoff.ts'
import { outcomeOf } from './outcome.ts'
import { send, type SendOptions, type Sent } from './send.ts'

export interface DrainContext extends SendOptions {
  readonly answers: Answers
  /** The id of this leader, which is written into the rows that it claims. */
  readonly leader: string
  /** Called before each send: true while this is the leader and the user is the same. */
  mayGoOn(): boolean | Promise<boolean>
  random(): number
  onNotice(notice: Notice): void
  /** The server refused a change of this entity, so its stored fact may be out of date. */
  onRefused(entity: string): void
}

export type DrainEnd =
  | { readonly kind: 'empty' }
  /** Rows are left; the next try is due at `at` (epoch ms). */
  | { readonly kind: 'waiting'; readonly at: number }
  /** No answer came. */
  | { readonly kind: 'offline' }
  /** The answers could not be stored: the disk is full or storage failed. */
  | { readonly kind: 'unwritten' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'stopped' }

/** Rejects where the outbox cannot be read. However it ends, accepted changes are written or still in `answers`. */
export async function drain(context: DrainContext): Promise<DrainEnd> {
  const { answers, store, now } = context
  try {
    for (;;) {
      const moment = { now: now(), size: BATCH_SIZE, answered: answers.rowIds }
      const { claimed, until } = await claim(store.outbox, moment, context.leader)
      const end = await sendBatch(context, claimed)
      if (end) return end
      if (claimed.length > 0) continue
      if (answers.rowIds.size === 0)
        return Number.isFinite(until) ? { kind: 'waiting', at: until } : { kind: 'empty' }
      // Writes the answers, then claims again: new rows, and rows that depend on the answered ones.
      if (!(await answers.flush())) return { kind: 'unwritten' }
    }
  } finally {
    await answers.flush()
  }
}

/** Sends until one change fails. The rest is released, and the schedule decides again. */
async function sendBatch(context: DrainContext, claimed: readonly Claimed[]): Promise<DrainEnd | undefined> {
  const { store, signal, answers } = context
  for (const [index, one] of claimed.entries()) {
    if (signal.aborted || !(await context.mayGoOn())) {
      await release(store.outbox, claimed.slice(index))
      return { kind: 'stopped' }
    }
    const sent = await trySend(context, one)
    const { row } = sent
    const failure = sent.ok ? undefined : sent.failure
    const outcome = failure ? outcomeOf(rulesOf(row), row.payload, failure) : 'done'
    if (outcome === 'done') {
      const answer = sent.ok ? sent.value : undefined
      answers.accept({ row, answer, at: context.now() })
      context.onNotice({ ...nameOf(row), kind: 'change-done', text: messageOf(answer) })
      continue
    }
    await release(store.outbox, claimed.slice(index + 1))
    if (outcome === 'stop' || signal.aborted) {
      await rewrite(store.outbox, [{ ...row, status: 'pending' }])
      return { kind: outcome === 'stop' ? 'unauthorized' : 'stopped' }
    }
    if (outcome !== 'wait') {
      await stop(context, row, outcome, failure as Failure)
      return undefined
    }
    await rewrite(store.outbox, [postponed(context, sent)])
    return failure?.kind === 'offline' ? { kind: 'offline' } : undefined
  }
  return undefined
}

/** An exception in our own code is a failure: the change waits and is tried again. */
const trySend = (context: DrainContext, claimed: Claimed): Promise<Sent> =>
  send(context, claimed).catch((error: unknown) => ({
    ok: false,
    failure: { kind: 'storage', detail: String(error) },
    row: claimed.row,
  }))

const nameOf = ({ id, kind, entity, payload }: OutboxRow) => ({
  rowId: id,
  change: kind,
  entity,
  title: payload.title,
})
const messageOf = (answer: unknown): string | undefined =>
  (answer as { message?: string } | null | undefined)?.message || undefined

/** Returns the row as it waits for its next try. */
function postponed({ now, random }: DrainContext, { row, retryAfterMs, ...sent }: Sent): OutboxRow {
  const attempts = row.attempts + 1
  return {
    ...row,
    status: 'pending',
    attempts,
    nextAttemptAt: now() + backoffOfOneMs(attempts, random),
    notBefore: retryAfterMs === undefined ? 0 : now() + askedWaitMs(retryAfterMs, random),
    failure: sent.ok ? undefined : sent.failure,
  }
}

/** Stores a refusal or a conflict, and shows it to the user. */
async function stop(
  { store, answers, onNotice, onRefused }: DrainContext,
  row: OutboxRow,
  status: 'failed' | 'conflict',
  failure: Failure,
): Promise<void> {
  // Screens show earlier answers before this one.
  await answers.flush()
  if (!(await refuse(store.outbox, row, status, failure))) return
  onNotice({
    ...nameOf(row),
    kind: status === 'failed' ? 'change-refused' : 'change-conflict',
    failure,
  })
  onRefused(row.entity)
}
