import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { tourCacheName } from '#contract/threads/caches.ts'
import { findStored, PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { toDownload } from '#data/tours/download.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads } from './downloads.ts'
import type { DownloadsOptions } from './context.ts'
import { CHUNK_NOT_READY } from './attempt.ts'

const TOUR_ID = 7
const DAY_MS = 86_400_000

let store: Store
let server: Server
let origin: string
let caches: CacheStorage
let nowMs: number
let answer: (request: IncomingMessage, response: ServerResponse) => void
let count = 0

const chunk = (index: number, isReady = true) => ({
  chunkIndex: index,
  isReady,
  audioUrl: isReady ? `/media/chunk-${index}` : null,
  estimatedDuration: 10,
  contentLength: isReady ? 1000 : 0,
})

async function keepFacts(chunks: readonly object[]) {
  const item = { id: TOUR_ID, title: 'A walk', duration: 10, mapUrl: '/media/map.pmtiles' } as never
  await store.tours.upsert({
    id: '7',
    tourId: TOUR_ID,
    slug: 's',
    createdDesc: 0,
    isMine: true,
    item,
    fetchedAt: 0,
  })
  await store.parts.upsert({
    id: '7:chunks',
    tourId: TOUR_ID,
    kind: 'chunks',
    data: { value: chunks },
    fetchedAt: 0,
  })
  await store.parts.upsert({ id: '7:pois', tourId: TOUR_ID, kind: 'pois', data: { value: [] }, fetchedAt: 0 })
}

function downloads(overrides: Partial<DownloadsOptions> = {}) {
  return createDownloads({
    database: 'test',
    locks: threadLocks(),
    store,
    caches,
    fetch: globalThis.fetch,
    refresh: async () => ({ ok: true, value: null }),
    prioritise: async () => undefined,
    getJson: async () => ({ ok: false, failure: { kind: 'offline' } }),
    absolute: (url) => new URL(url, origin).href,
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => true,
    now: () => nowMs,
    clockOffsetMs: () => 0,
    wait: async () => undefined,
    ...overrides,
  })
}

const state = async () => (await store.downloads.findOne(String(TOUR_ID)).exec())?.toJSON()

beforeEach(async () => {
  count += 1
  store = await openStore(`downloads-${count}`, getRxStorageMemory())
  caches = memoryCacheStorage()
  nowMs = 1_000_000
  answer = (_request, response) => response.end(Buffer.alloc(1000, 1))
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await store.close()
})

describe('downloading a tour', () => {
  it('says downloaded once every chunk and the map are stored under their addresses', async () => {
    await keepFacts([chunk(0), chunk(1)])
    expect(await downloads().complete(TOUR_ID)).toEqual({ ok: true, value: null })
    expect(await state()).toMatchObject({
      state: 'downloaded',
      bytesDone: 3000,
      expiresAt: nowMs + 7 * DAY_MS,
    })
    const cache = await caches.open(tourCacheName('test', TOUR_ID))
    for (const file of ['chunk-0', 'chunk-1', 'map.pmtiles'])
      expect(await cache.match(`${origin}/media/${file}`), file).toBeDefined()
  })

  it('waits for sound that is still being made, and fetches it then', async () => {
    await keepFacts([chunk(0), chunk(1, false)])
    const asked: (readonly number[])[] = []
    const result = await downloads({
      prioritise: async (_tourId, indexes) => asked.push(indexes),
      refresh: async (target) => {
        if (target.what === 'chunks') await keepFacts([chunk(0), chunk(1)])
        return { ok: true, value: null }
      },
    }).complete(TOUR_ID)
    expect(result.ok).toBe(true)
    expect(asked).toEqual([[1]])
    expect(await state()).toMatchObject({ state: 'downloaded', bytesDone: 3000 })
  })

  it('gives up on sound that never comes, and says which', async () => {
    await keepFacts([chunk(0), chunk(1, false)])
    const result = await downloads({
      wait: async () => {
        nowMs += 60_000
      },
    }).complete(TOUR_ID)
    expect(result).toMatchObject({ ok: false, failure: { code: CHUNK_NOT_READY, text: '1' } })
    expect(await state()).toMatchObject({ state: 'failed' })
  })

  it('stores nothing where there is no room with 100 MB to spare', async () => {
    await keepFacts([chunk(0)])
    const result = await downloads({ freeBytes: async () => 100 * 1024 * 1024 }).complete(TOUR_ID)
    expect(result).toEqual({ ok: false, failure: { kind: 'storage-full' } })
    expect(await state()).toMatchObject({ state: 'failed', failure: { kind: 'storage-full' } })
  })

  it.each([
    ['when the signal is back', 'recover'],
    ['after a while', 'retryDue'],
  ] as const)('is not done when the map could not be had, and goes on by itself %s', async (_when, how) => {
    await keepFacts([chunk(0)])
    answer = (request, response) => {
      if (request.url?.endsWith('.pmtiles') === true) response.writeHead(503).end()
      else response.end(Buffer.alloc(1000))
    }
    const made = downloads()
    await made.complete(TOUR_ID)
    expect(await state()).toMatchObject({ state: 'failed', failure: { kind: 'server' } })
    answer = (_request, response) => response.end(Buffer.alloc(1000))
    nowMs += 3 * 60_000
    await made[how]()
    await expect.poll(async () => (await state())?.state).toBe('downloaded')
  })

  it('is refused while it is already there, and leaves nothing after removal', async () => {
    await keepFacts([chunk(0)])
    const made = downloads()
    await made.complete(TOUR_ID)
    expect(await made.complete(TOUR_ID)).toMatchObject({ ok: false, failure: { code: 'already_downloaded' } })
    await made.remove(TOUR_ID)
    expect(await state()).toBeUndefined()
    expect(await caches.keys()).not.toContain(tourCacheName('test', TOUR_ID))
  })

  it('answers once it is under way; stopping keeps what came, and the next start asks only for the rest', async () => {
    await keepFacts([chunk(0), chunk(1)])
    const asked: (string | undefined)[] = []
    let isStuck = true
    answer = (request, response) => {
      asked.push(request.url)
      if (isStuck && request.url === '/media/chunk-1') return
      response.end(Buffer.alloc(1000, 1))
    }
    const made = downloads()
    expect(await made.start(TOUR_ID)).toEqual({ ok: true, value: null })
    expect(await state()).toMatchObject({ state: 'downloading' })
    const cache = await caches.open(tourCacheName('test', TOUR_ID))
    await expect
      .poll(async () => (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted())
      .toEqual(['/media/chunk-0', '/media/map.pmtiles'])
    await made.cancel(TOUR_ID)
    expect(await state()).toMatchObject({ state: 'failed', failure: { kind: 'aborted' } })
    isStuck = false
    asked.length = 0
    await expect.poll(() => made.complete(TOUR_ID).then(state)).toMatchObject({ state: 'downloaded' })
    expect(asked).toEqual(['/media/chunk-1'])
  })

  it('is fetched by one tab at a time', async () => {
    await keepFacts([chunk(0)])
    const locks = threadLocks()
    const asked: (string | undefined)[] = []
    answer = (request, response) => {
      asked.push(request.url)
      response.end(Buffer.alloc(1000, 1))
    }
    await Promise.all([downloads({ locks }).complete(TOUR_ID), downloads({ locks }).complete(TOUR_ID)])
    await expect.poll(async () => (await state())?.state).toBe('downloaded')
    expect(asked.toSorted()).toEqual(['/media/chunk-0', '/media/map.pmtiles'])
  })

  it('is renewed before it runs out, and stays as it was where that fails', async () => {
    await keepFacts([chunk(0)])
    const made = downloads()
    await made.complete(TOUR_ID)
    const first = (await state())?.expiresAt ?? 0
    nowMs += 4 * DAY_MS
    await made.renew()
    expect((await state())?.expiresAt).toBe(first)
    nowMs += 2 * DAY_MS
    await downloads({ refresh: async () => ({ ok: false, failure: { kind: 'offline' } }) }).renew()
    expect(await state()).toMatchObject({ state: 'downloaded', expiresAt: first })
    await made.renew()
    expect(await state()).toMatchObject({ state: 'downloaded', expiresAt: nowMs + 7 * DAY_MS })
  })
})

describe('the pictures and recordings of the stops', () => {
  const PICTURE = {
    id: 1,
    mediaType: 1,
    mediaUrl: '/media/p/medium.webp',
    thumbnailUrl: '/media/p/small.webp',
  }
  const VOICE = { id: 2, mediaType: 2, mediaUrl: '/media/v/voice.webm', thumbnailUrl: null }
  const BASE = ['/media/chunk-0', '/media/map.pmtiles']
  const WITH_MEDIA = [...BASE, PICTURE.mediaUrl, PICTURE.thumbnailUrl, VOICE.mediaUrl]
  const keepMedia = (...media: readonly object[]) =>
    store.parts.upsert({
      id: '7:pois',
      tourId: TOUR_ID,
      kind: 'pois',
      data: { value: [{ id: 11, name: 'Duomo', latitude: 43, longitude: 11, orderIndex: 0, media }] },
      fetchedAt: 0,
    })
  const stored = async () => {
    const requests = await (await caches.open(tourCacheName('test', TOUR_ID))).keys()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  }
  const sum = (bytes: number) => createHash('sha256').update(Buffer.alloc(bytes, 1)).digest('hex')
  const manifestOf = (sha256: string): Partial<DownloadsOptions> => ({
    getJson: async () => ({
      ok: true,
      value: {
        version: '1',
        files: [{ url: VOICE.mediaUrl, bytes: 1000, sha256, kind: 'audio' }],
      },
    }),
  })
  const announceManifest = async () => {
    const tour = await store.tours.findOne(String(TOUR_ID)).exec()
    await tour?.patch({ item: { ...tour.toJSON().item, offlineManifestUrl: '/manifest' } as never })
  }

  it('are files of the download, counted in its size [2 §4 media offline]', async () => {
    await keepFacts([chunk(0)])
    await keepMedia(PICTURE, VOICE)
    expect((await downloads().complete(TOUR_ID)).ok).toBe(true)
    expect(await stored()).toEqual(WITH_MEDIA.toSorted())
    expect(await state()).toMatchObject({ state: 'downloaded', bytesDone: 5000, bytesTotal: 5000 })
    expect(await findStored(caches, origin + VOICE.mediaUrl, nowMs)).toBeDefined()
  })

  it('must have the hash that the manifest says [2 §4 media offline]', async () => {
    await keepFacts([chunk(0)])
    await keepMedia(VOICE)
    await announceManifest()
    expect(await downloads(manifestOf(sum(999))).complete(TOUR_ID)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-answer' },
    })
    expect(await stored()).not.toContain(VOICE.mediaUrl)
    expect((await downloads(manifestOf(sum(1000))).complete(TOUR_ID)).ok).toBe(true)
    expect(await stored()).toContain(VOICE.mediaUrl)
  })

  it('that were removed from the route are gone after the next renewal, and new ones are there [2 §4 media offline]', async () => {
    await keepFacts([chunk(0)])
    await keepMedia(PICTURE)
    const made = downloads()
    await made.complete(TOUR_ID)
    await keepMedia(VOICE)
    // Before a renewal nothing changes, and one that finds no signal removes nothing.
    nowMs += 6 * DAY_MS
    await downloads({ refresh: async () => ({ ok: false, failure: { kind: 'offline' } }) }).renew()
    expect(await stored()).toEqual([...BASE, PICTURE.mediaUrl, PICTURE.thumbnailUrl].toSorted())
    await made.renew()
    expect(await stored()).toEqual([...BASE, VOICE.mediaUrl].toSorted())
    expect(await state()).toMatchObject({ state: 'downloaded', bytesDone: 3000 })
    expect(await findStored(caches, `${origin}/media/chunk-0`, nowMs)).toBeDefined()
  })

  it('that go while they are fetched do not keep the walk from being stored', async () => {
    await keepFacts([chunk(0)])
    await keepMedia(PICTURE)
    answer = (request, response) => {
      if (request.url?.startsWith('/media/p/') === true)
        response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      else response.end(Buffer.alloc(1000, 1))
    }
    let refreshed = 0
    const result = await downloads({
      refresh: async () => {
        refreshed += 1
        if (refreshed === 2) await keepMedia()
        return { ok: true, value: null }
      },
    }).complete(TOUR_ID)
    expect(result.ok).toBe(true)
    expect(await stored()).toEqual(BASE)
    expect(refreshed).toBe(2)
  })
})

describe('a download after its seven days', () => {
  const FILES = ['/media/chunk-0', '/media/map.pmtiles']
  const YEAR_MS = 365 * DAY_MS
  const says = (failure: Failure): Partial<DownloadsOptions> => ({
    refresh: async () => ({ ok: false, failure }),
  })
  const GONE: Failure = { kind: 'rejected', status: 404 }
  let asked: (string | undefined)[]

  /** The files that the service worker and the page find. */
  const answered = async () => {
    const found = await Promise.all(FILES.map((file) => findStored(caches, origin + file, nowMs)))
    return FILES.filter((_file, index) => found[index] !== undefined)
  }
  /** The files of the download on this device. */
  const kept = async () => {
    if (!(await caches.has(tourCacheName('test', TOUR_ID)))) return []
    const requests = await (await caches.open(tourCacheName('test', TOUR_ID))).keys()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  }
  const shown = async () => {
    const document = await state()
    return document && toDownload(document as DownloadDocument, nowMs).state
  }

  beforeEach(async () => {
    asked = []
    await keepFacts([chunk(0)])
    await downloads().complete(TOUR_ID)
    answer = (request, response) => {
      asked.push(request.url)
      response.end(Buffer.alloc(1000, 1))
    }
    nowMs += 7 * DAY_MS
    expect([await shown(), await answered(), await kept()]).toEqual(['downloaded', FILES, FILES])
    nowMs += 1
  })

  it('is not answered with, but stays at a start without a signal; renewed it serves again without a byte', async () => {
    await downloads({ ...says({ kind: 'offline' }), clockOffsetMs: () => undefined }).recover()
    expect([await shown(), await answered(), await kept()]).toEqual(['expired', [], FILES])
    await downloads().recover()
    expect([await shown(), await answered(), await kept()]).toEqual(['downloaded', FILES, FILES])
    expect(asked).toEqual([])
  })

  it('is renewed by whoever renews what runs out soon, also with no page open', async () => {
    await downloads().renew()
    expect([await shown(), await answered()]).toEqual(['downloaded', FILES])
  })

  it.each<Failure>([GONE, { kind: 'rejected', status: 403 }, { kind: 'not-implemented' }])(
    'is deleted where the server says no: $kind $status',
    async (failure) => {
      await downloads(says(failure)).recover()
      expect([await state(), await kept()]).toEqual([undefined, []])
      expect(await caches.keys()).toEqual([])
    },
  )

  it.each<Failure>([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'rate-limited' },
    { kind: 'server', status: 503 },
    { kind: 'unauthorized' },
    { kind: 'invalid-answer', detail: '' },
    { kind: 'storage-full' },
    { kind: 'rejected', status: 409, code: CHUNK_NOT_READY },
  ])('stays where the server does not: $kind', async (failure) => {
    const made = downloads(says(failure))
    await made.recover()
    await made.renew()
    expect([await shown(), await kept()]).toEqual(['expired', FILES])
  })

  it.each([
    ['the server has not told the time', undefined],
    ['the server’s clock is another', -YEAR_MS],
    ['the server’s clock is another, the other way', YEAR_MS],
  ])('stays where %s', async (_why, offsetMs) => {
    const made = downloads({ ...says(GONE), clockOffsetMs: () => offsetMs })
    await made.recover()
    await made.renew()
    expect([await shown(), await kept()]).toEqual(['expired', FILES])
  })

  it('that the clock made up by a leap of a year is there and plays when the clock is set back', async () => {
    nowMs += YEAR_MS - 3 * DAY_MS
    const made = downloads({ ...says({ kind: 'offline' }), clockOffsetMs: () => 0 })
    await made.recover()
    await made.renew()
    expect([await shown(), await answered(), await kept()]).toEqual(['expired', [], FILES])
    nowMs -= YEAR_MS
    expect([await shown(), await answered()]).toEqual(['downloaded', FILES])
  })

  it('gets no more time by being asked for without a signal', async () => {
    await downloads(says({ kind: 'offline' })).complete(TOUR_ID)
    expect([await shown(), await answered(), await kept()]).toEqual(['failed', [], FILES])
    await downloads().recover()
    await expect.poll(shown).toBe('downloaded')
    expect([await answered(), asked]).toEqual([FILES, []])
  })

  it('gets no more time by a try that does not come to its end', async () => {
    await (await caches.open(tourCacheName('test', TOUR_ID))).delete(`${origin}/media/chunk-0`)
    answer = (_request, response) => response.writeHead(503).end()
    await downloads().complete(TOUR_ID)
    expect([await shown(), await answered(), await kept()]).toEqual(['failed', [], ['/media/map.pmtiles']])
  })

  it('of an older build, which noted nothing beside its files, is told apart too', async () => {
    await caches.delete(tourCacheName('test', TOUR_ID) + PARTS_SUFFIX)
    expect(await answered()).toEqual(FILES)
    await downloads(says({ kind: 'offline' })).recover()
    expect(await answered()).toEqual([])
  })

  it('what was stopped half way goes once the server has answered, not before', async () => {
    await downloads().cancel(TOUR_ID)
    nowMs += 7 * DAY_MS + 1
    await downloads(says({ kind: 'offline' })).recover()
    expect([await shown(), await kept()]).toEqual(['failed', FILES])
    await downloads({ clockOffsetMs: () => YEAR_MS }).recover()
    expect(await kept()).toEqual(FILES)
    await downloads().recover()
    expect([await state(), await kept()]).toEqual([undefined, []])
  })
})
