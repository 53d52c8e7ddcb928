/** What the leader does with rows of the outbox, under the lock that also orders and coalesces them. */
import type { Failure } from '#contract/failure.ts'
import type { Locks } from '#data/locks.ts'
import { readRows, seqLock } from '#data/outbox/enqueue.ts'
import { isUnsent, type OutboxRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { LONGEST_WAIT_MS } from './backoff.ts'

/**
 * A row is marked as being sent, and nobody sends it, where a leader died or was replaced after it claimed it: what is here
 * takes those, too. Only the leader asks, and never while it sends.
 *
 * Marks rows as being sent, so that nothing is coalesced into them any more. Rows gone meanwhile are left out. `fresh` are
 * those that were never sent before.
 */
export function claim(
  store: Store,
  locks: Locks,
  ids: readonly string[],
  nowMs: number,
): Promise<{ readonly rows: OutboxRow[]; readonly fresh: ReadonlySet<string> }> {
  return locks.request(seqLock(store.name), {}, async () => {
    const documents = await store.outbox.findByIds([...ids]).exec()
    const pending = [...documents.values()]
      .map((document) => document.toJSON() as unknown as OutboxRow)
      .filter(isUnsent)
    const rows = pending
      .map((row) => ({ ...row, status: 'inflight' as const, firstSentAt: row.firstSentAt || nowMs }))
      .toSorted((a, b) => a.seq - b.seq)
    await store.outbox.writeOver(rows)
    const fresh = pending.filter(({ firstSentAt }) => firstSentAt === 0).map(({ id }) => id)
    return { rows, fresh: new Set(fresh) }
  })
}

/** Writes rows back as they now are; rows that were removed meanwhile stay removed. */
export function rewrite(store: Store, locks: Locks, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve()
  return locks.request(seqLock(store.name), {}, async () => {
    const known = await store.outbox.findByIds(rows.map(({ id }) => id)).exec()
    const still = rows.filter(({ id }) => known.has(id))
    await store.outbox.writeOver(still)
  })
}

/** Rows that a crash left half way: they are sent again under the same key. */
export async function recover(store: Store, locks: Locks): Promise<void> {
  const rows = await readRows(store)
  await rewrite(
    store,
    locks,
    rows.filter(({ status }) => status === 'inflight').map((row) => ({ ...row, status: 'pending' as const })),
  )
}

/** A change that fails this often with 5xx no longer holds up those of other things. */
export const STEP_OVER_AFTER = 3

/**
 * What can be sent now: in order, without rows that wait for others or for the user. A row that waits for its time holds
 * up everything after it (the order is kept), unless the server keeps failing on it alone.
 */
export function sendable(
  rows: readonly OutboxRow[],
  nowMs: number,
  ignoreBackoff: boolean,
): { readonly ready: OutboxRow[]; readonly nextAt: number | undefined } {
  const there = new Set(rows.map(({ id }) => id))
  const waiting = new Set<string>()
  const ready: OutboxRow[] = []
  let nextAt: number | undefined
  for (const row of rows) {
    if (!isUnsent(row)) continue
    if (waiting.has(row.entity) || row.dependsOn.some((id) => there.has(id))) continue
    const mustWait = isEarly(row, nowMs) && (!ignoreBackoff || row.failure?.kind === 'rate-limited')
    if (mustWait) {
      waiting.add(row.entity)
      nextAt = Math.min(nextAt ?? Number.POSITIVE_INFINITY, row.nextAttemptAt)
      if (!isSteppedOver(row.failure, row.attempts)) break
    } else ready.push(row)
  }
  return { ready, nextAt }
}

/** A time further away than any wait was written before the clock was set back. */
const isEarly = ({ nextAttemptAt }: OutboxRow, nowMs: number): boolean =>
  nextAttemptAt > nowMs && nextAttemptAt - nowMs <= LONGEST_WAIT_MS

export const isSteppedOver = (failure: Failure | undefined, attempts: number): boolean =>
  failure?.kind === 'server' && attempts >= STEP_OVER_AFTER
