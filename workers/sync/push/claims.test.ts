import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { threadLocks } from '#data/locks.ts'
import { claimMark } from '#data/outbox/claim-mark.ts'
import { enqueue, readRows } from '#data/outbox/enqueue.ts'
import { watchRows } from '#data/queries/rows.ts'
import { openStore, type Store } from '#data/store.ts'
import { createClaims } from './claims.ts'
import { recover, sendable } from './rows.ts'

let count = 0
let store: Store
let nowMs = 1000
const now = () => nowMs
const locks = threadLocks()

beforeEach(async () => {
  store = await openStore(`claims-${(count += 1)}`, getRxStorageMemory())
})
afterEach(() => store.close())

const play = (tourId: number) =>
  enqueue(
    { store, locks, now },
    { kind: 'tour-play', payload: { tourId, title: '', durationPlayed: tourId }, baseVersion: 1 },
  )
const statuses = async () => (await readRows(store)).map(({ status }) => status)
const beingSent = async () => (await statuses()).filter((status) => status === 'inflight').length

/** Sends all, each in `msEach`; answers how many the user could not take back at most. */
async function sendAll(msEach: number): Promise<number> {
  const claims = createClaims(store, locks, sendable(now(), false), now)
  let most = 0
  for await (const row of claims.rows()) {
    most = Math.max(most, await beingSent())
    nowMs += msEach
    await claims.noteDone([row.id])
  }
  await claims.release()
  await claims.clear()
  return most
}

it('claims little ahead where sending is slow, and gives every row once, in order', async () => {
  for (let tourId = 1; tourId <= 120; tourId++) await play(tourId)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  const given: number[] = []
  for await (const { seq } of claims.rows()) given.push(seq)
  await claims.release()
  expect(given).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  expect(await sendAll(200)).toBeLessThanOrEqual(40)
  expect(await statuses()).toEqual([])
})

it('what was claimed and not sent waits again as if nothing had been', async () => {
  for (let tourId = 1; tourId <= 3; tourId++) await play(tourId)
  const before = await readRows(store)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  for await (const row of claims.rows()) {
    expect(row).toMatchObject({ status: 'inflight', firstSentAt: nowMs })
    expect(await statuses()).toEqual(['inflight', 'inflight', 'inflight'])
    break
  }
  await claims.release()
  expect(await readRows(store)).toEqual(before)
})

it('what a leader that died had claimed is known to have perhaps been sent', async () => {
  await play(1)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  for await (const _row of claims.rows()) break
  const claimedAt = nowMs
  nowMs += 5000
  await recover(store, locks)
  expect(await readRows(store)).toMatchObject([{ status: 'pending', firstSentAt: claimedAt }])
  expect(await store.outbox.readNow()).toHaveLength(1)
})

it('what an older build had marked is known to have perhaps been sent', async () => {
  const rowId = String(await play(1))
  await store.outbox.insert(claimMark('claim:older', { claimed: { [rowId]: 4000 } }))
  await recover(store, locks)
  expect(await readRows(store)).toMatchObject([{ id: rowId, status: 'pending', firstSentAt: 4000 }])
  expect(await store.outbox.readNow()).toHaveLength(1)
})

it('a row that is put back is no longer being sent, though others are', async () => {
  await play(1)
  await play(2)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  for await (const row of claims.rows()) {
    await claims.putBack([{ ...row, status: 'pending', attempts: 1, nextAttemptAt: nowMs + 500 }])
    break
  }
  expect(await readRows(store)).toMatchObject([
    { status: 'pending', attempts: 1, firstSentAt: nowMs },
    { status: 'inflight', attempts: 0 },
  ])
  await claims.release()
})

it('what is done is gone for everybody at once; its rows are removed when there is time', async () => {
  for (let tourId = 1; tourId <= 3; tourId++) await play(tourId)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  const given: string[] = []
  for await (const { id } of claims.rows()) if (given.push(id) === 3) break
  const [first = '', second = '', third = ''] = given
  await claims.noteDone([first, second])
  expect(await readRows(store)).toMatchObject([{ id: third, status: 'inflight' }])
  expect(await firstValueFrom(watchRows(store))).toMatchObject([{ id: third }])
  expect(await claims.isAllDone()).toBe(false)
  await claims.release()
  expect(await readRows(store)).toMatchObject([{ id: third, status: 'pending', firstSentAt: 0 }])
  await claims.clear()
  expect(await store.outbox.readNow()).toMatchObject([{ id: third }])
})

it('knows that nothing came while the last were sent, and that something did', async () => {
  await play(1)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  for await (const { id } of claims.rows()) await claims.noteDone([id])
  await claims.release()
  expect(await claims.isAllDone()).toBe(true)
  await play(2)
  expect(await claims.isAllDone()).toBe(false)
})

it('what a leader that died had noted as done is not sent again', async () => {
  await play(1)
  await play(2)
  const claims = createClaims(store, locks, sendable(now(), false), now)
  for await (const { id } of claims.rows()) {
    await claims.noteDone([id])
    break
  }
  await recover(store, locks)
  expect(await readRows(store)).toMatchObject([{ payload: { tourId: 2 }, firstSentAt: nowMs }])
  expect(await store.outbox.readNow()).toHaveLength(1)
})
