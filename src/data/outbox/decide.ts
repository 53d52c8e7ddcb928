/** The user's decisions: retry, accept the server's state, or discard a change. */
import { isKnownKind, rulesOf } from '#changes/change-kinds.ts'
import { uuid } from '#data/device/uuid.ts'
import { removeRows } from './outbox.ts'
import type { OutboxContext } from './enqueue.ts'
import { NEVER_SENT, type OutboxRow } from '#changes/row.ts'

/** The code of a conflict: the answer to a create was lost, and the server lists a similar item. The user decides whether it is theirs. */
export const MAYBE_CREATED = 'maybe_created'
/** The code after the user said that the listed item is theirs. */
export const ADOPTED = 'adopted'
/** The code of a conflict: the server has forgotten the row's key by now, so sending the change again could do it twice. */
export const KEY_EXPIRED = 'key_expired'

export interface RetryContext extends OutboxContext {
  /** Returns the version of an entity that screens show now; 0 where none is known. */
  versionOf(entity: string): Promise<number>
}

const again = (row: OutboxRow): OutboxRow => ({
  ...row,
  ...NEVER_SENT,
  failure: undefined,
})

const currentVersionOf = ({ failure }: OutboxRow): number => {
  const current = failure?.kind === 'conflict' ? (failure.current as { version?: unknown } | null) : undefined
  return typeof current?.version === 'number' ? current.version : 0
}

/**
 * Sends a stopped change again, over the version that is known now ("keep mine"). It keeps its place and gets a new key: under the old one
 * the server would only repeat its refusal. A change that still waits for its next attempt is sent at once.
 */
export async function retryRow(context: RetryContext, rowId: string): Promise<boolean> {
  const seen = await context.outbox.read(({ rows }) => rows.where('id').equals(rowId).first())
  const known = seen ? await context.versionOf(seen.entity) : 0
  const id = uuid()
  return context.outbox.write(async ({ rows }) => {
    const old = await rows.where('id').equals(rowId).first()
    if (!old || old.status === 'inflight') return (await rows.where('id').equals(id).count()) > 0
    if (old.status === 'pending') {
      await rows.put({ ...old, nextAttemptAt: 0 })
      return true
    }
    const baseVersion = Math.max(known, currentVersionOf(old)) || old.baseVersion
    const dependants = await rows
      .where('entity')
      .equals(old.entity)
      .filter(({ dependsOn }) => dependsOn.includes(rowId))
      .toArray()
    await rows.bulkPut([
      { ...again(old), id, baseVersion, createdAt: context.now() },
      ...dependants.map((row) => ({
        ...row,
        dependsOn: row.dependsOn.map((other) => (other === rowId ? id : other)),
      })),
    ])
    return true
  })
}

/**
 * "Take theirs" of a conflict. A create that may have been done adopts the item that the server lists, and its dependants are sent; any
 * other change is discarded.
 */
export async function takeTheirs(context: OutboxContext, rowId: string): Promise<boolean> {
  const isAdopted = await context.outbox.write(async ({ rows }) => {
    const row = await rows.where('id').equals(rowId).first()
    if (row?.failure?.kind !== 'conflict') return false
    if (row.failure.code === ADOPTED) return true
    if (row.status !== 'conflict' || row.failure.code !== MAYBE_CREATED) return false
    const failure = { ...row.failure, code: ADOPTED }
    await rows.put({ ...row, status: 'pending', nextAttemptAt: 0, notBefore: 0, failure })
    return true
  })
  return isAdopted || discardRow(context, rowId)
}

/**
 * Discards a change. A create or an upload is discarded with all its dependants; dependants of any other change are sent without it. A row
 * that is being sent stays.
 */
export function discardRow({ outbox }: OutboxContext, rowId: string): Promise<boolean> {
  return outbox.write(async (tables) => {
    const row = await tables.rows.where('id').equals(rowId).first()
    if (!row || row.status === 'inflight') return false
    const own = await tables.rows.where('entity').equals(row.entity).sortBy('seq')
    await removeRows(tables, isWhole(row) ? withDependants(row, own) : [row])
    return true
  })
}

function isWhole({ kind }: OutboxRow): boolean {
  if (!isKnownKind(kind)) return false
  const { isCreate = false, isGivenUpWhole = false } = rulesOf({ kind })
  return isCreate || isGivenUpWhole
}

/** Returns the row and its direct and indirect dependants. `own` are the rows of its entity in order. */
export function withDependants(row: OutboxRow, own: readonly OutboxRow[]): OutboxRow[] {
  const ids = new Set([row.id])
  return own.filter(({ id, dependsOn }) => {
    if (id === row.id) return true
    if (!dependsOn.some((other) => ids.has(other))) return false
    ids.add(id)
    return true
  })
}
