/** Rows read and claimed for sending a batch ahead, so that the next request does not wait for the store. */
import { readFences } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import { rowsOf } from '#data/outbox/claim-mark.ts'
import type { RxDocumentData } from 'rxdb/plugins/core'
import type { OutboxRow, StoredRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { uuid } from '#data/uuid.ts'
import { claim, putBack, refuse, unclaim, type Mark, type Sendable } from './rows.ts'

/** What is claimed the user cannot take back, so no more is than what is sent in about this time. */
const BATCH_MS = 400
const FIRST_BATCH = 20
const LARGEST_BATCH = 200
const SMALLEST_BATCH = 5

export interface Claims {
  /** The claimed rows in order, once. */
  rows(): AsyncGenerator<OutboxRow>
  /** How many were not given out yet; infinite while that is not known. */
  left(): number
  /** A claimed row as the store has it. */
  stored(rowId: string): RxDocumentData<StoredRow> | undefined
  /** Never sent before. */
  isFresh(rowId: string): boolean
  /** The newest version of an entity that an answer has told; 0 where none did. */
  version(entity: string): number
  learnVersion(entity: string, version: number): void
  /** Rows that are not sent any further, as they now are. */
  putBack(rows: readonly OutboxRow[]): Promise<void>
  /** The same for one that the server refused, and what depends on it; false where nobody needs to hear of it. */
  refuse(row: OutboxRow): Promise<boolean>
  /** What the server did is written down, and the rows are gone. */
  forget(rowIds: readonly string[]): void
  /** What is claimed and was neither put back nor forgotten waits again: to be called when nothing is on its way. */
  release(): Promise<void>
}

/** `now` tells epoch ms. */
export function createClaims(store: Store, locks: Locks, sendable: Sendable, now: () => number): Claims {
  const mark: Mark = { id: `claim:${uuid()}`, claimed: new Map() }
  const documents = new Map<string, RxDocumentData<StoredRow>>()
  const fresh = new Set<string>()
  const versions = new Map<string, number>()
  let readSeq = -1
  let isAllRead = false
  let isMarked = false
  let size = FIRST_BATCH
  let left = 0
  let ahead: Promise<readonly OutboxRow[]> | undefined

  const learnVersion = (entity: string, version: number): void => {
    versions.set(entity, Math.max(version, versions.get(entity) ?? 0))
  }
  const readReady = async (): Promise<readonly OutboxRow[]> => {
    for (;;) {
      const stored = await store.outbox.readNow({ afterSeq: readSeq, limit: size })
      readSeq = stored.at(-1)?.seq ?? readSeq
      const ready = sendable.take(rowsOf(stored))
      for (const document of stored) documents.set(document.id, document)
      isAllRead = stored.length < size || sendable.isHeldUp()
      if (ready.length > 0 || isAllRead) return ready
    }
  }
  const claimBatch = async (): Promise<readonly OutboxRow[]> => {
    const rows = await claim(
      store,
      locks,
      mark,
      async () => {
        const ready = await readReady()
        for (const { id, firstSentAt } of ready) if (firstSentAt === 0) fresh.add(id)
        return ready
      },
      now(),
    )
    if (rows.length === 0) return rows
    left += rows.length
    isMarked = true
    const entities = new Set(rows.map(({ entity }) => entity))
    for (const [entity, { version }] of await readFences(store, [...entities])) learnVersion(entity, version)
    return rows
  }
  const begin = (): void => {
    ahead = isAllRead ? undefined : claimBatch()
    // Awaited later; until then a failure is not unhandled.
    ahead?.catch(() => {})
  }
  begin()

  return {
    async *rows() {
      for (let claiming = ahead; claiming; claiming = ahead) {
        const batch = await claiming
        begin()
        const begun = now()
        for (const row of batch) {
          left -= 1
          yield row
        }
        const msEach = Math.max(1, now() - begun) / Math.max(1, batch.length)
        size = Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, Math.round(BATCH_MS / msEach)))
      }
    },
    left: () => (isAllRead ? left : Number.POSITIVE_INFINITY),
    stored: (rowId) => documents.get(rowId),
    isFresh: (rowId) => fresh.has(rowId),
    version: (entity) => versions.get(entity) ?? 0,
    learnVersion,
    putBack: (rows) => putBack(store, locks, mark, rows),
    refuse: (row) => refuse(store, locks, mark, row),
    forget(rowIds) {
      for (const rowId of rowIds) {
        mark.claimed.delete(rowId)
        documents.delete(rowId)
      }
    },
    async release() {
      await ahead
      if (isMarked) await unclaim(store, locks, mark.id)
    },
  }
}
