import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { KEPT_SCREENS_CACHE } from '#contract/threads/caches.ts'
import type { KeptScreen } from '#contract/threads/kept-screen.ts'
import { readKeptScreen, withKeptScreen } from './kept-screen.ts'

const PAGE =
  '<!doctype html><html data-build="b1" lang="en"><head><!--boot--><link rel="modulepreload" href="/assets/first-1.js">\n<script type="module" src="/assets/index-1.js" blocking="render"></script><!--/boot--></head><body><div id="root"></div></body></html>'
const screen: KeptScreen = {
  build: 'b1',
  keptFor: 'hash',
  title: 'A "b" <c> & d',
  html: '<main>$& kept</main>',
}
const page = () =>
  new Response(PAGE, {
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'", etag: '"1"' },
  })
const at = (path: string) => new URL(path, 'https://walks.example')

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => vi.unstubAllGlobals())

it('is read for the addresses that are kept, without a query', async () => {
  const cache = await caches.open(KEPT_SCREENS_CACHE)
  for (const path of ['/my-tours', '/login']) await cache.put(path, new Response(JSON.stringify(screen)))
  expect(await readKeptScreen(at('/my-tours'))).toEqual(screen)
  expect(await readKeptScreen(at('/my-tours?page=2'))).toBeUndefined()
  expect(await readKeptScreen(at('/login'))).toBeUndefined()
  expect(await readKeptScreen(at('/tours/florence/play'))).toBeUndefined()
})

it('stands in the page as a template, under the policy of the page, and the page’s own script starts the code', async () => {
  const answer = await withKeptScreen(page(), screen)
  const html = await answer.text()
  expect(html).toContain(
    '<template id="kept-screen" data-kept-for="hash" data-title="A &quot;b&quot; &lt;c> &amp; d"><main>$& kept</main></template><div id="root">',
  )
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(answer.headers.get('etag')).toBeNull()
})

it('is left out of the page of another build', async () => {
  expect(await (await withKeptScreen(page(), { ...screen, build: 'b0' })).text()).toBe(PAGE)
})
