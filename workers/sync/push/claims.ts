/** Rows claimed for sending a batch ahead, so that the next request does not wait for the store. */
import { readFences } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { claim, rewrite } from './rows.ts'

/** At most two batches are claimed: the user cannot take back what is. */
export const BATCH = 50

/** What can be sent, in order: a long outbox takes longer to read than its first change to be sent. */
export interface Ready {
  readonly first: readonly OutboxRow[]
  /** Reads what comes after them; undefined where nothing does. */
  readonly rest: (() => Promise<readonly OutboxRow[]>) | undefined
}

export interface Claims {
  /** The claimed rows in order, once. */
  rows(): AsyncGenerator<OutboxRow>
  /** How many were not given out yet; infinite while that is not known. */
  left(): number
  /** Never sent before. */
  isFresh(rowId: string): boolean
  /** The newest version of an entity that an answer has told; 0 where none did. */
  version(entity: string): number
  learnVersion(entity: string, version: number): void
  /** The row was sent, or has been written otherwise. */
  drop(rowId: string): void
  /** What is claimed and was not dropped waits again. */
  release(): Promise<void>
}

/** `now` tells epoch ms. */
export function createClaims(store: Store, locks: Locks, { first, rest }: Ready, now: () => number): Claims {
  const left = new Map<string, OutboxRow>()
  const fresh = new Set<string>()
  const versions = new Map<string, number>()
  let ready = first
  let readRest = rest
  let start = 0
  let given = 0
  let ahead: Promise<readonly OutboxRow[]> | undefined

  const learnVersion = (entity: string, version: number): void => {
    versions.set(entity, Math.max(version, versions.get(entity) ?? 0))
  }
  const claimBatch = async (): Promise<readonly OutboxRow[]> => {
    // Not before the first are claimed, for the store would claim them only after it has read all.
    if (start >= ready.length && readRest) {
      ready = [...ready, ...(await readRest())]
      readRest = undefined
    }
    const ids = ready.slice(start, start + BATCH).map(({ id }) => id)
    start += ids.length
    if (ids.length === 0) return []
    const claimed = await claim(store, locks, ids, now())
    for (const row of claimed.rows) left.set(row.id, row)
    for (const id of claimed.fresh) fresh.add(id)
    const entities = new Set(claimed.rows.map(({ entity }) => entity))
    for (const [entity, { version }] of await readFences(store, [...entities])) learnVersion(entity, version)
    return claimed.rows
  }
  const begin = (): void => {
    ahead = start < ready.length || readRest ? claimBatch() : undefined
    // Awaited later; until then a failure is not unhandled.
    ahead?.catch(() => {})
  }
  begin()

  return {
    async *rows() {
      for (let claiming = ahead; claiming; claiming = ahead) {
        const batch = await claiming
        begin()
        for (const row of batch) {
          given += 1
          yield row
        }
      }
    },
    left: () => (readRest ? Number.POSITIVE_INFINITY : Math.max(0, ready.length - given)),
    isFresh: (rowId) => fresh.has(rowId),
    version: (entity) => versions.get(entity) ?? 0,
    learnVersion,
    drop: (rowId) => void left.delete(rowId),
    async release() {
      await ahead
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
    },
  }
}
