/** The leader's operations on rows: claim, release, refuse, remove. Each is one transaction. */
import type { Failure } from '#contract/failure.ts'
import { isKnownKind, rulesOf } from '#changes/change-kinds.ts'
import { isOver } from '#changes/kind-rules.ts'
import { isStorageFull } from '../device/storage-full.ts'
import { joinedIds } from '../routes/route-fact.ts'
import { withDependants } from './decide.ts'
import { removeRows, type Outbox, type OutboxTables, type ServerIds } from './outbox.ts'
import type { OutboxRow } from './row.ts'
import { next, type Moment, type Next } from './schedule.ts'

/** A row that may be sent now. */
export interface Claimed {
  readonly row: OutboxRow
  /** It was never sent before. */
  readonly isFirstTry: boolean
}
export interface Piece {
  readonly claimed: readonly Claimed[]
  /** Epoch ms of the next try that is due later; Infinity where none is. */
  readonly until: number
}

/** The first rows are nearly always enough; all are read only where none of them is due. */
async function select({ rows }: OutboxTables, moment: Moment): Promise<Next> {
  const limit = 2 * moment.size + moment.answered.size
  const first = await rows.orderBy('seq').limit(limit).toArray()
  const found = next(first, moment)
  if (found.ready.length === moment.size || first.length < limit) return found
  return next(await rows.orderBy('seq').toArray(), moment)
}

/**
 * Marks the next rows as being sent, so that nothing is coalesced into them. On a full disk rows cannot be marked, but no change
 * can be added or merged either: one row is sent unmarked, which makes room.
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

/** Those of the claimed rows that still exist and that no other leader has claimed since. */
async function stillOurs<R extends OutboxRow>({ rows }: OutboxTables, claimed: readonly R[]): Promise<R[]> {
  const stored = await rows.bulkGet(claimed.map(({ seq }) => seq))
  return claimed.filter((row, index) => {
    const now = stored[index]
    return now?.id === row.id && now.claimedBy === row.claimedBy
  })
}

/** Claimed rows that are not sent now wait again; one that was never sent may be coalesced again. */
export const release = (outbox: Outbox, claimed: readonly Claimed[]): Promise<void> =>
  rewrite(
    outbox,
    claimed.map(({ row, isFirstTry }) => ({
      ...row,
      status: 'pending',
      firstSentAt: isFirstTry ? 0 : row.firstSentAt,
    })),
  )

/** Writes claimed rows as they now are. */
export const rewrite = (outbox: Outbox, changed: readonly OutboxRow[]): Promise<void> =>
  outbox.write(async (tables) => {
    await tables.rows.bulkPut(await stillOurs(tables, changed))
  })

/**
 * The server refused the row, or the user must decide. Answers false where the user need not be told: the row is not ours any
 * more, a later change replaces it, or what it would have created is to be deleted.
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

/** The server has taken these and their effect is in the facts. `ids` are the server's ids that the answers told. */
export const removeSent = (
  outbox: Outbox,
  sent: readonly OutboxRow[],
  ids: readonly ServerIds[],
): Promise<void> =>
  outbox.write(async (tables) => {
    const ours = await stillOurs(tables, sent)
    await removeRows(tables, ours)
    for (const told of ids) {
      const { entity } = told
      await tables.serverIds.put({ entity, ...joinedIds(await tables.serverIds.get(entity), told) })
    }
    const deleted = ours.filter((row) => rulesOf(row).isDelete).map(({ entity }) => entity)
    if (deleted.length > 0) await tables.serverIds.bulkDelete(deleted)
  })

/** The ids of the claimed rows that still exist and that no other leader has claimed since. */
export const stillClaimed = (outbox: Outbox, claimed: readonly OutboxRow[]): Promise<ReadonlySet<string>> =>
  outbox.read(async (tables) => new Set((await stillOurs(tables, claimed)).map(({ id }) => id)))

/**
 * For a new leader, and when the signal is back: rows that a former leader had claimed are sent again under their keys, and our
 * own backoff ends. `Retry-After` still holds. Answers false on a full disk: nothing was changed, try again later.
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
