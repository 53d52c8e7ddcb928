/** What the leader does with rows of the outbox, under the lock that also orders and coalesces them. */
import type { Failure } from '#contract/failure.ts'
import type { Locks } from '#data/locks.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { claimMark, joined, rowsOf, spentIds } from '#data/outbox/claim-mark.ts'
import { seqLock } from '#data/outbox/enqueue.ts'
import { isUnsent, type OutboxRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { LONGEST_WAIT_MS } from './backoff.ts'

/** What one leader is sending and has sent, as its document in the outbox names it. */
export interface Mark {
  readonly id: string
  /** Epoch ms of the first try by the id of the row. */
  readonly claimed: Map<string, number>
  readonly done: Set<string>
}

/** Reads what `select` wants of the next rows, and marks it as being sent: nothing is coalesced into it any more. */
export const claim = (
  store: Store,
  locks: Locks,
  mark: Mark,
  select: () => Promise<readonly OutboxRow[]>,
  nowMs: number,
): Promise<OutboxRow[]> =>
  locks.request(seqLock(store.name), {}, async () => {
    const rows = (await select()).map((row) => ({
      ...row,
      status: 'inflight' as const,
      firstSentAt: row.firstSentAt || nowMs,
    }))
    if (rows.length === 0) return []
    for (const { id, firstSentAt } of rows) mark.claimed.set(id, firstSentAt)
    await writeMark(store, mark)
    return rows
  })

function writeMark(store: Store, { id, claimed, done }: Mark): Promise<void> {
  const byTime: Record<number, string[]> = {}
  for (const [rowId, at] of claimed) (byTime[at] ??= []).push(rowId)
  const times = Object.entries(byTime).map(([at, rowIds]) => [at, joined(rowIds)] as const)
  return store.outbox.writeOver([claimMark(id, { claimed: Object.fromEntries(times), done: joined(done) })])
}

/** What the server did is in the facts: for everybody these rows are gone from now on. */
export const noteDone = (store: Store, locks: Locks, mark: Mark, rowIds: readonly string[]): Promise<void> =>
  locks.request(seqLock(store.name), {}, () => {
    for (const rowId of rowIds) {
      mark.claimed.delete(rowId)
      mark.done.add(rowId)
    }
    return writeMark(store, mark)
  })

/** What is still claimed waits again, if it is still there and was not written otherwise. */
export const unclaim = (store: Store, locks: Locks, mark: Mark): Promise<void> =>
  locks.request(seqLock(store.name), {}, () => {
    mark.claimed.clear()
    return mark.done.size > 0 ? writeMark(store, mark) : store.outbox.removeNow([mark.id])
  })

/** Writes rows as they now are; rows that were removed meanwhile stay removed. */
export const rewrite = (store: Store, locks: Locks, rows: readonly OutboxRow[]): Promise<void> =>
  locks.request(seqLock(store.name), {}, () => writeStill(store, rows))

/** The same for rows that are no longer being sent. */
export const putBack = (store: Store, locks: Locks, mark: Mark, rows: readonly OutboxRow[]): Promise<void> =>
  locks.request(seqLock(store.name), {}, () => writeBack(store, mark, rows))

async function writeBack(store: Store, mark: Mark, rows: readonly OutboxRow[]): Promise<void> {
  for (const { id } of rows) mark.claimed.delete(id)
  await writeStill(store, rows)
  await writeMark(store, mark)
}

/**
 * Puts back a row that the server refused, with what depends on it. Answers false where nobody needs to hear of it: what was
 * to be created was deleted before the refusal came, and nothing is left of it.
 */
export const refuse = (store: Store, locks: Locks, mark: Mark, refused: OutboxRow): Promise<boolean> =>
  locks.request(seqLock(store.name), {}, async () => {
    const blocked = new Set([refused.id])
    const dependants: OutboxRow[] = []
    for (const other of rowsOf(await store.outbox.readNow()))
      if (other.dependsOn.some((id) => blocked.has(id))) {
        blocked.add(other.id)
        dependants.push({ ...other, status: 'blocked' })
      }
    const isDeleted = dependants.some((other) => other.entity === refused.entity && rulesOf(other).isDelete)
    if (refused.status === 'failed' && rulesOf(refused).isCreate && isDeleted) {
      await store.outbox.removeNow([...blocked])
      return false
    }
    await writeBack(store, mark, [refused, ...dependants])
    return true
  })

async function writeStill(store: Store, rows: readonly OutboxRow[]): Promise<void> {
  const known = await store.outbox.readNowById(rows.map(({ id }) => id))
  await store.outbox.writeOver(
    rows.filter(({ id }) => known.has(id)),
    known,
  )
}

/** Rows that a crash left half way: they are sent again under the same key. */
export const recover = (store: Store, locks: Locks): Promise<void> =>
  locks.request(seqLock(store.name), {}, async () => {
    const stored = await store.outbox.readNow()
    const halfWay = rowsOf(stored).filter(({ status }) => status === 'inflight')
    await store.outbox.writeOver(
      halfWay.map((row) => ({ ...row, status: 'pending' as const })),
      new Map(stored.map((document) => [document.id, document])),
    )
    // Only now, for the marks alone told that those rows may have been sent.
    await store.outbox.removeNow(spentIds(stored))
  })

/** A change that fails this often with 5xx no longer holds up those of other things. */
export const STEP_OVER_AFTER = 3

export interface Sendable {
  /** Those of the next rows that can be sent now. */
  take(rows: readonly OutboxRow[]): OutboxRow[]
  /** Nothing that comes later can be sent before something that waits. */
  isHeldUp(): boolean
  /** Epoch ms; undefined where nothing waits for its time. */
  nextAt(): number | undefined
}

/**
 * What can be sent now of the rows of an outbox, which are given in order and in pieces: those that wait for no others and
 * not for the user. A row that waits for its time holds up everything after it (the order is kept), unless the server keeps
 * failing on it alone. What a row waits for comes before it.
 */
export function sendable(nowMs: number, ignoreBackoff: boolean): Sendable {
  const there = new Set<string>()
  const waiting = new Set<string>()
  let nextAt: number | undefined
  let isHeldUp = false

  function canGo(row: OutboxRow): boolean {
    there.add(row.id)
    if (isHeldUp || !isUnsent(row)) return false
    if (waiting.has(row.entity) || row.dependsOn.some((id) => there.has(id))) return false
    const mustWait = isEarly(row, nowMs) && (!ignoreBackoff || row.failure?.kind === 'rate-limited')
    if (!mustWait) return true
    waiting.add(row.entity)
    nextAt = Math.min(nextAt ?? Number.POSITIVE_INFINITY, row.nextAttemptAt)
    isHeldUp = !isSteppedOver(row.failure, row.attempts)
    return false
  }
  return { take: (rows) => rows.filter(canGo), isHeldUp: () => isHeldUp, nextAt: () => nextAt }
}

/** A time further away than any wait was written before the clock was set back. */
const isEarly = ({ nextAttemptAt }: OutboxRow, nowMs: number): boolean =>
  nextAttemptAt > nowMs && nextAttemptAt - nowMs <= LONGEST_WAIT_MS

export const isSteppedOver = (failure: Failure | undefined, attempts: number): boolean =>
  failure?.kind === 'server' && attempts >= STEP_OVER_AFTER
