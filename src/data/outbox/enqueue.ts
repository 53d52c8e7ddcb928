/** Adds changes to the outbox: each is coalesced and written in one transaction. */
import { isKnownKind, rulesOf } from '#changes/change-kinds.ts'
import { isOver } from '#changes/kind-rules.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import { uuid } from '#data/device/uuid.ts'
import { removeRows, type Outbox, type OutboxTables } from './outbox.ts'
import { isStopped, isUntouched, NEVER_SENT, type OutboxRow } from '#changes/row.ts'

export interface OutboxContext {
  readonly outbox: Pick<Outbox, 'read' | 'write'>
  /** Epoch ms. */
  now(): number
}

export interface NewChange<K extends ChangeKind> {
  /** The row's id, where the caller needs to know it before; by default a new one. */
  readonly id?: string
  readonly kind: K
  readonly payload: ChangePayloads[K]
  /** The version the user saw; 0 where the server gave none. */
  readonly baseVersion: number
  /** The bytes that `payload.bytesKey` names; stored with the row or not at all. */
  readonly bytes?: Blob
}

/** The result of coalescing a new change with earlier rows of its entity. */
interface Coalescing {
  /** Earlier rows that the change makes needless. */
  readonly gone: readonly OutboxRow[]
  /** The row into which the change was merged, or 'nothing' where nothing is left to send. */
  readonly into?: OutboxRow | 'nothing'
  readonly baseVersion: number
}

function coalesce(change: NewChange<ChangeKind>, own: readonly OutboxRow[]): Coalescing {
  const rules = rulesOf(change)
  const gone: OutboxRow[] = []
  let { baseVersion } = change
  for (const earlier of own.toReversed()) {
    if (!isKnownKind(earlier.kind)) continue
    const verdict = rules.coalesce(earlier, change.payload)
    if (verdict === 'keep') continue
    if (verdict === 'stop') break
    // A create that may have been done is not discarded without asking the user.
    const isRefused = isStopped(earlier) && !(earlier.status === 'conflict' && rulesOf(earlier).isCreate)
    if (isRefused && rules.isLastWord && isOver(verdict)) gone.push(earlier)
    if (!isUntouched(earlier) && !(isRefused && rules.isDelete)) continue
    // A row that others depend on is not replaced, unless the new change deletes the entity.
    const isNeeded = own.some((other) => !gone.includes(other) && other.dependsOn.includes(earlier.id))
    if (verdict === 'replace' && isNeeded && !rules.isDelete) continue
    if (typeof verdict === 'object')
      return { gone, into: { ...earlier, payload: verdict.merged } as OutboxRow, baseVersion }
    gone.push(earlier)
    if (verdict === 'cancel') return { gone, into: 'nothing', baseVersion }
    // The new edit takes the version that the user saw before the first of the two edits.
    if (earlier.kind === change.kind && earlier.baseVersion > 0) baseVersion = earlier.baseVersion
  }
  return { gone, baseVersion }
}

/**
 * Adds a change, coalesced with rows that were never sent. Returns the id of the row that has it, or undefined where it only cancelled an
 * earlier one.
 */
export async function enqueue<K extends ChangeKind>(
  context: OutboxContext,
  change: NewChange<K>,
): Promise<string | undefined> {
  const [rowId] = await enqueueAll(context, [change])
  return rowId
}

/** Adds changes in their order, all or none; `also` runs in the same transaction. */
export function enqueueAll(
  { outbox, now }: OutboxContext,
  changes: readonly NewChange<ChangeKind>[],
  also?: (tables: OutboxTables) => Promise<void>,
): Promise<(string | undefined)[]> {
  // The ids are made before the transaction, which may run twice: the second run finds the rows.
  const ids = changes.map(({ id }) => id ?? uuid())
  return outbox.write(async (tables) => {
    const added: (string | undefined)[] = []
    for (const [index, change] of changes.entries())
      added.push(await addRow(tables, change, ids[index] ?? uuid(), now()))
    await also?.(tables)
    return added
  })
}

async function addRow(
  tables: OutboxTables,
  change: NewChange<ChangeKind>,
  id: string,
  createdAt: number,
): Promise<string | undefined> {
  const { rows, bytes } = tables
  const rules = rulesOf(change)
  const entity = rules.entity(change.payload)
  const own = await rows.where('entity').equals(entity).sortBy('seq')
  if (own.some((row) => row.id === id)) return id
  const { gone, into, baseVersion } = coalesce(change, own)
  // On a full disk a row may be being sent without being marked (`claim`), and must not be cancelled: there this write fails.
  if (into === 'nothing') await rows.bulkPut([...gone])
  await removeRows(tables, gone)
  if (into === 'nothing') return undefined
  if (into) {
    await rows.put(into)
    return into.id
  }
  if (change.bytes && 'bytesKey' in change.payload)
    await bytes.put({ key: change.payload.bytesKey, bytes: change.bytes })
  const row: Omit<OutboxRow, 'seq'> = {
    id,
    kind: change.kind,
    entity,
    payload: change.payload as never,
    baseVersion,
    dependsOn: own
      .filter((row) => !gone.includes(row) && rules.dependsOn?.(row, change.payload))
      .map((row) => row.id),
    createdAt,
    ...NEVER_SENT,
  }
  await rows.add(row as never)
  return id
}
