import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTransient } from '#contract/failure.ts'
import { DOWNLOAD, findStored } from '#contract/threads/stored-files.ts'
import { SHELL_WHOLE_URL, tourCacheName } from '#contract/threads/caches.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import type { DownloadsOptions } from './context.ts'

const ORIGIN = 'https://walks.example'
const DAY_MS = 86_400_000
const PLACE = { latitude: 43.77, longitude: 11.25 }

let store: Store
let caches: CacheStorage
let asked: string[]
let nowMs: number
let version: string
let count = 0
/** Resolves when the file may be answered. */
let mayAnswer: Promise<void>

const made = (overrides: Partial<DownloadsOptions> = {}) =>
  createDownloads({
    database: 'check',
    locks: threadLocks(),
    store,
    caches,
    fetch: async (input) => {
      asked.push(new URL(String(input)).pathname)
      await mayAnswer
      return new Response(new Uint8Array(1000).fill(asked.length), { headers: { etag: '"a"' } })
    },
    refresh: async (target) => {
      if (target.what === 'emergency-countries' || target.what === 'weather')
        await store.facts.upsert({
          id: target.what === 'weather' ? 'weather:43.77,11.25' : target.what,
          data: { value: {} },
          etag: '',
          fetchedAt: nowMs,
        })
      return { ok: true, value: null }
    },
    prioritise: async () => undefined,
    getJson: async () => ({ ok: true, value: { version, files: [] } }),
    absolute: (url) => new URL(url, ORIGIN).href,
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => true,
    now: () => nowMs,
    clockOffsetMs: () => 0,
    wait: async () => undefined,
    ...overrides,
  })

async function keepTour(tourId: number, sounds: readonly string[] = ['0', '1']) {
  const of = { tourId, fetchedAt: 0 }
  const item = { id: tourId, title: 'A walk', duration: 10, offlineManifestUrl: '/manifest', ...PLACE }
  await store.tours.upsert({
    ...of,
    id: String(tourId),
    slug: `s${tourId}`,
    createdDesc: 0,
    isMine: true,
    item: { ...item, mapUrl: `/${tourId}/map` } as never,
  })
  const chunks = sounds.map((name, chunkIndex) => ({
    chunkIndex,
    isReady: true,
    audioUrl: `/${tourId}/${name}`,
    estimatedDuration: 10,
    contentLength: 1000,
  }))
  await store.parts.upsert({ ...of, id: `${tourId}:chunks`, kind: 'chunks', data: { value: chunks } })
  await store.parts.upsert({ ...of, id: `${tourId}:pois`, kind: 'pois', data: { value: [] } })
  await store.parts.upsert({ ...of, id: `${tourId}:narrative`, kind: 'narrative', data: { value: {} } })
}

function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

const record = async (tourId = 7) => (await store.downloads.findOne(String(tourId)).exec())?.toJSON()
const cacheOf = (tourId = 7) => caches.open(tourCacheName('check', tourId))
const isAnswered = async (path: string) => (await findStored(caches, ORIGIN + path, nowMs)) !== undefined

beforeEach(async () => {
  count += 1
  asked = []
  nowMs = 1_800_000_000_000
  version = 'one'
  mayAnswer = Promise.resolve()
  caches = memoryCacheStorage()
  store = await openStore(`check-${count}`, getRxStorageMemory())
  await keepTour(7)
})
afterEach(() => store.close())

describe('a check of what is stored', () => {
  beforeEach(async () => {
    expect((await made().complete(7)).ok).toBe(true)
    asked.length = 0
  })

  it('finds everything: sound, map, texts, emergency numbers, the weather', async () => {
    expect(await made().check(7)).toEqual({
      total: 6,
      missing: [],
      bytes: 3000,
      facts: ['emergency', 'weather'],
      isAppStored: false,
    })
    expect(asked).toEqual([])
    await (await caches.open('shell-1')).put(SHELL_WHOLE_URL, new Response(null))
    expect(await made().check(7)).toMatchObject({ isAppStored: true })
  })

  it('finds what was changed under its own length and what is gone; the rest serves, and only that is fetched', async () => {
    const cache = await cacheOf()
    const before = await cache.match(`${ORIGIN}/7/1`)
    await cache.put(`${ORIGIN}/7/1`, new Response(new Uint8Array(1000), { headers: before!.headers }))
    await cache.delete(`${ORIGIN}/7/map`)
    const downloads = made()
    expect(await downloads.check(7)).toMatchObject({ total: 6, missing: ['sound', 'map'], bytes: 1000 })
    expect(await record()).toMatchObject({
      state: 'failed',
      bytesDone: 1000,
      failure: { kind: 'files-missing', missing: ['sound', 'map'], total: 6 },
    })
    expect([await isAnswered('/7/0'), await isAnswered('/7/1')]).toEqual([true, false])
    expect((await downloads.complete(7)).ok).toBe(true)
    expect(asked.toSorted()).toEqual(['/7/1', '/7/map'])
    expect(await record()).toMatchObject({ state: 'downloaded', bytesDone: 3000 })
    expect(await downloads.check(7)).toMatchObject({ missing: [] })
  })

  it('never lets a file be answered that something else put in its place', async () => {
    await (
      await cacheOf()
    ).put(`${ORIGIN}/7/1`, new Response('a page', { headers: { 'content-length': '6' } }))
    expect(await isAnswered('/7/1')).toBe(false)
    expect(await made().check(7)).toMatchObject({ missing: ['sound'] })
  })

  it('finds that the emergency numbers or a text went', async () => {
    await store.facts.findOne('emergency-countries').remove()
    await store.parts.findOne('7:narrative').remove()
    expect(await made().check(7)).toMatchObject({ missing: ['texts', 'emergency'] })
  })

  it('finds a file whose bytes the browser cannot read any more, and removes it', async () => {
    const cache = await cacheOf()
    const match = cache.match.bind(cache)
    const broken = vi.spyOn(cache, 'match').mockImplementation(async (request) => {
      const stored = await match(request)
      if (stored && String(request).endsWith('/7/1'))
        stored.arrayBuffer = () => Promise.reject(new TypeError('Failed to fetch'))
      return stored
    })
    expect(await made().check(7)).toMatchObject({ missing: ['sound'] })
    broken.mockRestore()
    expect(await isAnswered('/7/1')).toBe(false)
  })

  it('comes after the check of another walk: each reads all bytes', async () => {
    await keepTour(8)
    const downloads = made()
    await downloads.complete(8)
    const { promise, resolve } = gate()
    const [first, second] = [await cacheOf(7), await cacheOf(8)]
    const match = first.match.bind(first)
    const reads = vi.spyOn(first, 'match').mockImplementation(async (request) => {
      await promise
      return match(request)
    })
    const readsOfSecond = vi.spyOn(second, 'match')
    const checks = Promise.all([downloads.check(7), downloads.check(8)])
    await expect.poll(() => reads.mock.calls.length).toBe(1)
    // While the first one waits, a second one has time to start.
    await made().check(9)
    expect(readsOfSecond).not.toHaveBeenCalled()
    resolve()
    expect(await checks).toMatchObject([{ missing: [] }, { missing: [] }])
  })

  it('what is missing needs room for itself alone', async () => {
    await (await cacheOf()).delete(`${ORIGIN}/7/0`)
    await made().check(7)
    const free = (bytes: number) => ({ freeBytes: async () => DOWNLOAD.headroomBytes + bytes })
    expect(await made(free(1000)).complete(7)).toMatchObject({ ok: false, failure: { kind: 'storage-full' } })
    expect((await made(free(1001)).complete(7)).ok).toBe(true)
  })

  it('what is missing is fetched by itself when the signal is back', async () => {
    await (await cacheOf()).delete(`${ORIGIN}/7/0`)
    const downloads = made()
    await downloads.check(7)
    await downloads.recover()
    await expect.poll(async () => (await record())?.state).toBe('downloaded')
    expect(asked).toEqual(['/7/0'])
  })
})

describe('files of an older build', () => {
  it('are known by their checksum from the next renewal on, without being fetched again', async () => {
    await made().complete(7)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      await cache.delete('https://kept.invalid/files')
      for (const request of await cache.keys()) {
        const stored = (await cache.match(request))!
        const headers = new Headers(stored.headers)
        headers.delete('x-streetlore-sha256')
        await cache.put(request, new Response(await stored.arrayBuffer(), { headers }))
      }
    }
    asked.length = 0
    expect(await made().check(7)).toBeUndefined()
    expect(await isAnswered('/7/0')).toBe(true)
    nowMs += 6 * DAY_MS
    await made().renew()
    expect(await made().check(7)).toMatchObject({ missing: [], bytes: 3000 })
    expect(asked).toEqual([])
  })
})

describe('what changes while it is fetched', () => {
  it('is fetched too', async () => {
    const { promise, resolve } = gate()
    mayAnswer = promise
    const running = made().complete(7)
    await expect.poll(() => asked.length).toBe(3)
    await keepTour(7, ['0', '1', '2'])
    resolve()
    expect((await running).ok).toBe(true)
    expect(asked).toContain('/7/2')
    expect(await made().check(7)).toMatchObject({ missing: [], bytes: 4000 })
  })

  it('again and again ends the download for now, not for good', async () => {
    let planned = 1
    const result = await made({
      getJson: async () => {
        planned += 1
        await keepTour(7, ['0', `new-${planned}`])
        return { ok: true, value: { version, files: [] } }
      },
    }).complete(7)
    expect(!result.ok && isTransient(result.failure)).toBe(true)
    expect(await record()).toMatchObject({ state: 'failed' })
  })

  it('must be known: without the last look it is not downloaded', async () => {
    const cut: Partial<DownloadsOptions> = {
      getJson: async () =>
        asked.length === 3
          ? { ok: false, failure: { kind: 'offline' } }
          : { ok: true, value: { version, files: [] } },
    }
    expect(await made(cut).complete(7)).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(await record()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } })
  })
})

describe('emergency numbers and weather of the place', () => {
  it('that do not come for want of a connection hold the download up; a server without them does not', async () => {
    const without = (kind: 'offline' | 'not-implemented'): Partial<DownloadsOptions> => ({
      refresh: async ({ what }) =>
        what === 'tour' ? { ok: true, value: null } : { ok: false, failure: { kind } },
    })
    await made(without('offline')).complete(7)
    expect(await record()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } })
    await made(without('not-implemented')).complete(7)
    expect(await record()).toMatchObject({ state: 'downloaded' })
    expect(await made().check(7)).toMatchObject({ total: 4, facts: [], missing: [] })
  })

  it('that are on the device already hold nothing up', async () => {
    await store.facts.upsert({ id: 'emergency-countries', data: { value: {} }, etag: '', fetchedAt: 0 })
    const result = await made({
      refresh: async ({ what }) =>
        what === 'tour' ? { ok: true, value: null } : { ok: false, failure: { kind: 'offline' } },
    }).complete(7)
    expect(result.ok).toBe(true)
    expect(await made().check(7)).toMatchObject({ facts: ['emergency'], missing: [] })
  })
})

describe('several downloads', () => {
  let answer: () => void
  beforeEach(async () => {
    await keepTour(8)
    mayAnswer = new Promise((resolve) => (answer = resolve))
  })

  it('are fetched one after another, in the order of the taps', async () => {
    const downloads = made()
    const [first, second] = [downloads.complete(7), downloads.complete(8)]
    await expect.poll(() => asked.length).toBe(3)
    expect([(await record(7))?.state, (await record(8))?.state]).toEqual(['downloading', 'queued'])
    answer()
    expect([(await first).ok, (await second).ok]).toEqual([true, true])
    expect(asked.map((path) => path.slice(0, 3))).toEqual(['/7/', '/7/', '/7/', '/8/', '/8/', '/8/'])
    expect([(await record(7))?.state, (await record(8))?.state]).toEqual(['downloaded', 'downloaded'])
  })

  it('one that is cancelled or removed before its turn is not fetched, and may be asked for anew', async () => {
    await keepTour(9)
    const downloads = made()
    const first = downloads.complete(7)
    const others = [downloads.complete(8), downloads.complete(9)]
    await expect.poll(async () => (await record(9))?.state).toBe('queued')
    await downloads.cancel(8)
    await downloads.remove(9)
    answer()
    await Promise.all([first, ...others])
    expect(asked.some((path) => /^\/[89]/.test(path))).toBe(false)
    expect(await record(8)).toMatchObject({ state: 'failed', failure: { kind: 'aborted' } })
    expect(await record(9)).toBeUndefined()
    expect((await downloads.complete(8)).ok).toBe(true)
    expect(await record(8)).toMatchObject({ state: 'downloaded' })
  })

  describe('with a second tab open', () => {
    let one: Downloads
    let other: Downloads
    let running: Promise<unknown>
    let turnsAreOver: () => Promise<unknown>
    beforeEach(async () => {
      const locks = threadLocks()
      one = made({ locks })
      other = made({ locks })
      turnsAreOver = async () => {
        await running
        await locks.request('downloads:check', {}, async () => null)
      }
      running = Promise.all([one.complete(7), one.complete(8)])
      await expect.poll(() => asked.length).toBe(3)
    })
    const aborted = { state: 'failed', failure: { kind: 'aborted' } }

    it('say what they do, and only one does it', async () => {
      await keepTour(9)
      await other.start(9)
      await other.recover()
      const states = [await record(7), await record(8), await record(9)].map((known) => known?.state)
      expect(states).toEqual(['downloading', 'queued', 'queued'])
      answer()
      await turnsAreOver()
      expect(asked).toHaveLength(9)
    })

    it('stop where they are cancelled: the other tab does not go on', async () => {
      await other.recover()
      await one.cancel(8)
      await one.cancel(7)
      answer()
      await turnsAreOver()
      expect(asked.filter((path) => path.startsWith('/8/'))).toEqual([])
      expect(asked).toHaveLength(3)
      expect([await record(7), await record(8)]).toMatchObject([aborted, aborted])
    })

    it('stop too where they are cancelled in the tab that does not fetch', async () => {
      await other.cancel(8)
      await other.cancel(7)
      answer()
      await turnsAreOver()
      expect(asked).toHaveLength(3)
      expect([await record(7), await record(8)]).toMatchObject([aborted, aborted])
    })
  })
})

it('a walk that is removed while the others are looked after does not begin anew', async () => {
  await keepTour(8)
  await made().complete(7)
  await made({ fetch: async () => new Response(null, { status: 503 }) }).complete(8)
  nowMs += 8 * DAY_MS
  asked.length = 0
  const other = made()
  await made({
    hasSignal: async () => {
      await other.remove(8)
      return true
    },
  }).recover()
  expect([(await record(7))?.state, await record(8), asked]).toEqual(['downloaded', undefined, []])
})

describe('a renewal', () => {
  beforeEach(async () => {
    await made().complete(7)
    asked.length = 0
  })
  const change = async () => {
    await keepTour(7, ['0', '2'])
    version = 'two'
  }

  it('brings what changed on the server, beside the old copy, which serves until the new one is whole', async () => {
    await change()
    let answer = () => {}
    mayAnswer = new Promise((resolve) => (answer = resolve))
    const downloads = made()
    const renewed = downloads.renew()
    await expect.poll(() => asked).toEqual(['/7/2'])
    expect([await isAnswered('/7/1'), (await record())?.state]).toEqual([true, 'downloaded'])
    // The old copy is whole, and the record says so.
    expect(await downloads.check(7)).toMatchObject({ missing: [], bytes: 3000 })
    answer()
    await renewed
    expect([await isAnswered('/7/1'), await isAnswered('/7/2')]).toEqual([false, true])
    expect(await downloads.check(7)).toMatchObject({ missing: [] })
  })

  it('of a walk that is removed meanwhile does not bring it back', async () => {
    await change()
    const other = made()
    await made({
      // This happens while its files are fetched.
      refresh: async ({ what }) => {
        if (what === 'weather') await other.remove(7)
        return { ok: true, value: null }
      },
    }).renew()
    expect(await record()).toBeUndefined()
    await made().recover()
    expect(await caches.has(tourCacheName('check', 7))).toBe(false)
  })

  it('of a walk that was removed before its turn does not begin', async () => {
    nowMs += 6 * DAY_MS
    await change()
    const locks = threadLocks()
    const { promise, resolve } = gate()
    const turn = locks.request('downloads:check', {}, () => promise)
    const renewed = made({ locks }).renew()
    await made({ locks }).remove(7)
    resolve()
    await Promise.all([turn, renewed])
    expect([await record(), asked]).toEqual([undefined, []])
    expect(await caches.has(tourCacheName('check', 7))).toBe(false)
  })

  it('that ends while the copy before it is checked stays downloaded', async () => {
    await change()
    const { promise, resolve } = gate()
    const cache = await cacheOf()
    const match = cache.match.bind(cache)
    const reads = vi.spyOn(cache, 'match').mockImplementationOnce(async (request) => {
      await promise
      return match(request)
    })
    const checked = made().check(7)
    await expect.poll(() => reads.mock.calls.length).toBe(1)
    nowMs += 1000
    await made().renew()
    resolve()
    expect(await checked).toBeUndefined()
    expect(await record()).toMatchObject({ state: 'downloaded' })
    expect(await made().check(7)).toMatchObject({ missing: [] })
  })

  it('that breaks off leaves the old copy as it was', async () => {
    await change()
    await made({ fetch: async () => new Response(null, { status: 503 }) }).renew()
    expect([await isAnswered('/7/1'), (await record())?.state]).toEqual([true, 'downloaded'])
    expect(await made().check(7)).toMatchObject({ missing: [], bytes: 3000 })
  })

  it('costs nothing where nothing changed, and on mobile data waits for the last day', async () => {
    const downloads = made({ isOnMobileData: () => true })
    await change()
    await downloads.renew()
    nowMs += 5.5 * DAY_MS
    await downloads.renew()
    expect(asked).toEqual([])
    nowMs += 1 * DAY_MS
    await downloads.renew()
    expect(asked).toEqual(['/7/2'])
    asked.length = 0
    await made().renew()
    expect(asked).toEqual([])
  })

  it('gives a download its true time where the clock was set back since', async () => {
    nowMs -= 30 * DAY_MS
    expect(await isAnswered('/7/0')).toBe(true)
    await made().renew()
    expect(await record()).toMatchObject({ state: 'downloaded', expiresAt: nowMs + 7 * DAY_MS })
  })
})
