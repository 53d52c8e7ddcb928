import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECENT_COVERS_CACHE } from '#contract/threads/caches.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { answerCover, isKeepableCover, keepCover } from './recent-covers.ts'

const url = (name: number) => `https://api.example/any/path/${name}?v=1`
const svg = (type = 'image/svg+xml', status = 200) =>
  new Response('<svg/>', { status, headers: { 'content-type': type } })
/** In Node a request has no destination, so the test sets one. */
const image = (name: number) =>
  Object.defineProperty(new Request(url(name)), 'destination', { value: 'image' as const })

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a cover that was seen is answered to pictures, and nothing else is', async () => {
  expect(await answerCover(image(1))).toBeUndefined()
  await keepCover(url(1), svg())
  expect(await (await answerCover(image(1)))?.text()).toBe('<svg/>')
  expect(await answerCover(image(2))).toBeUndefined()
  expect(await answerCover(new Request(url(1)))).toBeUndefined()
})

test('kept are drawings that came whole', () => {
  expect(isKeepableCover(image(1), svg())).toBe(true)
  expect(isKeepableCover(image(1), svg('image/webp'))).toBe(false)
  expect(isKeepableCover(image(1), svg('image/svg+xml', 404))).toBe(false)
  expect(isKeepableCover(new Request(url(1)), svg())).toBe(false)
})

test('the oldest go', async () => {
  for (let name = 0; name < 153; name++) await keepCover(url(name), svg())
  const kept = (await (await caches.open(RECENT_COVERS_CACHE)).keys()).map((request) => request.url)
  expect(kept).toHaveLength(150)
  expect(kept).not.toContain(url(2))
  expect(kept).toContain(url(3))
})
