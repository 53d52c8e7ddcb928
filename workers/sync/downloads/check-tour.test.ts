import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SHELL_WHOLE_URL, tourCacheName } from '#contract/threads/caches.ts'
import { findStored } from '#contract/threads/stored-files.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads, type DownloadsOptions } from './downloads.ts'

const ORIGIN = 'https://walks.example'
const DAY_MS = 86_400_000
const PLACE = { latitude: 43.77, longitude: 11.25 }

let store: Store
let caches: CacheStorage
let asked: string[]
let nowMs: number
let version: string
let count = 0
/** Settles when the file may be answered. */
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
    expect((await made().run(7)).ok).toBe(true)
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
    expect((await downloads.run(7)).ok).toBe(true)
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

  it('what is missing is fetched by itself when the signal is back', async () => {
    await (await cacheOf()).delete(`${ORIGIN}/7/0`)
    const downloads = made()
    await downloads.check(7)
    await downloads.tidy()
    await expect.poll(async () => (await record())?.state).toBe('downloaded')
    expect(asked).toEqual(['/7/0'])
  })
})

describe('files of an older build', () => {
  it('are known by their checksum from the next renewal on, without being fetched again', async () => {
    await made().run(7)
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

describe('emergency numbers and weather of the place', () => {
  it('that do not come for want of a connection hold the download up; a server without them does not', async () => {
    const without = (kind: 'offline' | 'not-implemented'): Partial<DownloadsOptions> => ({
      refresh: async ({ what }) =>
        what === 'tour' ? { ok: true, value: null } : { ok: false, failure: { kind } },
    })
    await made(without('offline')).run(7)
    expect(await record()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } })
    await made(without('not-implemented')).run(7)
    expect(await record()).toMatchObject({ state: 'downloaded' })
    expect(await made().check(7)).toMatchObject({ total: 4, facts: [], missing: [] })
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
    const [first, second] = [downloads.run(7), downloads.run(8)]
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
    const first = downloads.run(7)
    const others = [downloads.run(8), downloads.run(9)]
    await expect.poll(async () => (await record(9))?.state).toBe('queued')
    await downloads.cancel(8)
    await downloads.remove(9)
    answer()
    await Promise.all([first, ...others])
    expect(asked.some((path) => /^\/[89]/.test(path))).toBe(false)
    expect(await record(8)).toMatchObject({ state: 'failed', failure: { kind: 'aborted' } })
    expect(await record(9)).toBeUndefined()
    expect((await downloads.run(8)).ok).toBe(true)
    expect(await record(8)).toMatchObject({ state: 'downloaded' })
  })
})

describe('a renewal', () => {
  beforeEach(async () => {
    await made().run(7)
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
    answer()
    await renewed
    expect([await isAnswered('/7/1'), await isAnswered('/7/2')]).toEqual([false, true])
    expect(await downloads.check(7)).toMatchObject({ missing: [] })
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
