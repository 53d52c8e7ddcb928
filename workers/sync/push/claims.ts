/** Rows read and claimed for sending a batch ahead, so that the next request does not wait for the store. */
import { readFences } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { rowsOf } from '#data/outbox/claim-mark.ts'
import type { RxDocumentData } from 'rxdb/plugins/core'
import type { OutboxRow, StoredRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { uuid } from '#data/uuid.ts'
import { claim, noteDone, putBack, refuse, unclaim, type Mark, type Sendable } from './rows.ts'

/** What is claimed the user cannot take back, so no more is than what is sent in about this time. */
const BATCH_MS = 700
const FIRST_BATCH = 20
const LARGEST_BATCH = 500
const SMALLEST_BATCH = 5

export interface Claims {
  /** The claimed rows in order, once. */
  rows(): AsyncGenerator<OutboxRow>
  /** Never sent before. */
  isFresh(rowId: string): boolean
  /** The newest version of an entity that an answer has told; 0 where none did. */
  version(entity: string): number
  learnVersion(entity: string, version: number): void
  /** Rows that are not sent any further, as they now are. */
  putBack(rows: readonly OutboxRow[]): Promise<void>
  /** The same for one that the server refused, and what depends on it; false where nobody needs to hear of it. */
  refuse(row: OutboxRow): Promise<boolean>
  /** What the server did is in the facts: for everybody these rows are gone. */
  noteDone(rowIds: readonly string[]): Promise<void>
  /** What is claimed and was neither put back nor done waits again: to be called when nothing is on its way. */
  release(): Promise<void>
  /** Everything that is in the outbox this moment is done. */
  isAllDone(): Promise<boolean>
  /** Removes the rows that are done. */
  clear(): Promise<void>
}

/** A press on a screen waits for no more than this to be removed. */
const CLEARED_AT_ONCE = 100

const sentIn = (ms: number, msEach: number): number =>
  Math.round(Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, ms / Math.max(msEach, 0.1))))

/** `now` tells epoch ms. */
export function createClaims(store: Store, locks: Locks, sendable: Sendable, now: () => number): Claims {
  const mark: Mark = { id: `claim:${uuid()}`, claimed: new Map(), done: new Set() }
  const documents = new Map<string, RxDocumentData<StoredRow>>()
  const fresh = new Set<string>()
  const versions = new Map<string, number>()
  let readSeq = -1
  let isAllRead = false
  let isMarked = false
  let size = FIRST_BATCH
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
    isMarked = true
    const edited = new Set(rows.filter((row) => rulesOf(row).isEdit).map(({ entity }) => entity))
    if (edited.size === 0) return rows
    for (const [entity, { version }] of await readFences(store, [...edited])) learnVersion(entity, version)
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
        if (batch.length === 0) return
        const begun = now()
        for (const [sent, row] of batch.entries()) {
          if (sent === Math.floor(batch.length / 2)) {
            if (sent > 0) size = sentIn(BATCH_MS, (now() - begun) / sent)
            begin()
          }
          yield row
        }
      }
    },
    isFresh: (rowId) => fresh.has(rowId),
    version: (entity) => versions.get(entity) ?? 0,
    learnVersion,
    putBack: (rows) => putBack(store, locks, mark, rows),
    refuse: (row) => refuse(store, locks, mark, row),
    noteDone: (rowIds) => noteDone(store, locks, mark, rowIds),
    async release() {
      await ahead
      if (isMarked && (mark.claimed.size > 0 || mark.done.size === 0)) await unclaim(store, locks, mark)
    },
    isAllDone: async () => mark.done.size > 0 && (await store.outbox.countNow()) === mark.done.size + 1,
    async clear() {
      const rowIds = [...mark.done]
      if (rowIds.length === 0) return
      for (let start = 0; start < rowIds.length; start += CLEARED_AT_ONCE)
        await store.outbox.removeNow(rowIds.slice(start, start + CLEARED_AT_ONCE), documents)
      await store.outbox.removeNow([mark.id])
    },
  }
}
