import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { threadLocks } from '../locks.ts'
import { outboxSchema } from '../schemas.ts'
import { openStore, type Store } from '../store.ts'
import { claimMark } from './claim-mark.ts'
import { enqueue, readRows } from './enqueue.ts'
import type { StoredRow } from './row.ts'

let count = 0
let store: Store

beforeEach(async () => {
  store = await openStore(`outbox-table-${(count += 1)}`)
})
afterEach(() => store.close())

const publicity = (isPublic: boolean) =>
  enqueue(
    { store, locks: threadLocks(), now: () => 5000 },
    { kind: 'tour-publicity', payload: { tourId: 1, title: '', isPublic }, baseVersion: 1 },
  )

/** Writes as another thread does, of which no word has come to this one yet. */
async function elsewhere(document: StoredRow): Promise<void> {
  const instance = await getRxStorageDexie().createStorageInstance<StoredRow>({
    databaseInstanceToken: 'elsewhere',
    databaseName: store.name,
    collectionName: 'outbox',
    schema: store.outbox.storageInstance.schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  const written = { _deleted: false, _attachments: {}, _rev: '1-elsewhere', _meta: { lwt: 1 } }
  expect((await instance.bulkWrite([{ document: { ...document, ...written } }], 'elsewhere')).error).toEqual(
    [],
  )
  await instance.close()
}

it('a change is not coalesced with one that another thread began to send a moment ago', async () => {
  const first = await publicity(true)
  expect(await readRows(store)).toHaveLength(1)
  await elsewhere(claimMark('claim:theirs', { claimed: { 4000: String(first) }, done: '' }))
  await publicity(false)
  expect(await readRows(store)).toMatchObject([
    { id: first, status: 'inflight', firstSentAt: 4000, payload: { isPublic: true } },
    { status: 'pending', firstSentAt: 0, payload: { isPublic: false } },
  ])
})

it('reads the rows after a place in the order, and what RxDB keeps with them is not part of a row', async () => {
  await publicity(true)
  for (const tourId of [2, 3, 4])
    await enqueue(
      { store, locks: threadLocks(), now: () => 5000 },
      { kind: 'tour-play', payload: { tourId, title: '', durationPlayed: 0 }, baseVersion: 1 },
    )
  const part = await store.outbox.readNow({ afterSeq: 1, limit: 2 })
  expect(part.map(({ seq }) => seq)).toEqual([2, 3])
  const known = new Set(Object.keys(outboxSchema.properties))
  for (const row of await readRows(store))
    expect(Object.keys(row).filter((key) => !known.has(key))).toEqual([])
})

it('of a row that is gone nothing is left on the device but its id', async () => {
  const rowId = String(await publicity(true))
  const seen: number[] = []
  const rows = store.outbox.find().$.subscribe((documents) => seen.push(documents.length))
  await readRows(store)
  await store.outbox.removeNow([rowId])
  const [left] = await store.outbox.storageInstance.findDocumentsById([rowId], true)
  expect(left).toMatchObject({ id: rowId, _deleted: true })
  expect(JSON.stringify(left)).not.toMatch(/tour|payload|isPublic/)
  await vi.waitFor(() => expect(seen.at(-1)).toBe(0))
  rows.unsubscribe()
  expect(await readRows(store)).toEqual([])
})
