/** Writing a change: one row, under the lock that orders rows. */
import { uuid } from '../uuid.ts'
import type { Locks } from '../locks.ts'
import type { Store } from '../store.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { rowsOf } from './claim-mark.ts'
import type { RouteFact } from '../routes/route-fact.ts'
import { routeKeyOf, tourIdOf } from '#changes/entities.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import type { OutboxRow, StoredRow } from './row.ts'

export interface OutboxContext {
  readonly store: Pick<Store, 'name' | 'outbox' | 'facts' | 'tours'>
  readonly locks: Locks
  /** Epoch ms. */
  now(): number
}

export const seqLock = (database: string): string => `seq:${database}`

/** Every row in order, as the storage has it this moment. */
export async function readRows({ outbox }: Pick<Store, 'outbox'>): Promise<OutboxRow[]> {
  return rowsOf(await outbox.readNow())
}

/** Every row in order, as this thread knows them: without a look at the storage, but perhaps of a moment ago. */
export async function knownRows({ outbox }: Pick<Store, 'outbox'>): Promise<OutboxRow[]> {
  const documents = await outbox.find({ sort: [{ seq: 'asc' }] }).exec()
  return rowsOf(documents.map((document) => document.toJSON() as StoredRow))
}

export interface NewChange<K extends ChangeKind> {
  readonly kind: K
  readonly payload: ChangePayloads[K]
  /** The version the user saw; 0 where the server gave none. */
  readonly baseVersion: number
  /** Runs under the lock, right before the row is written: for bytes that the row needs. */
  readonly before?: () => Promise<void>
}

/** What a change may be coalesced with: rows that were never sent, and for a delete what was refused too. */
const isOpenTo = ({ isDelete }: { readonly isDelete?: boolean }, row: OutboxRow): boolean =>
  (row.status === 'pending' && row.firstSentAt === 0) ||
  (isDelete === true && (row.status === 'failed' || row.status === 'blocked'))

/**
 * Adds a change, coalesced with rows that were never sent. Answers the id of the row that carries it, or undefined where
 * it only cancelled an earlier one.
 */
export function enqueue<K extends ChangeKind>(
  { store, locks, now }: OutboxContext,
  change: NewChange<K>,
): Promise<string | undefined> {
  return locks.request(seqLock(store.name), {}, async () => {
    const rules = rulesOf(change)
    const entity = rules.entity(change.payload)
    const known = await knownRows(store)
    // Only what came before of the same thing must be known for certain; a page that is closed right after the press has
    // no time to look twice.
    const rows = known.some((row) => row.entity === entity) ? await readRows(store) : known
    const own = rows.filter((row) => row.entity === entity)
    const gone = new Set<string>()
    let { baseVersion } = change
    for (const earlier of own.filter((row) => isOpenTo(rules, row)).toReversed()) {
      const coalesced = rules.coalesce(earlier, change.payload)
      // What others wait for stays where it is, unless the whole thing goes.
      const isNeeded = own.some(({ id, dependsOn }) => !gone.has(id) && dependsOn.includes(earlier.id))
      if (coalesced === 'keep' || (coalesced === 'replace' && isNeeded && !rules.isDelete)) continue
      if (typeof coalesced === 'object') {
        await store.outbox.removeNow([...gone])
        await store.outbox.bulkUpsert([{ ...earlier, payload: coalesced.merged }])
        return earlier.id
      }
      gone.add(earlier.id)
      if (coalesced === 'cancel') {
        await store.outbox.removeNow([...gone])
        return undefined
      }
      // Both are the answer to what the user saw at first.
      if (earlier.kind === change.kind && earlier.baseVersion > 0) baseVersion = earlier.baseVersion
    }
    await change.before?.()
    const row = {
      id: uuid(),
      seq: (rows.at(-1)?.seq ?? 0) + 1,
      kind: change.kind,
      entity,
      payload: change.payload,
      baseVersion,
      dependsOn: own
        .filter((earlier) => !gone.has(earlier.id) && rules.dependsOn?.(earlier))
        .map(({ id }) => id),
      createdAt: now(),
      firstSentAt: 0,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: 0,
    } as unknown as OutboxRow
    // The new one is there before the old ones go: a crash between leaves one too many, never one too few.
    await store.outbox.insert(row)
    if (gone.size > 0) await store.outbox.removeNow([...gone])
    return row.id
  })
}

/** The version that the user sees now: the server's own, where it told us why it refused. */
async function versionNow(
  { store }: OutboxContext,
  { entity, failure, baseVersion }: OutboxRow,
): Promise<number> {
  const current =
    failure?.kind === 'conflict' ? (failure.current as { version?: unknown } | undefined) : undefined
  const told = typeof current?.version === 'number' ? current.version : 0
  const tourId = tourIdOf(entity)
  const tour = tourId === undefined ? undefined : await store.tours.findOne(String(tourId)).exec()
  const route = routeKeyOf(entity) === undefined ? undefined : await store.facts.findOne(entity).exec()
  const stored = tour?.item.version ?? (route?.data.value as RouteFact | undefined)?.route.version ?? 0
  return Math.max(told, stored) || baseVersion
}

/**
 * Sends a refused, conflicting or blocked change again, on the version that is known now ("keep mine"). It is a new row:
 * under the old key the server would only repeat its refusal. What depended on the old row depends on the new one.
 */
export function retryRow(context: OutboxContext, rowId: string): Promise<boolean> {
  const { store, locks, now } = context
  return locks.request(seqLock(store.name), {}, async () => {
    const rows = await readRows(store)
    const old = rows.find(({ id }) => id === rowId)
    if (!old || old.status === 'pending' || old.status === 'inflight') return false
    const row: OutboxRow = {
      ...old,
      id: uuid(),
      baseVersion: await versionNow(context, old),
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
    await store.outbox.removeNow([rowId])
    return true
  })
}

/** The server may have done a create whose answer was lost; the user decides whether what it lists is theirs. */
export const MAYBE_CREATED = 'maybe_created'
/** The user said that it is. */
export const ADOPTED = 'adopted'

/**
 * "Take theirs" of a conflict. A create that may have been done takes over what the server lists, with everything that
 * waits for it; any other change is taken back.
 */
export async function takeTheirs(context: OutboxContext, rowId: string): Promise<boolean> {
  const { store, locks } = context
  const isAdopted = await locks.request(seqLock(store.name), {}, async () => {
    const row = (await readRows(store)).find(({ id }) => id === rowId)
    if (row?.status !== 'conflict' || row.failure?.kind !== 'conflict') return false
    if (row.failure.code !== MAYBE_CREATED) return false
    const failure = { ...row.failure, code: ADOPTED }
    const dependants = (await readRows(store))
      .filter(({ dependsOn, status }) => status === 'blocked' && dependsOn.includes(rowId))
      .map((dependant) => ({ ...dependant, status: 'pending' as const }))
    await store.outbox.bulkUpsert([{ ...row, status: 'pending', nextAttemptAt: 0, failure }, ...dependants])
    return true
  })
  return isAdopted || discardRow(context, rowId)
}

/**
 * Takes a change back. With a create goes everything that waited for it; what waited for any other change goes on without
 * it. A row that is being sent stays.
 */
export function discardRow({ store, locks }: OutboxContext, rowId: string): Promise<boolean> {
  return locks.request(seqLock(store.name), {}, async () => {
    const rows = await readRows(store)
    const row = rows.find(({ id }) => id === rowId)
    if (!row || row.status === 'inflight') return false
    const gone = new Set([rowId])
    const waiting = rows.filter(({ dependsOn }) => dependsOn.includes(rowId))
    if (rulesOf(row).isCreate) {
      for (const { id, dependsOn } of rows) if (dependsOn.some((other) => gone.has(other))) gone.add(id)
    } else
      await store.outbox.bulkUpsert(
        waiting.map((other) => ({
          ...other,
          dependsOn: other.dependsOn.filter((id) => id !== rowId),
          status: other.status === 'blocked' ? ('pending' as const) : other.status,
        })),
      )
    await store.outbox.removeNow([...gone])
    return true
  })
}
