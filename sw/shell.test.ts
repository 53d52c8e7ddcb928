import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHELL_WHOLE_URL } from '#contract/threads/caches.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { completeShell, installShell, removeOldShells, shellCacheName, type ShellManifest } from './shell.ts'

const ORIGIN = 'https://walks.example'
const manifest: ShellManifest = {
  build: 'b2',
  files: [
    { url: `${ORIGIN}/index.html`, revision: 'r1' },
    { url: `${ORIGIN}/assets/main-12345678.js`, revision: null },
    { url: `${ORIGIN}/assets/player-12345678.js`, revision: null },
  ],
  late: [{ url: `${ORIGIN}/assets/ol-map-12345678.js`, revision: null }],
  pack: `${ORIGIN}/assets/shell-12345678.json`,
}
const packedFiles = ['a', 'b', 'c', 'd'].map((name) => ({
  url: `${ORIGIN}/assets/${name}-12345678.js`,
  revision: null,
  isPacked: true,
}))
const withPack: ShellManifest = { ...manifest, files: [...manifest.files, ...packedFiles] }

/** A host whose answers wait until the test releases them. */
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

describe('the pack', () => {
  const pack = Object.fromEntries(packedFiles.map(({ url }) => [url, `code of ${url}`]))
  const answer = (url: string) => (url === manifest.pack ? Response.json(pack) : good(url))
  const urls = (files: readonly { url: string }[]) => files.map(({ url }) => url).toSorted()

  it('brings a first install its files, each as if it had been fetched', async () => {
    const { asked, release } = host(answer)
    release()
    await installShell(withPack)
    expect(asked.toSorted()).toEqual([...urls(manifest.files), manifest.pack].toSorted())
    const stored = await caches.match(packedFiles[0]?.url ?? '')
    expect(await stored?.text()).toBe(`code of ${packedFiles[0]?.url}`)
    expect(stored?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('is left alone by an update that changed less than half', async () => {
    host(answer).release()
    await installShell({ ...withPack, build: 'b1' })
    const added = { url: `${ORIGIN}/assets/e-12345678.js`, revision: null, isPacked: true }
    const { asked, release } = host(answer)
    release()
    await installShell({ ...withPack, files: [...withPack.files, added] })
    expect(asked.toSorted()).toEqual([`${ORIGIN}/index.html`, added.url].toSorted())
  })

  it.each([
    ['is not there', () => new Response('', { status: 404 })],
    ['is a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['holds nothing', () => Response.json({})],
  ])('that %s is made up for by the files themselves', async (_what, packAnswer) => {
    const { asked, release } = host((url) => (url === manifest.pack ? packAnswer() : good(url)))
    release()
    await installShell(withPack)
    expect(asked.toSorted()).toEqual([...urls(withPack.files), manifest.pack].toSorted())
  })
})

it('is said to be whole only while every file of it is stored', async () => {
  host(good).release()
  await completeShell(manifest)
  const cache = await caches.open(shellCacheName(manifest))
  expect(await cache.match(SHELL_WHOLE_URL)).toBeDefined()
  await cache.delete(manifest.late[0]!.url)
  host(() => new Response('', { status: 503 })).release()
  await completeShell(manifest)
  expect(await cache.match(SHELL_WHOLE_URL)).toBeUndefined()
  host(good).release()
  await completeShell(manifest)
  expect(await cache.match(SHELL_WHOLE_URL)).toBeDefined()
})

it('removes earlier builds and leaves downloads alone', async () => {
  await caches.open('shell-b1')
  await caches.open(shellCacheName(manifest))
  await caches.open('tour-someone-7')
  await removeOldShells(manifest)
  expect((await caches.keys()).toSorted()).toEqual(['shell-b2', 'tour-someone-7'])
})
