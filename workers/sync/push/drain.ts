/**
 * Sends what waits: one request at a time, in order over all entities, each under its own key (architecture, "Replaying").
 * Free of DOM and SignalR: the service worker drains with it too.
 */
import type { Failure } from '#contract/failure.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import { rulesOf } from '#data/outbox/change-kinds.ts'
import { readRows } from '#data/outbox/enqueue.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { backoffMs } from './backoff.ts'
import { createClaims, type Claims } from './claims.ts'
import { outcomeOf } from './outcome.ts'
import { createResults, type Results } from './results.ts'
import { isSteppedOver, sendable, type Sendable } from './rows.ts'
import { send, type SendOptions } from './send.ts'
import { versionOf } from './settle.ts'

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

export async function drain(
  context: DrainContext,
  { ignoreBackoff = false }: { readonly ignoreBackoff?: boolean } = {},
): Promise<DrainEnd> {
  let ignore = ignoreBackoff
  for (;;) {
    if (context.signal.aborted) return { kind: 'stopped' }
    const ready = sendable(context.now(), ignore)
    const { end, isAny } = await sendAll(context, ready, { isFresh: ignore })
    if (end) return end
    const nextAt = ready.nextAt()
    if (!isAny) return nextAt === undefined ? { kind: 'empty' } : { kind: 'waiting', at: nextAt }
    ignore = false
  }
}

/** Reading, claims, requests and writing run beside each other; the requests one after another. */
async function sendAll(
  context: DrainContext,
  ready: Sendable,
  begin: {
    /** The signal is back: waiting begins again at its shortest. */
    readonly isFresh: boolean
  },
): Promise<{ readonly isAny: boolean; readonly end?: DrainEnd | undefined }> {
  const { store, locks, now } = context
  const claims = createClaims(store, locks, ready, now)
  const results = createResults({ ...context, onWritten: claims.forget })
  const held = new Set<string>()
  let isAny = false
  let end: DrainEnd | undefined
  for await (const row of claims.rows()) {
    isAny = true
    if (held.has(row.entity)) continue
    const may = context.mayGoOn()
    if (context.signal.aborted || !(typeof may === 'boolean' ? may : await may)) end = { kind: 'stopped' }
    else end = await sendRow(context, row, { claims, results, held, ...begin })
    if (end) break
  }
  await results.flush()
  await claims.release()
  return { isAny, end }
}

interface Pass {
  readonly claims: Claims
  readonly results: Results
  /** Entities of which a change waits for its time: what comes after it does too. */
  readonly held: Set<string>
  readonly isFresh: boolean
}

/** Answers why no more can be sent now, or undefined. */
async function sendRow(
  context: DrainContext,
  claimed: OutboxRow,
  { claims, results, held, isFresh }: Pass,
): Promise<DrainEnd | undefined> {
  const { now } = context
  // What an earlier change brought may be what this one needs.
  if (rulesOf(claimed).dependsOn) await results.flush()
  const sent = await send(context, claimed, claims.version(claimed.entity), claims.isFresh(claimed.id))
  const { row } = sent
  const failure = sent.ok ? undefined : sent.failure
  const outcome = failure ? outcomeOf(rulesOf(row), row.payload, failure) : 'done'
  if (outcome === 'done') {
    const answer = sent.ok ? sent.value : undefined
    claims.learnVersion(row.entity, versionOf(answer))
    results.accept({ row, stored: claims.stored(row.id), answer, at: now() }, claims.left())
    context.onNotice({
      kind: 'change-done',
      rowId: row.id,
      change: row.kind,
      entity: row.entity,
      title: row.payload.title,
      text: (answer as { message?: string } | undefined)?.message || undefined,
    })
    return undefined
  }
  if (outcome === 'stop' || context.signal.aborted) {
    await claims.putBack([{ ...row, status: 'pending' }])
    return { kind: outcome === 'stop' ? 'unauthorized' : 'stopped' }
  }
  if (outcome === 'wait') {
    const attempts = (isFresh ? 0 : row.attempts) + 1
    const at = now() + backoffMs(attempts, sent.retryAfterMs, context.random)
    await claims.putBack([{ ...row, status: 'pending', attempts, nextAttemptAt: at, failure }])
    held.add(row.entity)
    return isSteppedOver(failure, attempts) ? undefined : { kind: 'waiting', at }
  }
  await results.flush()
  await refuse(context, claims, row, outcome, failure as Failure)
  return undefined
}

/** The change is taken back (or the user must pick), what depends on it waits for that. */
async function refuse(
  { store, onNotice, onRefused }: DrainContext,
  claims: Claims,
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
  await claims.putBack([{ ...row, status: outcome, attempts: row.attempts + 1, failure }, ...dependants])
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
