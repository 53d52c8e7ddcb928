import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { carryOver } from './carry-over.ts'
import { openOutbox, readRows, type Outbox } from './outbox.ts'
import type { OutboxRow } from './row.ts'

let count = 0
let database: string
let outbox: Outbox
beforeEach(() => {
  database = `carry-${(count += 1)}`
  outbox = openOutbox(database)
})
afterEach(() => {
  vi.restoreAllMocks()
  outbox.close()
})

const old = (seq: number, fields: object = {}) => ({
  id: `row-${seq}`,
  seq,
  kind: 'tour-play',
  entity: 'tour:1',
  payload: { title: '', tourId: 1, durationPlayed: seq },
  baseVersion: 1,
  dependsOn: [],
  createdAt: 50,
  firstSentAt: 0,
  status: 'pending',
  attempts: 1,
  nextAttemptAt: 8,
  _deleted: '0',
  _meta: { lwt: 1 },
  _rev: '1-a',
  _attachments: {},
  ...fields,
})
/** As version 0.1.0 left it. */
const leave = (documents: readonly object[], objectStore = 'docs') =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(`rxdb-dexie-${database}--0--outbox`, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(objectStore, { keyPath: 'id' })
      for (const document of documents) store.put(document)
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
const isOldThere = async () =>
  (await indexedDB.databases()).some(({ name }) => name === `rxdb-dexie-${database}--0--outbox`)
const SEQ = -1_000_000_000

it('carries rows over as they were, before all that was added since, and drops the old database', async () => {
  await leave([old(2), old(1)])
  await outbox.write(async ({ rows }) => void (await rows.add({ ...old(9), id: 'new', seq: 1 } as never)))
  await carryOver(outbox, database)
  const rows = await readRows(outbox)
  expect(rows.map(({ id }) => id)).toEqual(['row-1', 'row-2', 'new'])
  expect(rows[0]).toEqual({
    id: 'row-1',
    seq: SEQ + 1,
    kind: 'tour-play',
    entity: 'tour:1',
    payload: { title: '', tourId: 1, durationPlayed: 1 },
    baseVersion: 1,
    dependsOn: [],
    createdAt: 50,
    firstSentAt: 0,
    status: 'pending',
    attempts: 1,
    nextAttemptAt: 8,
    claimedBy: '',
    notBefore: 0,
  })
  expect(await isOldThere()).toBe(false)
})

it('what may have been sent counts as sent, what stopped stays stopped, what was blocked waits', async () => {
  await leave([
    old(1, { status: 'inflight' }),
    old(2, { status: 'inflight', firstSentAt: 7 }),
    old(3, { firstSentAt: 6 }),
    old(4, { status: 'failed' }),
    old(5, { status: 'conflict' }),
    old(6, { status: 'blocked' }),
  ])
  await carryOver(outbox, database)
  const stored = await outbox.read(({ rows }) => rows.orderBy('seq').toArray())
  expect(stored.map(({ status, firstSentAt }) => [status, firstSentAt])).toEqual([
    ['pending', 50],
    ['pending', 7],
    ['pending', 6],
    ['failed', 0],
    ['conflict', 0],
    ['pending', 0],
  ])
})

it('leaves out what was deleted and what it does not know', async () => {
  await leave([old(1, { _deleted: '1' }), old(2, { kind: 'no-such' }), old(3)])
  await carryOver(outbox, database)
  expect((await readRows(outbox)).map(({ id }) => id)).toEqual(['row-3'])
})

it('keeps the old database until its rows are stored', async () => {
  await leave([old(1)])
  const full: Outbox = { ...outbox, write: () => Promise.reject(new Error('full')) }
  await expect(carryOver(full, database)).rejects.toThrow('full')
  expect(await isOldThere()).toBe(true)
  await carryOver(outbox, database)
  await carryOver(outbox, database)
  expect(await readRows(outbox)).toHaveLength(1)
})

it('makes no database where there was none, and takes an empty one for what it is', async () => {
  await carryOver(outbox, database)
  expect(await isOldThere()).toBe(false)
  await leave([], 'other')
  await carryOver(outbox, database)
  expect(await readRows(outbox)).toEqual([] satisfies OutboxRow[])
  expect(await isOldThere()).toBe(false)
})

it('looks for nothing where the browser cannot list its databases', async () => {
  await leave([old(1)])
  const databases = indexedDB.databases.bind(indexedDB)
  Object.assign(indexedDB, { databases: undefined })
  try {
    await carryOver(outbox, database)
  } finally {
    Object.assign(indexedDB, { databases })
  }
  expect(await readRows(outbox)).toEqual([])
  expect(await isOldThere()).toBe(true)
})
