/** The leader's operations on rows: claim, release, refuse, remove. Each is one transaction. */
import type { Failure } from '#contract/failure.ts'
import { isKnownKind, rulesOf } from '#changes/change-kinds.ts'
import { isOver } from '#changes/kind-rules.ts'
import { isStorageFull } from '../device/storage-full.ts'
import { joinedIds } from '#changes/subjects/route-fact.ts'
import { withDependants } from './decide.ts'
import { removeRows, type Outbox, type OutboxTables, type ServerIds } from './outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { next, type Moment, type Next } from './schedule.ts'

/** A row that may be sent now. */
export interface Claimed {
  readonly row: OutboxRow
  /** True where the row was never sent before. */
  readonly isFirstTry: boolean
}
/** Rows that the leader claimed together. */
export interface Piece {
  readonly claimed: readonly Claimed[]
  /** Epoch ms of the next attempt that is due later; Infinity where none is. */
  readonly until: number
}

/** Reads the first rows, which are nearly always enough; all are read only where too few of them are due. */
async function select({ rows }: OutboxTables, moment: Moment): Promise<Next> {
  const limit = 2 * moment.size + moment.answered.size
  const first = await rows.orderBy('seq').limit(limit).toArray()
  const found = next(first, moment)
  if (found.ready.length === moment.size || first.length < limit) return found
  return next(await rows.orderBy('seq').toArray(), moment)
}

/**
 * Claims the next rows: marks them as being sent, so that nothing is coalesced into them. On a full disk rows cannot be marked, but no change
 * can be added or merged either, so one row is sent unmarked, which makes room.
 */
export async function claim(outbox: Outbox, moment: Moment, claimedBy: string): Promise<Piece> {
  const piece = ({ ready, until }: Next, change: Partial<OutboxRow>): Piece => ({
    claimed: ready.map((row) => ({
      row: { ...row, ...change, firstSentAt: row.firstSentAt || moment.now } as OutboxRow,
      isFirstTry: row.firstSentAt === 0,
    })),
    until,
  })
  try {
    return await outbox.write(async (tables) => {
      const taken = piece(await select(tables, moment), { status: 'inflight', claimedBy })
      if (taken.claimed.length > 0) await tables.rows.bulkPut(taken.claimed.map(({ row }) => row))
      return taken
    })
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return piece(await outbox.read((tables) => select(tables, { ...moment, size: 1 })), {})
  }
}

/** Returns the claimed rows that still exist and that no other leader has claimed since. */
async function stillOurs<R extends OutboxRow>({ rows }: OutboxTables, claimed: readonly R[]): Promise<R[]> {
  const stored = await rows.bulkGet(claimed.map(({ seq }) => seq))
  return claimed.filter((row, index) => {
    const now = stored[index]
    return now?.id === row.id && now.claimedBy === row.claimedBy
  })
}

/** Releases claimed rows that are not sent now: they wait again, and a row that was never sent may be coalesced again. */
export const release = (outbox: Outbox, claimed: readonly Claimed[]): Promise<void> =>
  rewrite(
    outbox,
    claimed.map(({ row, isFirstTry }) => ({
      ...row,
      status: 'pending',
      firstSentAt: isFirstTry ? 0 : row.firstSentAt,
    })),
  )

/** Writes the new state of claimed rows. */
export const rewrite = (outbox: Outbox, changed: readonly OutboxRow[]): Promise<void> =>
  outbox.write(async (tables) => {
    await tables.rows.bulkPut(await stillOurs(tables, changed))
  })

/**
 * Stores that the server refused the row, or that the user must decide. Returns false where the user need not be notified: the row is not ours
 * any more, a later change replaces it, or the item that it would have created is to be deleted.
 */
export const refuse = (
  outbox: Outbox,
  row: OutboxRow,
  status: 'failed' | 'conflict',
  failure: Failure,
): Promise<boolean> =>
  outbox.write(async (tables) => {
    if ((await stillOurs(tables, [row])).length === 0) return false
    const own = await tables.rows.where('entity').equals(row.entity).sortBy('seq')
    const later = own.filter(({ seq, kind }) => seq > row.seq && isKnownKind(kind))
    const dependants = withDependants(row, own)
    const isDeleted = dependants.some((other) => isKnownKind(other.kind) && rulesOf(other).isDelete)
    if (status === 'failed' && rulesOf(row).isCreate && isDeleted) {
      await removeRows(tables, dependants)
      return false
    }
    const isOutdated =
      !rulesOf(row).isCreate &&
      later.some((other) => {
        const { isLastWord, isDelete, coalesce } = rulesOf(other)
        return (isLastWord || isDelete) && isOver(coalesce(row, other.payload))
      })
    if (isOutdated) {
      await removeRows(tables, [row])
      return false
    }
    await tables.rows.put({ ...row, status, attempts: row.attempts + 1, failure })
    return true
  })

/** Removes rows that the server has accepted and whose effect is in the facts. `ids` are the server's ids from the answers. */
export const removeSent = (
  outbox: Outbox,
  sent: readonly OutboxRow[],
  ids: readonly ServerIds[],
): Promise<void> =>
  outbox.write(async (tables) => {
    const ours = await stillOurs(tables, sent)
    await removeRows(tables, ours)
    for (const answered of ids) {
      const { entity } = answered
      await tables.serverIds.put({ entity, ...joinedIds(await tables.serverIds.get(entity), answered) })
    }
    const deleted = ours.filter((row) => rulesOf(row).isDelete).map(({ entity }) => entity)
    if (deleted.length > 0) await tables.serverIds.bulkDelete(deleted)
  })

/** Returns the ids of the claimed rows that still exist and that no other leader has claimed since. */
export const stillClaimed = (outbox: Outbox, claimed: readonly OutboxRow[]): Promise<ReadonlySet<string>> =>
  outbox.read(async (tables) => new Set((await stillOurs(tables, claimed)).map(({ id }) => id)))

/**
 * Releases rows that a former leader had claimed, so that they are sent again under their keys, and ends our own backoff; `Retry-After` still
 * holds. A new leader calls it, and every leader when the signal is back. Returns false on a full disk: nothing was changed, and the
 * caller tries again later.
 */
export async function freshen(outbox: Outbox, answered: ReadonlySet<string>): Promise<boolean> {
  try {
    await outbox.write(async ({ rows }) => {
      await rows
        .where('status')
        .anyOf('pending', 'inflight')
        .filter(
          ({ id, status, nextAttemptAt }) =>
            !answered.has(id) && (status === 'inflight' || nextAttemptAt > 0),
        )
        .modify({ status: 'pending', claimedBy: '', nextAttemptAt: 0 })
    })
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  }
}
