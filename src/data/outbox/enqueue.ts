/** Writing a change: one row, under the lock that orders rows. */
import { uuid } from '../uuid.ts'
import type { Locks } from '../locks.ts'
import type { Store } from '../store.ts'
import { rulesOf } from './change-kinds.ts'
import type { ChangeKind, ChangePayloads, OutboxRow } from './row.ts'

export interface OutboxContext {
  readonly store: Pick<Store, 'name' | 'outbox' | 'facts' | 'tours'>
  readonly locks: Locks
  /** Epoch ms. */
  now(): number
}

export const seqLock = (database: string): string => `seq:${database}`

/** Every row in order. */
export async function readRows({ outbox }: Pick<Store, 'outbox'>): Promise<OutboxRow[]> {
  const documents = await outbox.find({ sort: [{ seq: 'asc' }] }).exec()
  return documents.map((document) => document.toJSON() as unknown as OutboxRow)
}

/**
 * Adds a change, coalesced with rows that were never sent. `baseVersion` is the version the user saw.
 * Answers the id of the row, or undefined where it only cancelled an earlier one.
 */
export function enqueue<K extends ChangeKind>(
  { store, locks, now }: OutboxContext,
  change: { readonly kind: K; readonly payload: ChangePayloads[K]; readonly baseVersion: number },
): Promise<string | undefined> {
  return locks.request(seqLock(store.name), {}, async () => {
    const rows = await readRows(store)
    const rules = rulesOf(change)
    const entity = rules.entity(change.payload)
    const never = rows.filter(
      (row) => row.entity === entity && row.status === 'pending' && row.firstSentAt === 0,
    )
    const replaced: string[] = []
    for (const earlier of never.toReversed()) {
      const coalesced = rules.coalesce(earlier, change.payload)
      if (coalesced === 'keep') continue
      replaced.push(earlier.id)
      if (coalesced === 'cancel') {
        await store.outbox.bulkRemove(replaced)
        return undefined
      }
    }
    const row: OutboxRow = {
      id: uuid(),
      seq: (rows.at(-1)?.seq ?? 0) + 1,
      kind: change.kind,
      entity,
      payload: change.payload,
      baseVersion: change.baseVersion,
      dependsOn: [],
      createdAt: now(),
      firstSentAt: 0,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: 0,
    } as OutboxRow
    // The new one first: a page that dies between the two leaves both, never neither.
    await store.outbox.insert(row)
    if (replaced.length > 0) await store.outbox.bulkRemove(replaced)
    return row.id
  })
}

/**
 * Sends a refused, conflicting or blocked change again, on the version that is known now ("keep mine"). It is a new row:
 * under the old key the server would only repeat its refusal. What depended on the old row depends on the new one.
 */
export function retryRow({ store, locks, now }: OutboxContext, rowId: string): Promise<boolean> {
  return locks.request(seqLock(store.name), {}, async () => {
    const rows = await readRows(store)
    const old = rows.find(({ id }) => id === rowId)
    if (!old || old.status === 'pending' || old.status === 'inflight') return false
    const tour = 'tourId' in old.payload ? await store.tours.findOne(String(old.payload.tourId)).exec() : null
    const row: OutboxRow = {
      ...old,
      id: uuid(),
      baseVersion: tour?.item.version ?? old.baseVersion,
      createdAt: now(),
      firstSentAt: 0,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: 0,
      failure: undefined,
    }
    const dependants = rows
      .filter(({ dependsOn }) => dependsOn.includes(rowId))
      .map((dependant) => ({
        ...dependant,
        dependsOn: dependant.dependsOn.map((id) => (id === rowId ? row.id : id)),
        status: dependant.status === 'blocked' ? ('pending' as const) : dependant.status,
      }))
    await store.outbox.bulkUpsert([row, ...dependants])
    await store.outbox.bulkRemove([rowId])
    return true
  })
}

/** Takes a change back, and with it what was blocked by it. A row that is being sent stays. */
export function discardRow({ store, locks }: OutboxContext, rowId: string): Promise<boolean> {
  return locks.request(seqLock(store.name), {}, async () => {
    const rows = await readRows(store)
    const row = rows.find(({ id }) => id === rowId)
    if (!row || row.status === 'inflight') return false
    const gone = new Set([rowId])
    for (const { id, dependsOn } of rows) if (dependsOn.some((other) => gone.has(other))) gone.add(id)
    await store.outbox.bulkRemove([...gone])
    return true
  })
}
