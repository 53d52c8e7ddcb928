/** A tour whose sound is still being made: the rest is fetched, others download meanwhile, and nothing is lost. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findStored } from '#contract/threads/stored-files.ts'
import { threadLocks, type Locks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { CHUNK_NOT_READY } from './attempt.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import type { DownloadsOptions } from './context.ts'

const ORIGIN = 'https://walks.example'
const NOW_MS = 1_800_000_000_000

let store: Store
let caches: CacheStorage
let asked: string[]
let prioritised: (readonly number[])[]
let nowMs: number
let count = 0
/** The chunks of tour 7 whose sound is made; that of the other tours is complete. */
let ready: number[]
/** Wakes the waiting tabs. */
let lookAgain: () => void
let locks: Locks

async function keepTour(tourId: number) {
  const of = { tourId, fetchedAt: 0 }
  const item = { id: tourId, title: 'A walk', duration: 10, mapUrl: `/${tourId}/map` }
  await store.tours.upsert({
    ...of,
    id: String(tourId),
    slug: `s${tourId}`,
    createdDesc: 0,
    isMine: true,
    item: item as never,
  })
  await store.parts.upsert({ ...of, id: `${tourId}:pois`, kind: 'pois', data: { value: [] } })
  await store.parts.upsert({ ...of, id: `${tourId}:narrative`, kind: 'narrative', data: { value: {} } })
  await keepChunks(tourId)
}

async function keepChunks(tourId: number) {
  const chunks = [0, 1, 2].map((chunkIndex) => {
    const isReady = tourId !== 7 || ready.includes(chunkIndex)
    return {
      chunkIndex,
      isReady,
      audioUrl: isReady ? `/${tourId}/${chunkIndex}` : null,
      estimatedDuration: 1,
      contentLength: isReady ? 1000 : 0,
    }
  })
  const part = { tourId, fetchedAt: 0, id: `${tourId}:chunks`, kind: 'chunks' } as const
  await store.parts.upsert({ ...part, data: { value: chunks } })
}

const made = (overrides: Partial<DownloadsOptions> = {}): Downloads =>
  createDownloads({
    database: 'sound',
    locks,
    store,
    caches,
    fetch: async (input) => {
      asked.push(new URL(String(input)).pathname)
      return new Response(new Uint8Array(1000), { headers: { etag: '"a"' } })
    },
    refresh: async (target) => {
      if (target.what === 'chunks') await keepChunks(target.tourId)
      return { ok: true, value: null }
    },
    prioritise: async (_tourId, indexes) => prioritised.push(indexes),
    getJson: async () => ({ ok: false, failure: { kind: 'not-implemented' } }),
    absolute: (url) => new URL(url, ORIGIN).href,
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => true,
    now: () => nowMs,
    clockOffsetMs: () => 0,
    wait: (_ms, signal) =>
      new Promise((resolve) => {
        const before = lookAgain
        lookAgain = () => {
          before()
          resolve()
        }
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      }),
    ...overrides,
  })

const record = async (tourId = 7) => (await store.downloads.findOne(String(tourId)).exec())?.toJSON()
const until = (tourId: number, state: string) =>
  expect.poll(async () => (await record(tourId))?.state).toBe(state)
const isAnswered = async (path: string) => (await findStored(caches, ORIGIN + path, nowMs)) !== undefined

beforeEach(async () => {
  count += 1
  asked = []
  prioritised = []
  nowMs = NOW_MS
  ready = [0]
  lookAgain = () => undefined
  locks = threadLocks()
  caches = memoryCacheStorage()
  store = await openStore(`sound-${count}`, getRxStorageMemory())
  await Promise.all([keepTour(7), keepTour(8)])
})
afterEach(() => store.close())

describe('a walk whose sound is still being made', () => {
  it('fetches what there is, gives way to another one, and comes back for the rest', async () => {
    const downloads = made()
    const first = downloads.complete(7)
    await until(7, 'awaiting-sound')
    expect(asked.toSorted()).toEqual(['/7/0', '/7/map'])
    expect(prioritised).toEqual([[1, 2]])
    expect(await record()).toMatchObject({ bytesDone: 2000 })

    expect((await downloads.complete(8)).ok).toBe(true)
    expect([(await record(8))?.state, (await record())?.state]).toEqual(['downloaded', 'awaiting-sound'])

    asked.length = 0
    ready = [0, 1, 2]
    lookAgain()
    expect((await first).ok).toBe(true)
    expect(asked.toSorted()).toEqual(['/7/1', '/7/2'])
    expect(await record()).toMatchObject({ state: 'downloaded', bytesDone: 4000, bytesTotal: 4000 })
  })

  it('fetches each piece as it comes, and waits for its turn while another one is fetched', async () => {
    let mayAnswer = () => {}
    const held = new Promise<void>((resolve) => (mayAnswer = resolve))
    const downloads = made({
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        asked.push(pathname)
        if (pathname.startsWith('/8/')) await held
        return new Response(new Uint8Array(1000), { headers: { etag: '"a"' } })
      },
    })
    const first = downloads.complete(7)
    await until(7, 'awaiting-sound')
    const second = downloads.complete(8)
    await until(8, 'downloading')
    ready = [0, 1]
    lookAgain()
    await until(7, 'queued')
    expect(asked).not.toContain('/7/1')
    mayAnswer()
    await second
    await until(7, 'awaiting-sound')
    expect([asked.at(-1), prioritised]).toEqual(['/7/1', [[1, 2], [2]]])
    ready = [0, 1, 2]
    lookAgain()
    expect((await first).ok).toBe(true)
  })

  it('is one tab’s to ask about; another one goes on with it where that tab closes, and fetches only the rest', async () => {
    const [one, other] = [made(), made()]
    const first = one.complete(7)
    await until(7, 'awaiting-sound')
    await other.takeOver()
    await other.complete(8)
    expect(prioritised).toHaveLength(1)
    asked.length = 0
    one.stop()
    await first
    ready = [0, 1, 2]
    await expect.poll(() => (lookAgain(), record())).toMatchObject({ state: 'downloaded', bytesDone: 4000 })
    expect(asked.toSorted()).toEqual(['/7/1', '/7/2'])
  })

  it('goes on at the next start where every tab was closed', async () => {
    const before = made()
    const first = before.complete(7)
    await until(7, 'awaiting-sound')
    before.stop()
    await first
    expect(await record()).toMatchObject({ state: 'awaiting-sound' })
    expect(await isAnswered('/7/0')).toBe(true)
    locks = threadLocks()
    await made().recover()
    ready = [0, 1, 2]
    await expect.poll(() => (lookAgain(), record())).toMatchObject({ state: 'downloaded' })
    expect(asked.filter((path) => path === '/7/0')).toHaveLength(1)
  })

  it.each(['cancel', 'remove'] as const)('stops at once where another tab says so: %s', async (how) => {
    const [one, other] = [made(), made()]
    const first = one.complete(7)
    await until(7, 'awaiting-sound')
    await other[how](7)
    // The tour is not opened again.
    expect(await first).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect((await record())?.failure).toEqual(how === 'cancel' ? { kind: 'aborted' } : undefined)
    ready = [0, 1, 2]
    await keepChunks(7)
    expect((await one.complete(7)).ok).toBe(true)
  })

  it('that nobody makes sound for any more ends with the chunk that is missing; what is stored stays', async () => {
    const downloads = made({
      wait: async () => {
        nowMs += 30_000
      },
    })
    expect(await downloads.complete(7)).toMatchObject({
      ok: false,
      failure: { code: CHUNK_NOT_READY, text: '1' },
    })
    expect(nowMs - NOW_MS).toBeLessThan(5 * 60_000)
    expect(await record()).toMatchObject({ state: 'failed', bytesDone: 2000 })
    expect(await isAnswered('/7/0')).toBe(true)
  })

  it('that takes long is waited for as long as it is being made, less and less often', async () => {
    const polls: number[] = []
    const asks: string[] = []
    await store.tours
      .findOne('7')
      .modify((tour) => ({ ...tour, item: { ...tour.item, isGeneratingChunks: true } }))
    const downloads = made({
      wait: async (ms) => {
        polls.push(ms)
        nowMs += ms
        if (nowMs - NOW_MS > 20 * 60_000) ready = [0, 1, 2]
      },
      refresh: async (target) => {
        asks.push(target.what)
        await keepChunks(7)
        return { ok: true, value: null }
      },
    })
    expect((await downloads.complete(7)).ok).toBe(true)
    expect([Math.max(...polls), asks.filter((what) => what === 'chunks').length]).toEqual([30_000, 32])
    expect(await record()).toMatchObject({ state: 'downloaded' })
  })

  it('that loses the connection meanwhile goes on waiting, and with the next signal', async () => {
    let isOnline = true
    let refusals = 0
    const downloads = made({
      hasSignal: async () => isOnline,
      refresh: async (target) => {
        if (!isOnline) {
          refusals += 1
          return { ok: false, failure: { kind: 'offline' } }
        }
        if (target.what === 'chunks') await keepChunks(target.tourId)
        return { ok: true, value: null }
      },
    })
    const first = downloads.complete(7)
    await until(7, 'awaiting-sound')
    isOnline = false
    lookAgain()
    await expect.poll(() => refusals).toBe(1)
    expect(await record()).toMatchObject({ state: 'awaiting-sound' })
    isOnline = true
    ready = [0, 1, 2]
    lookAgain()
    expect((await first).ok).toBe(true)
    expect(await record()).toMatchObject({ state: 'downloaded' })
  })
})

it('a renewal does not wait for sound: the copy that is there stays, and others are renewed', async () => {
  ready = [0, 1, 2]
  await keepChunks(7)
  const downloads = made()
  await downloads.complete(7)
  await downloads.complete(8)
  nowMs += 6 * 86_400_000
  ready = [0]
  await keepChunks(7)
  await downloads.renew()
  expect(prioritised).toEqual([[1, 2]])
  const kept = NOW_MS + 7 * 86_400_000
  expect(await record()).toMatchObject({ state: 'downloaded', expiresAt: kept })
  expect(await isAnswered('/7/1')).toBe(true)
  expect(await record(8)).toMatchObject({ expiresAt: nowMs + 7 * 86_400_000 })
})
