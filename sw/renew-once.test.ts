import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tourCacheName } from '#contract/threads/caches.ts'
import { userDatabase } from '#data/device/indexed-db.ts'
import { clearDeviceSession, writeDeviceSession } from '#data/device/device-session.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { openFileStore } from '#workers/sync/downloads/file-store.ts'
import { renewOnce } from './renew-once.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22, 12)
const ORIGIN = 'https://api.example'
const AUDIO = `${ORIGIN}/media/1.mp3`
const TOUR = {
  id: 7,
  title: 'A walk',
  slug: 's',
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 10,
  createdAt: '2026-01-01T00:00:00Z',
  audioUrl: '/media/1.mp3',
  playCount: 0,
  isPublic: true,
  isChunked: false,
}
const database = userDatabase('renewing')

let store: Store
let caches: CacheStorage
let answers: Record<string, () => Response>
let asked: string[]

beforeEach(async () => {
  // This browser does not report its free space.
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
  store = await openStore(database, getRxStorageMemory())
  caches = memoryCacheStorage()
  asked = []
  answers = {
    [`/api/tours/7/basic`]: () => Response.json(TOUR),
    [`/api/tours/7/narrative`]: () => Response.json({ narrativeText: '', narrativeSections: [] }),
    [`/api/tours/7/pois`]: () => Response.json({ items: [], totalCount: 0, page: 1, totalPages: 1 }),
  }
  await writeDeviceSession({
    tokenHash: 'h',
    userId: 'renewing',
    token: 'token-1',
    user: { id: 'renewing' } as never,
    apiOrigin: ORIGIN,
  })
  const files = openFileStore(tourCacheName(database, 7), caches)
  await files.put(AUDIO, new Uint8Array(10), 'audio/mpeg')
  await files.storeExpiry(NOW - 1)
  const tour = { id: '7', tourId: 7, slug: 's', createdDesc: 0, isMine: true, fetchedAt: 0 }
  await store.tours.upsert({ ...tour, item: TOUR as never })
  const bytes = { bytesDone: 10, bytesTotal: 10, downloadedAt: NOW - 7 * DAY_MS - 1 }
  await store.downloads.upsert({ id: '7', tourId: 7, state: 'downloaded', ...bytes, expiresAt: NOW - 1 })
})
afterEach(async () => {
  await store.close()
  await clearDeviceSession()
  vi.unstubAllGlobals()
})

const renew = () =>
  renewOnce({
    fetch: async (input) => {
      const { pathname } = new URL(String(input))
      asked.push(pathname)
      const answer = answers[pathname]?.() ?? Response.json({ error: 'None' }, { status: 404 })
      answer.headers.set('Date', new Date(NOW).toUTCString())
      return answer
    },
    caches,
    locks: threadLocks(),
    now: () => NOW,
    openStore: async () => ({ ...store, close: async () => {} }),
  })
const record = async () => (await store.downloads.findOne('7').exec())?.toJSON()

it('a download that ran out while no page was open plays again, and no byte of it is fetched', async () => {
  await renew()
  expect(await record()).toMatchObject({ state: 'downloaded', expiresAt: NOW + 7 * DAY_MS })
  expect(await openFileStore(tourCacheName(database, 7), caches).expiresAt()).toBe(NOW + 7 * DAY_MS)
  expect(asked).not.toContain('/media/1.mp3')
})

it('one whose tour is gone from the server goes with its files, also before its time', async () => {
  answers = {}
  await store.downloads.findOne('7').patch({ expiresAt: NOW + DAY_MS })
  await renew()
  expect(await record()).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})

it('a page of a portal takes nothing away', async () => {
  const page = () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } })
  answers = { '/api/tours/7/basic': page }
  await renew()
  expect(await record()).toMatchObject({ state: 'downloaded', expiresAt: NOW - 1 })
  expect((await openFileStore(tourCacheName(database, 7), caches).stored(AUDIO))?.bytes).toBe(10)
})
