import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { installShell, removeOldShells, shellCacheName, type ShellManifest } from './shell.ts'

const ORIGIN = 'https://walks.example'
const manifest: ShellManifest = {
  build: 'b2',
  files: [
    { url: `${ORIGIN}/index.html`, revision: 'r1' },
    { url: `${ORIGIN}/assets/main-12345678.js`, revision: null },
    { url: `${ORIGIN}/assets/player-12345678.js`, revision: null },
  ],
  late: [{ url: `${ORIGIN}/assets/ol-map-12345678.js`, revision: null }],
}

/** A host whose answers wait until they are let go. */
function host(answer: (url: string) => Response) {
  const asked: string[] = []
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    await gate
    return answer(url)
  })
  return { asked, release }
}

const good = (url: string) =>
  new Response('x', { headers: { 'content-type': url.endsWith('.html') ? 'text/html' : 'text/javascript' } })

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('installing the shell', () => {
  it("asks for every screen's code at once and for nothing that may follow later", async () => {
    const { asked, release } = host(good)
    const installing = installShell(manifest)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    release()
    await installing
    expect(asked).not.toContain(manifest.late[0]?.url)
    const cache = await caches.open(shellCacheName(manifest))
    expect(await cache.keys()).toHaveLength(3)
  })

  it('keeps what it had when it was interrupted, and asks only for the rest', async () => {
    const broken = host((url) => (url.includes('player') ? new Response('', { status: 503 }) : good(url)))
    broken.release()
    await expect(installShell(manifest)).rejects.toThrow('503')
    await vi.waitFor(async () =>
      expect(await (await caches.open(shellCacheName(manifest))).keys()).toHaveLength(2),
    )
    const again = host(good)
    again.release()
    await installShell(manifest)
    expect(again.asked).toEqual([`${ORIGIN}/assets/player-12345678.js`])
  })

  it('refuses a page where code is expected, as a host with a catch-all answers', async () => {
    const { release } = host(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    release()
    await expect(installShell(manifest)).rejects.toThrow('answered 200')
  })

  it('takes unchanged code from the build before', async () => {
    const old = { ...manifest, build: 'b1' }
    host(good).release()
    await installShell(old)
    const { asked, release } = host(good)
    release()
    await installShell(manifest)
    expect(asked).toEqual([`${ORIGIN}/index.html`])
  })
})

it('removes earlier builds and leaves downloads alone', async () => {
  await caches.open('shell-b1')
  await caches.open(shellCacheName(manifest))
  await caches.open('tour-someone-7')
  await removeOldShells(manifest)
  expect((await caches.keys()).toSorted()).toEqual(['shell-b2', 'tour-someone-7'])
})
