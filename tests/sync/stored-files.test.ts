/** Page and service worker agree on which stored files may be used. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RECENT_AUDIO_CACHE, tourCacheName } from '#contract/threads/caches.ts'
import { openFileStore } from '#workers/sync/downloads/file-store.ts'
import { storedFile } from '#platform/storage/stored-files.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'

// Workbox looks for a worker's global scope when it is loaded, and talks in development unless told not to.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
const { answerStored, keepRecentAudio } = await import('../../sw/stored-files.ts')

const WEEK_MS = 7 * 86_400_000
const NOW = 1_800_000_000_000
const FILE = 'https://api.example/any/path/a'
const audio = () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } })

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => vi.unstubAllGlobals())

const tour = (tourId = 7) => openFileStore(tourCacheName('someone', tourId), caches)
async function stored(keptUntil: number | undefined, tourId = 7) {
  await tour(tourId).put(FILE, new TextEncoder().encode('0123456789'), 'audio/mpeg')
  if (keptUntil !== undefined) await tour(tourId).storeExpiry(keptUntil)
}

/** Returns whether both find the file, each by its own entry. */
async function isAnswered(nowMs: number): Promise<boolean> {
  const [page, whole, range] = await Promise.all([
    storedFile(FILE, nowMs),
    answerStored(new Request(FILE), nowMs),
    answerStored(new Request(FILE, { headers: { range: 'bytes=2-4' } }), nowMs),
  ])
  expect(whole !== undefined, 'the service worker as the page').toBe(page !== undefined)
  expect(range !== undefined, 'a range as the whole').toBe(page !== undefined)
  return page !== undefined
}

describe('is answered by the page and the service worker alike', () => {
  it.each([
    ['a download within its time', NOW + 1, true],
    ['a download in its last moment', NOW, true],
    ['a download past its time', NOW - 1, false],
    ['a download of a clock that was a year ahead', NOW + 52 * WEEK_MS, true],
    ['a download of which nothing is noted yet', undefined, true],
  ])('%s', async (_what, keptUntil, expected) => {
    await stored(keptUntil)
    expect(await isAnswered(NOW)).toBe(expected)
  })

  it.each([
    ['a chunk just heard', NOW, true],
    ['a chunk of a week ago', NOW - WEEK_MS, true],
    ['a chunk of more than a week ago', NOW - WEEK_MS - 1, false],
    ['a chunk of a clock that was a year ahead', NOW + 52 * WEEK_MS, true],
  ])('%s', async (_what, storedAt, expected) => {
    await keepRecentAudio(FILE, audio(), storedAt)
    expect(await (await caches.open(RECENT_AUDIO_CACHE)).match(FILE)).toBeDefined()
    expect(await isAnswered(NOW)).toBe(expected)
  })

  it('a file that one tour keeps no longer and another does', async () => {
    await stored(NOW - 1)
    await stored(NOW + 1, 8)
    expect(await isAnswered(NOW)).toBe(true)
    expect(await isAnswered(NOW + 2)).toBe(false)
  })

  it('never the first bytes of a file that is not there whole', async () => {
    await tour().storePartial(FILE, { bytes: new TextEncoder().encode('012'), etag: '"a"' })
    expect(await isAnswered(NOW)).toBe(false)
  })

  it('never what something else put in the place of a file, once it is known what should be there', async () => {
    await stored(NOW + 1)
    await (await caches.open(tourCacheName('someone', 7))).put(FILE, audio())
    // A download of an older build has neither list nor checksums.
    expect(await isAnswered(NOW)).toBe(true)
    await tour().storeList({ version: null, files: [{ url: FILE, kind: 'sound' }], facts: [] })
    expect(await isAnswered(NOW)).toBe(false)
    await stored(NOW + 1)
    expect(await isAnswered(NOW)).toBe(true)
  })

  it('a file that one tour lost and another still has', async () => {
    await stored(NOW + 1)
    await tour().storeList({ version: null, files: [{ url: FILE, kind: 'sound' }], facts: [] })
    await (await caches.open(tourCacheName('someone', 7))).put(FILE, audio())
    await stored(NOW + 1, 8)
    expect(await isAnswered(NOW)).toBe(true)
  })

  it('nothing that nobody stored', async () => {
    await tour(8).storeExpiry(NOW)
    expect(await isAnswered(NOW)).toBe(false)
  })
})
