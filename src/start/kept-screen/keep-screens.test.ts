// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { KEPT_SCREENS_CACHE } from '#contract/threads/caches.ts'
import type { KeptScreen } from '#contract/threads/kept-screen.ts'
import { textHash } from '#kit/text-hash.ts'
import { setSession } from '#live/session/session-store.ts'
import { keepScreens } from './keep-screens.ts'

const root = document.createElement('div')
const user = { id: 'u1' } as never
let kept: Cache

const keptAt = async (path: string): Promise<KeptScreen | undefined> =>
  (await (await kept.match(path))?.json()) as KeptScreen | undefined
const settle = () => vi.advanceTimersByTimeAsync(1500)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', memoryCacheStorage())
  kept = await caches.open(KEPT_SCREENS_CACHE)
  document.documentElement.dataset.build = 'b1'
  document.title = 'My Tours'
  localStorage.setItem('token', 't1')
  setSession({ name: 'signed-in', user })
  history.replaceState(null, '', '/my-tours')
  root.innerHTML = '<main><h1>My Tours</h1></main>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('keeps what a screen shows at rest, for the user who sees it and the build that drew it', async () => {
  keepScreens(root)
  await settle()
  expect(await keptAt('/my-tours')).toEqual({
    build: 'b1',
    keptFor: textHash('t1'),
    title: 'My Tours',
    html: '<main><h1>My Tours</h1></main>',
  })
  root.querySelector('main')?.append('A walk')
  await settle()
  expect((await keptAt('/my-tours'))?.html).toContain('A walk')
})

it('keeps nothing of a screen at work, of a visitor, or of another address', async () => {
  keepScreens(root)
  for (const busy of [
    '<p aria-busy="true"></p>',
    '<div role="dialog"></div>',
    '<section data-unkept="true"></section>',
  ]) {
    root.innerHTML = `<main><h1>My Tours</h1>${busy}</main>`
    await settle()
    expect(await keptAt('/my-tours')).toBeUndefined()
  }
  root.innerHTML = '<main><h1>My Tours</h1></main>'
  for (const address of ['/my-tours?page=2', '/privacy-settings']) {
    history.replaceState(null, '', address)
    await settle()
    expect(await kept.keys()).toEqual([])
  }
  history.replaceState(null, '', '/my-tours')
  setSession({ name: 'signed-out' })
  root.querySelector('main')?.append('.')
  await settle()
  expect(await kept.keys()).toEqual([])
})

it('drops what another user saw on this device', async () => {
  await kept.put('/dashboard', new Response(JSON.stringify({ keptFor: textHash('t0') })))
  keepScreens(root)
  await settle()
  expect(await keptAt('/dashboard')).toBeUndefined()
  expect(await keptAt('/my-tours')).toBeDefined()
})
