/** A download that stops without a signal waits quietly; with a signal, one that fails is tried less and less often. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads, type Downloads } from './downloads.ts'

const ORIGIN = 'https://walks.example'
const MINUTE_MS = 60_000
const START_MS = 1_800_000_000_000

let store: Store
let downloads: Downloads
let nowMs: number
let hasSignal: boolean
/** Resolves when files may be answered. */
let isAnswering: Promise<void>
/** The server's failure for a tour; undefined for success. */
let trouble: Failure | undefined
/** The minutes after the start at which the tour was requested. */
let askedAtMin: number[]
/** Every state that a screen showed, by tour. */
let shown: string[]
let count = 0

async function keepTour(tourId: number) {
  const of = { tourId, fetchedAt: 0 }
  const item = { id: tourId, title: 'A walk', duration: 10, mapUrl: `/${tourId}/map` }
  await store.tours.upsert({
    ...of,
    id: String(tourId),
    slug: 's',
    createdDesc: 0,
    isMine: true,
    item: item as never,
  })
  await store.parts.upsert({ ...of, id: `${tourId}:chunks`, kind: 'chunks', data: { value: [] } })
  await store.parts.upsert({ ...of, id: `${tourId}:pois`, kind: 'pois', data: { value: [] } })
  await store.parts.upsert({ ...of, id: `${tourId}:narrative`, kind: 'narrative', data: { value: {} } })
}

beforeEach(async () => {
  count += 1
  nowMs = START_MS
  hasSignal = true
  isAnswering = Promise.resolve()
  trouble = undefined
  askedAtMin = []
  shown = []
  store = await openStore(`no-signal-${count}`, getRxStorageMemory())
  await Promise.all([keepTour(7), keepTour(8)])
  store.downloads.$.subscribe(({ documentData }) =>
    shown.push(`${documentData.tourId} ${documentData.state}`),
  )
  downloads = createDownloads({
    database: `no-signal-${count}`,
    locks: threadLocks(),
    store,
    caches: memoryCacheStorage(),
    fetch: async () => {
      await isAnswering
      if (!hasSignal) throw new TypeError('Failed to fetch')
      return new Response(new Uint8Array(1000), { headers: { etag: '"a"' } })
    },
    refresh: async (target) => {
      if (target.what === 'tour') askedAtMin.push((nowMs - START_MS) / MINUTE_MS)
      const failure: Failure | undefined = hasSignal ? trouble : { kind: 'offline' }
      return failure ? { ok: false, failure } : { ok: true, value: null }
    },
    prioritise: async () => undefined,
    getJson: async () => ({ ok: false, failure: { kind: 'not-implemented' } }),
    absolute: (url) => new URL(url, ORIGIN).href,
    freeBytes: async () => undefined,
    isOnMobileData: () => false,
    hasSignal: async () => hasSignal,
    now: () => nowMs,
    clockOffsetMs: () => 0,
    wait: async () => undefined,
  })
})
afterEach(() => store.close())

const state = async (tourId = 7) => (await store.downloads.findOne(String(tourId)).exec())?.state
/** Retries like the leading tab, every two minutes; each try ends before the next one. */
async function lookAfter(minutes: number) {
  for (let at = 0; at < minutes; at += 2) {
    nowMs += 2 * MINUTE_MS
    const before = askedAtMin.length
    await downloads.retryDue()
    if (askedAtMin.length > before || (await isTrying())) await expect.poll(isTrying).toBe(false)
  }
}
const isTrying = async () => ['queued', 'downloading'].includes((await state()) ?? '')

it('without a signal it waits as it is, asks for nothing, and goes on at once when the signal is back', async () => {
  hasSignal = false
  await downloads.complete(7)
  expect(await state()).toBe('awaiting-signal')
  shown = []
  askedAtMin = []
  await lookAfter(60)
  await downloads.recover()
  expect([shown, askedAtMin]).toEqual([[], []])
  hasSignal = true
  await downloads.recover()
  await expect.poll(() => state()).toBe('downloaded')
})

it('all that are in line wait for the signal together, without beginning one after another', async () => {
  let isCut = () => {}
  isAnswering = new Promise((resolve) => (isCut = resolve))
  const both = [downloads.complete(7), downloads.complete(8)]
  await expect.poll(() => state(8)).toBe('queued')
  hasSignal = false
  isCut()
  await Promise.all(both)
  expect([await state(7), await state(8)]).toEqual(['awaiting-signal', 'awaiting-signal'])
  expect(shown).not.toContain('8 downloading')
  hasSignal = true
  await downloads.recover()
  await expect.poll(async () => [await state(7), await state(8)]).toEqual(['downloaded', 'downloaded'])
})

it('one that waits can be stopped, and does not go on then', async () => {
  hasSignal = false
  await downloads.complete(7)
  await downloads.cancel(7)
  hasSignal = true
  await downloads.recover()
  expect(await store.downloads.findOne('7').exec()).toMatchObject({
    state: 'failed',
    failure: { kind: 'aborted' },
  })
})

it('with a signal it is tried after 2 minutes, then later each time, an hour at most', async () => {
  trouble = { kind: 'server', status: 503 }
  await downloads.complete(7)
  await lookAfter(4 * 60)
  const gaps = askedAtMin.slice(1).map((at, index) => at - (askedAtMin[index] ?? 0))
  expect(gaps).toEqual([2, 4, 8, 16, 32, 60, 60])
})

it('a server that names a time is not asked before it', async () => {
  trouble = { kind: 'rate-limited', retryAfterS: 600 }
  await downloads.complete(7)
  await lookAfter(10)
  expect(askedAtMin).toEqual([0, 10])
})

it('a tap, and a signal that comes back, do not wait for the next time', async () => {
  trouble = { kind: 'server', status: 503 }
  await downloads.complete(7)
  await lookAfter(2)
  await downloads.recover()
  await expect.poll(isTrying).toBe(false)
  await downloads.complete(7)
  expect(askedAtMin).toEqual([0, 2, 2, 2])
  trouble = undefined
  await lookAfter(2)
  expect(await state()).toBe('downloaded')
})

it('trouble of the server is no trouble any more where the signal is gone: it waits for that', async () => {
  trouble = { kind: 'server', status: 503 }
  await downloads.complete(7)
  expect(await state()).toBe('failed')
  hasSignal = false
  await lookAfter(2)
  expect(await state()).toBe('awaiting-signal')
})
