import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tourCacheName } from '#contract/threads/caches.ts'
import { PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads } from './downloads.ts'

const ORIGIN = 'https://app.example'
const OTHER = tourCacheName('full', 8)
const full = () => new DOMException('no room', 'QuotaExceededError')

let store: Store
let caches: CacheStorage
let asked: string[]
let count = 0

const made = () =>
  createDownloads({
    database: 'full',
    locks: threadLocks(),
    store,
    caches,
    fetch: async (input) => {
      asked.push(String(input))
      return new Response(new Uint8Array(1000), { headers: { etag: '"a"' } })
    },
    refresh: async () => ({ ok: true, value: null }),
    prioritise: async () => undefined,
    getJson: async () => ({ ok: false, failure: { kind: 'offline' } }),
    absolute: (url) => new URL(url, ORIGIN).href,
    // Browsers report more room than there is.
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => true,
    now: () => 1000,
    clockOffsetMs: () => undefined,
    wait: async () => undefined,
  })
const record = async () => (await store.downloads.findOne('7').exec())?.toJSON()
const kept = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).toSorted()

beforeEach(async () => {
  count += 1
  asked = []
  caches = memoryCacheStorage()
  store = await openStore(`full-${count}`, getRxStorageMemory())
  const chunk = (chunkIndex: number) => ({
    chunkIndex,
    isReady: true,
    audioUrl: `/media/${chunkIndex}`,
    estimatedDuration: 10,
    contentLength: 1000,
  })
  const tour = { id: '7', tourId: 7, slug: 's', createdDesc: 0, isMine: true, fetchedAt: 0 }
  await store.tours.upsert({ ...tour, item: { id: 7, title: 'A walk', duration: 10 } as never })
  const part = { tourId: 7, fetchedAt: 0 }
  await store.parts.upsert({ ...part, id: '7:chunks', kind: 'chunks', data: { value: [0, 1, 2].map(chunk) } })
  await store.parts.upsert({ ...part, id: '7:pois', kind: 'pois', data: { value: [] } })
  // Another tour is stored already.
  await store.downloads.upsert({
    id: '8',
    tourId: 8,
    state: 'downloaded',
    bytesDone: 4,
    bytesTotal: 4,
    downloadedAt: 1,
    expiresAt: 9_000_000,
  })
  await (await caches.open(OTHER)).put(`${ORIGIN}/media/other`, new Response('here'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

it('a device that fills up ends the download with the reason; what is there stays, and the rest is fetched once there is room', async () => {
  const cache = await caches.open(tourCacheName('full', 7))
  const put = cache.put.bind(cache)
  vi.spyOn(cache, 'put').mockImplementation(async (request, response) => {
    if (String(request).endsWith('/media/2')) throw full()
    await put(request, response)
  })
  const downloads = made()
  expect(await downloads.complete(7)).toEqual({ ok: false, failure: { kind: 'storage-full' } })
  expect(await record()).toMatchObject({ state: 'failed', failure: { kind: 'storage-full' } })
  const stored = await kept(tourCacheName('full', 7))
  expect(stored).not.toContain('/media/2')
  expect(await kept(OTHER)).toEqual(['/media/other'])
  // It does not start by itself: only the person can make room.
  await downloads.recover()
  expect(await record()).toMatchObject({ state: 'failed' })
  expect(await kept(tourCacheName('full', 7))).toEqual(stored)

  vi.restoreAllMocks()
  asked = []
  expect(await downloads.complete(7)).toEqual({ ok: true, value: null })
  expect(asked.map((url) => new URL(url).pathname).toSorted()).toEqual(
    ['/media/0', '/media/1', '/media/2'].filter((path) => !stored.includes(path)),
  )
  expect(await record()).toMatchObject({ state: 'downloaded' })
})

it('a store that refuses to write while it goes on ends it too: it never seems to go on for ever', async () => {
  const downloads = made()
  const storage = store.downloads.storageInstance
  const bulkWrite = storage.bulkWrite.bind(storage)
  let writes = 0
  vi.spyOn(storage, 'bulkWrite').mockImplementation(async (...rows) => {
    writes += 1
    // The record of the start, then nothing; then the record of the end.
    if (writes === 2) throw full()
    return bulkWrite(...rows)
  })
  const open = caches.open.bind(caches)
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    // The notes beside the files come after the first report of progress.
    if (name.endsWith(PARTS_SUFFIX)) throw full()
    return open(name)
  })
  expect(await downloads.complete(7)).toEqual({ ok: false, failure: { kind: 'storage-full' } })
  expect(await record()).toMatchObject({ state: 'failed', failure: { kind: 'storage-full' } })
  expect(writes).toBe(3)
})

it('files that no record names are swept; a kept download and an unfinished one never are', async () => {
  await (await caches.open(tourCacheName('full', 9))).put(`${ORIGIN}/media/orphan`, new Response('x'))
  await (await caches.open(tourCacheName('another', 9))).put(`${ORIGIN}/media/theirs`, new Response('x'))
  await (await caches.open(`${OTHER}-parts`)).put(`${ORIGIN}/media/part`, new Response('x'))
  await made().recover()
  expect((await caches.keys()).toSorted()).toEqual([tourCacheName('another', 9), OTHER, `${OTHER}-parts`])
})
