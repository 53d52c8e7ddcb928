/**
 * Sends what waits: one request at a time, each under its own key, the next when the answer is read. Free of DOM and SignalR:
 * the service worker drains with it too.
 */
import type { Failure } from '#contract/failure.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { claim, refuse, release, rewrite, type Claimed } from '#data/outbox/send-queue.ts'
import { PIECE, type Answers } from './answers.ts'
import { askedWaitMs, backoffOfOneMs } from './backoff.ts'
import { outcomeOf } from './outcome.ts'
import { send, type SendOptions, type Sent } from './send.ts'

export interface DrainContext extends SendOptions {
  readonly answers: Answers
  /** Names this leader in the rows that it claims. */
  readonly leader: string
  /** Asked before each send: still the leader, still the same user. */
  mayGoOn(): boolean | Promise<boolean>
  random(): number
  onNotice(notice: Notice): void
  /** The server refused a change of this entity: what is stored of it may be wrong. */
  onRefused(entity: string): void
}

export type DrainEnd =
  | { readonly kind: 'empty' }
  /** Something is left; `at` (epoch ms) is when the next try is due. */
  | { readonly kind: 'waiting'; readonly at: number }
  /** No answer came. */
  | { readonly kind: 'offline' }
  /** The answers could not be written down: the device is full or its storage is in trouble. */
  | { readonly kind: 'unwritten' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'stopped' }

/** Rejects where the outbox can't be read. Whatever the end, what the server took is written down, or stays in `answers`. */
export async function drain(context: DrainContext): Promise<DrainEnd> {
  const { answers, store, now } = context
  try {
    for (;;) {
      const moment = { now: now(), size: PIECE, answered: answers.rowIds }
      const { claimed, until } = await claim(store.outbox, moment, context.leader)
      const end = await sendPiece(context, claimed)
      if (end) return end
      if (claimed.length > 0) continue
      if (answers.rowIds.size === 0)
        return Number.isFinite(until) ? { kind: 'waiting', at: until } : { kind: 'empty' }
      // What came meanwhile, and what waited for an answer to be written down.
      if (!(await answers.flush())) return { kind: 'unwritten' }
    }
  } finally {
    await answers.flush()
  }
}

/** Sends until one does not succeed; the rest waits again, for the schedule to decide anew. */
async function sendPiece(context: DrainContext, claimed: readonly Claimed[]): Promise<DrainEnd | undefined> {
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
    await rewrite(store.outbox, [putOff(context, sent)])
    return failure?.kind === 'offline' ? { kind: 'offline' } : undefined
  }
  return undefined
}

/** A change that our own code stumbles over waits like one that the server stumbles over. */
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

/** The row as it waits for its next try. */
function putOff({ now, random }: DrainContext, { row, retryAfterMs, ...sent }: Sent): OutboxRow {
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

/** The change is taken back (or the user must pick), what depends on it waits for that. */
async function stop(
  { store, answers, onNotice, onRefused }: DrainContext,
  row: OutboxRow,
  status: 'failed' | 'conflict',
  failure: Failure,
): Promise<void> {
  // What was answered before shows before this one.
  await answers.flush()
  if (!(await refuse(store.outbox, row, status, failure))) return
  onNotice({
    ...nameOf(row),
    kind: status === 'failed' ? 'change-refused' : 'change-conflict',
    failure,
  })
  onRefused(row.entity)
}
