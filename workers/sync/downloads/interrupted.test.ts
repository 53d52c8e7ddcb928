/** A download that is interrupted at any file resumes without fetching a whole file again; two users of one device have separate downloads. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tourCacheName } from '#contract/threads/caches.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads, type Downloads } from './downloads.ts'

const ORIGIN = 'https://walks.example'
const FILE_BYTES = 100_000
const PIECE_BYTES = 5000
const PATHS = ['/sound/0', '/sound/1', '/sound/2', '/sound/3', '/map', '/cover', '/picture', '/voice']

let store: Store
let caches: CacheStorage
let sent: Map<string, number>
let isDown: boolean
/** The link ends after this number of bytes of the file. */
let cutsAt: string | undefined
/** Ends like a tab that is killed: no message is sent. */
let isKilled: boolean
let stores = 0

const allSent = () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)
const never = new Promise<never>(() => {})

/** Sends pieces as they are read, and ends in the middle of `cutsAt`. */
const link: typeof fetch = async (input, init) => {
  if (isDown) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(String(input))
  const headers = new Headers(init?.headers)
  const from = Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0)
  let at = from
  const isMine = () => !isDown
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (!isMine()) return isKilled ? never : stream.error(new TypeError('network error'))
        const bytes = new Uint8Array(Math.min(PIECE_BYTES, FILE_BYTES - at)).fill(PATHS.indexOf(pathname))
        stream.enqueue(bytes)
        at += bytes.byteLength
        sent.set(pathname, (sent.get(pathname) ?? 0) + bytes.byteLength)
        if (at >= FILE_BYTES) stream.close()
        else if (pathname === cutsAt && at >= FILE_BYTES / 2) isDown = true
      },
    },
    { highWaterMark: 0 },
  )
  const range = { 'content-range': `bytes ${from}-${FILE_BYTES - 1}/${FILE_BYTES}` }
  return new Response(body, {
    status: from > 0 ? 206 : 200,
    headers: { etag: '"one"', ...(from > 0 && range) },
  })
}

const opened = (database: string, of: Store, fetchFile: typeof fetch = link): Downloads =>
  createDownloads({
    database,
    locks: threadLocks(),
    store: of,
    caches,
    fetch: fetchFile,
    refresh: async () => (isDown ? { ok: false, failure: { kind: 'offline' } } : { ok: true, value: null }),
    prioritise: async () => undefined,
    getJson: async () => ({ ok: false, failure: { kind: 'not-implemented' } }),
    absolute: (url) => new URL(url, ORIGIN).href,
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => !isDown,
    now: () => 1_800_000_000_000,
    clockOffsetMs: () => 0,
    wait: async () => undefined,
  })

async function keepTour(of: Store) {
  const at = { tourId: 7, fetchedAt: 0 }
  const item = { id: 7, title: 'A walk', duration: 10, mapUrl: '/map', coverUrl: '/cover' }
  await of.tours.upsert({ ...at, id: '7', slug: 's', createdDesc: 0, isMine: true, item: item as never })
  const chunks = [0, 1, 2, 3].map((chunkIndex) => ({
    chunkIndex,
    isReady: true,
    audioUrl: `/sound/${chunkIndex}`,
    estimatedDuration: 6,
    contentLength: FILE_BYTES,
  }))
  const media = [
    { id: 1, mediaType: 1, mediaUrl: '/picture', thumbnailUrl: null },
    { id: 2, mediaType: 2, mediaUrl: '/voice', thumbnailUrl: null },
  ]
  const pois = [{ id: 11, name: 'Duomo', latitude: 43, longitude: 11, orderIndex: 0, media }]
  await of.parts.upsert({ ...at, id: '7:chunks', kind: 'chunks', data: { value: chunks } })
  await of.parts.upsert({ ...at, id: '7:pois', kind: 'pois', data: { value: pois } })
  await of.parts.upsert({ ...at, id: '7:narrative', kind: 'narrative', data: { value: {} } })
}

const newStore = async () => {
  stores += 1
  const made = await openStore(`interrupted-${stores}`, getRxStorageMemory())
  await keepTour(made)
  return made
}
const state = async (of = store) => (await of.downloads.findOne('7').exec())?.state

beforeEach(async () => {
  sent = new Map()
  isDown = false
  isKilled = false
  cutsAt = undefined
  caches = memoryCacheStorage()
  store = await newStore()
})
afterEach(() => store.close())

it.each(PATHS)('cut in the middle of %s it goes on from there: no byte is fetched twice', async (path) => {
  cutsAt = path
  expect(await opened('ada', store).complete(7)).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(await state()).toBe('awaiting-signal')
  expect(allSent()).toBeLessThan(PATHS.length * FILE_BYTES)
  cutsAt = undefined
  isDown = false
  await opened('ada', store).recover()
  await expect.poll(() => state()).toBe('downloaded')
  expect(allSent() / (PATHS.length * FILE_BYTES)).toBeLessThanOrEqual(1.02)
  expect(await opened('ada', store).check(7)).toMatchObject({ missing: [] })
})

it.each(PATHS)('killed in the middle of %s it fetches no whole file again', async (path) => {
  cutsAt = path
  isKilled = true
  void opened('ada', store).complete(7)
  await expect.poll(() => isDown).toBe(true)
  const whole = () => [...sent].flatMap(([name, bytes]) => (bytes === FILE_BYTES ? [name] : []))
  await expect
    .poll(async () => (await (await caches.open(tourCacheName('ada', 7))).keys()).length)
    .toBe(whole().length)
  const before = whole()
  isDown = false
  cutsAt = undefined
  await opened('ada', store).recover()
  await expect.poll(() => state()).toBe('downloaded')
  expect(before.filter((name) => sent.get(name) !== FILE_BYTES)).toEqual([])
})

it('two users of one device do not see, count or remove each other’s downloads', async () => {
  const other = await newStore()
  const [ada, bob] = [opened('ada', store), opened('bob', other)]
  await ada.complete(7)
  const hers = async () => (await (await caches.open(tourCacheName('ada', 7))).keys()).length
  expect(await hers()).toBe(PATHS.length)

  expect([await state(other), await bob.check(7)]).toEqual([undefined, undefined])
  await bob.recover()
  await bob.renew()
  await bob.complete(7)
  await bob.remove(7)
  await bob.recover()
  expect([await state(other), await hers()]).toEqual([undefined, PATHS.length])
  expect(await ada.check(7)).toMatchObject({ missing: [], bytes: PATHS.length * FILE_BYTES })
  await other.close()
})
