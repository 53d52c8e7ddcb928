import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userDatabase } from '#data/device/indexed-db.ts'
import { clearDeviceSession, writeDeviceSession } from '#data/device/device-session.ts'
import { threadLocks } from '#data/device/locks.ts'
import { enqueue } from '#data/outbox/enqueue.ts'
import { emptyOutbox, readRows } from '#data/outbox/outbox.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { openBus } from '#workers/sync/bus.ts'
import { drainOnce } from '#sw/drain-once.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

/** The service worker's work when the signal is back and no page is open. */
let server: TourServer
let store: Store
const locks = threadLocks()
const database = userDatabase('u1')

beforeEach(async () => {
  server = await startTourServer()
  server.tours.set(1, tourOf(1))
  store = await openStore(database, getRxStorageMemory())
  await enqueue(
    { outbox: store.outbox, now: Date.now },
    { kind: 'tour-publicity', payload: { tourId: 1, title: 'Tour 1', isPublic: true }, baseVersion: 1 },
  )
})
afterEach(async () => {
  await emptyOutbox(store.outbox)
  // Versions learnt from another test's server, too.
  await store.facts.find().remove()
  await store.close()
  await clearDeviceSession()
  await server.close()
})

const signIn = () =>
  writeDeviceSession({
    tokenHash: 'h',
    userId: 'u1',
    token: 'token-1',
    user: { id: 'u1' } as never,
    apiOrigin: server.origin,
  })
const wake = (patienceMs = 10_000, stealAfterSilenceMs?: number, its = store) =>
  drainOnce({
    fetch,
    locks,
    openStore: async () => ({ ...its, close: async () => {} }),
    patienceMs,
    stealAfterSilenceMs,
  })

it('sends what waits with the token of the device', async () => {
  await signIn()
  expect(await wake()).toBe('done')
  expect(server.done).toEqual(['publicity 1 true'])
  expect(server.writes()[0]?.authorization).toBe('Bearer token-1')
})

it('asks to be woken again when the server does not answer', async () => {
  await signIn()
  server.fault = () => ({ kind: 'lost-request' })
  expect(await wake()).toBe('again')
  expect(await readRows(store.outbox)).toHaveLength(1)
})

it('sends what waits on a full disk too, and asks to be woken again: it is not written down', async () => {
  await signIn()
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  const outbox = { ...store.outbox, write: full }
  expect(await wake(10_000, undefined, { ...store, outbox })).toBe('again')
  expect(server.done).toEqual(['publicity 1 true'])
  expect(await readRows(store.outbox)).toHaveLength(1)
})

it('asks to be woken again where a full disk keeps it from claiming what a dead leader left half way', async () => {
  await signIn()
  await store.outbox.write(async ({ rows }) => {
    await rows.toCollection().modify({ status: 'inflight', claimedBy: 'dead' })
  })
  const disk = fullDisk({ isFull: true })
  expect(await wake()).toBe('again')
  disk.restore()
  expect(await wake()).toBe('done')
  expect(server.done).toEqual(['publicity 1 true'])
})

it('sends nothing when nobody is signed in, and nothing while a page’s worker leads: it asks to be woken again', async () => {
  expect(await wake()).toBe('done')
  await signIn()
  let release = () => {}
  const leading = locks.request(`sync:${database}`, {}, () => new Promise<void>((done) => (release = done)))
  expect(await wake(1)).toBe('again')
  expect(server.requests).toEqual([])
  release()
  await leading
})

it('sends when the worker of a page that was just closed is gone', async () => {
  await signIn()
  let release = () => {}
  const leading = locks.request(`sync:${database}`, {}, () => new Promise<void>((done) => (release = done)))
  const waking = wake()
  release()
  await leading
  expect(await waking).toBe('done')
  expect(server.done).toEqual(['publicity 1 true'])
})

it('sends nothing more for a user who signed out meanwhile', async () => {
  await signIn()
  await enqueue(
    { outbox: store.outbox, now: Date.now },
    { kind: 'tour-play', payload: { tourId: 1, title: 'Tour 1', durationPlayed: 0 }, baseVersion: 1 },
  )
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  server.fault = () => ({ kind: 'hold', until: held })
  const waking = wake()
  await expect.poll(() => server.writes().length).toBe(1)
  await clearDeviceSession()
  release()
  expect(await waking).toBe('done')
  expect(server.writes()).toHaveLength(1)
  expect((await readRows(store.outbox)).at(-1)).toMatchObject({
    kind: 'tour-play',
    status: 'pending',
    firstSentAt: 0,
  })
})

/** The lock is held by a frozen worker, or by one that sends heartbeats. */
async function withLeader(beatEachMs: number | undefined, act: () => Promise<void>) {
  let release = () => {}
  const leading = locks
    .request(`sync:${database}`, {}, () => new Promise<void>((done) => (release = done)))
    .catch(() => {})
  const bus = openBus(database)
  const beats = beatEachMs && setInterval(() => bus.send({ kind: 'heartbeat', leader: 'page' }), beatEachMs)
  try {
    await act()
  } finally {
    clearInterval(beats)
    bus.close()
    release()
    await leading
  }
}

it('takes the lock from a frozen leader that is silent', async () => {
  await signIn()
  await withLeader(undefined, async () => {
    expect(await wake(10_000, 150)).toBe('done')
  })
  expect(server.done).toEqual(['publicity 1 true'])
})

it('does not take the lock from a leader that lives', async () => {
  await signIn()
  await withLeader(30, async () => {
    expect(await wake(300, 200)).toBe('again')
  })
  expect(server.requests).toEqual([])
})

it('gives way to a page that takes the lead', async () => {
  await signIn()
  server.fault = () => ({ kind: 'stall' })
  const waking = wake()
  await expect.poll(() => server.writes().length).toBe(1)
  await locks.request(`sync:${database}`, { steal: true }, async () => {})
  expect(await waking).toBe('done')
})
