/**
 * Sends what waits: one request at a time, in order over all entities, each under its own key (architecture, "Replaying").
 * Free of DOM and SignalR: the service worker drains with it too.
 */
import type { Failure } from '#contract/failure.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import { readFences } from '#data/facts-lock.ts'
import { rulesOf } from '#data/outbox/change-kinds.ts'
import { readRows } from '#data/outbox/enqueue.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { backoffMs } from './backoff.ts'
import { outcomeOf } from './outcome.ts'
import { claim, isSteppedOver, rewrite, sendable } from './rows.ts'
import { send, type SendOptions } from './send.ts'
import { settle, versionOf, type Accepted } from './settle.ts'

export interface DrainContext extends SendOptions {
  random(): number
  onNotice(notice: Notice): void
  /** The server refused a change of this entity: what is stored of it may be wrong. */
  onRefused(entity: string): void
  onTourGone(tourId: number): void
}

export type DrainEnd =
  | { readonly kind: 'empty' }
  /** Something is left; `at` (epoch ms) is when the next try is due. */
  | { readonly kind: 'waiting'; readonly at: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'stopped' }

/** Rows claimed, and their results written, together: fewer writes, and a repeat after a crash is harmless. */
const BATCH = 100
/** Results are not held back longer than this; they are written while the next request is under way. */
const HOLD_MS = 1000

export async function drain(
  context: DrainContext,
  { ignoreBackoff = false }: { readonly ignoreBackoff?: boolean } = {},
): Promise<DrainEnd> {
  const { store, now } = context
  let ignore = ignoreBackoff
  for (;;) {
    const begin = { isFresh: ignore }
    if (context.signal.aborted) return { kind: 'stopped' }
    const { ready, nextAt } = sendable(await readRows(store), now(), ignore)
    ignore = false
    if (ready.length === 0) return nextAt === undefined ? { kind: 'empty' } : { kind: 'waiting', at: nextAt }
    for (let start = 0; start < ready.length; start += BATCH) {
      const end = await sendBatch(context, ready.slice(start, start + BATCH), begin)
      if (end) return end
    }
  }
}

async function sendBatch(
  context: DrainContext,
  batch: readonly OutboxRow[],
  /** The signal is back: waiting begins again at its shortest. */
  { isFresh }: { readonly isFresh: boolean },
): Promise<DrainEnd | undefined> {
  const { store, locks, now } = context
  const { rows, fresh } = await claim(
    store,
    locks,
    batch.map(({ id }) => id),
    now(),
  )
  const fences = await readFences(
    store,
    rows.map(({ entity }) => entity),
  )
  const versions = new Map([...fences].map(([entity, { version }]) => [entity, version]))
  const left = new Map(rows.map((row) => [row.id, row]))
  const held = new Set<string>()
  let accepted: Accepted[] = []
  let heldSince = now()
  let writing: Promise<void> = Promise.resolve()
  const flush = (): Promise<void> => {
    const batchAccepted = accepted
    accepted = []
    heldSince = now()
    writing = writing.then(async () => {
      const gone = await settle(store, locks, batchAccepted)
      for (const tourId of gone) context.onTourGone(tourId)
    })
    // Awaited at the end of the batch; until then a failure is not unhandled.
    writing.catch(() => {})
    return writing
  }

  let end: DrainEnd | undefined
  for (const claimed of rows) {
    if (held.has(claimed.entity)) continue
    const may = context.mayGoOn()
    if (context.signal.aborted || !(typeof may === 'boolean' ? may : await may)) {
      end = { kind: 'stopped' }
      break
    }
    // What an earlier change of the batch brought may be what this one needs.
    if (rulesOf(claimed).dependsOn && accepted.length > 0) await flush()
    const sent = await send(context, claimed, versions.get(claimed.entity) ?? 0, fresh.has(claimed.id))
    const { row } = sent
    const failure = sent.ok ? undefined : sent.failure
    const outcome = failure ? outcomeOf(rulesOf(row), row.payload, failure) : 'done'
    if (outcome === 'done') {
      const answer = sent.ok ? sent.value : undefined
      versions.set(row.entity, Math.max(versionOf(answer), versions.get(row.entity) ?? 0))
      accepted.push({ row, answer, at: now() })
      left.delete(row.id)
      context.onNotice({
        kind: 'change-done',
        rowId: row.id,
        change: row.kind,
        entity: row.entity,
        title: row.payload.title,
        text: (answer as { message?: string } | undefined)?.message || undefined,
      })
      if (now() - heldSince > HOLD_MS) void flush()
      continue
    }
    left.delete(row.id)
    if (outcome === 'stop' || context.signal.aborted) {
      await rewrite(store, locks, [{ ...row, status: 'pending' }])
      end = { kind: outcome === 'stop' ? 'unauthorized' : 'stopped' }
      break
    }
    if (outcome === 'wait') {
      const attempts = (isFresh ? 0 : row.attempts) + 1
      const at = now() + backoffMs(attempts, sent.retryAfterMs, context.random)
      await rewrite(store, locks, [{ ...row, status: 'pending', attempts, nextAttemptAt: at, failure }])
      held.add(row.entity)
      if (isSteppedOver(failure, attempts)) continue
      end = { kind: 'waiting', at }
      break
    }
    await flush()
    await refuse(context, row, outcome, failure as Failure)
  }
  await flush()
  await rewrite(
    store,
    locks,
    [...left.values()].map((row) => ({
      ...row,
      status: 'pending' as const,
      // Claimed, but not sent: it may still be coalesced.
      ...(fresh.has(row.id) && { firstSentAt: 0 }),
    })),
  )
  return end
}

/** The change is taken back (or the user must pick), what depends on it waits for that. */
async function refuse(
  { store, locks, onNotice, onRefused }: DrainContext,
  row: OutboxRow,
  outcome: 'failed' | 'conflict',
  failure: Failure,
): Promise<void> {
  const all = await readRows(store)
  const blocked = new Set([row.id])
  const dependants: OutboxRow[] = []
  for (const other of all)
    if (other.dependsOn.some((id) => blocked.has(id))) {
      blocked.add(other.id)
      dependants.push({ ...other, status: 'blocked' })
    }
  await rewrite(store, locks, [
    { ...row, status: outcome, attempts: row.attempts + 1, failure },
    ...dependants,
  ])
  onNotice({
    kind: outcome === 'failed' ? 'change-refused' : 'change-conflict',
    rowId: row.id,
    change: row.kind,
    entity: row.entity,
    title: row.payload.title,
    failure,
  })
  onRefused(row.entity)
}
