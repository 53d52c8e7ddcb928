import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RECENT_AUDIO_CACHE } from '#contract/threads/caches.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'

// Workbox reads a worker's global scope when it is loaded, and logs in development unless it is disabled.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
const { answerStored, isKeepableAudio, keepRecentAudio, trimRecentAudio } = await import('./stored-files.ts')

const NOW = 1000
const url = (name: string) => `https://api.example/any/path/${name}`
const audio = (text = '0123456789') =>
  new Response(text, { headers: { 'content-type': 'audio/mpeg', 'content-length': String(text.length) } })

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a stored file', () => {
  beforeEach(async () => {
    await (await caches.open('tour-someone-7')).put(url('a'), audio())
  })

  it('is answered whole, whatever its address looks like', async () => {
    const response = await answerStored(new Request(url('a')), NOW)
    expect(await response?.text()).toBe('0123456789')
  })

  it('is answered in ranges', async () => {
    const response = await answerStored(new Request(url('a'), { headers: { range: 'bytes=2-4' } }), NOW)
    expect(response?.status).toBe(206)
    expect(response?.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await response?.text()).toBe('234')
  })

  it('answers 416 beyond its end', async () => {
    const response = await answerStored(new Request(url('a'), { headers: { range: 'bytes=50-60' } }), NOW)
    expect(response?.status).toBe(416)
  })

  it('is nothing when nobody stored it, nor when only the app has it', async () => {
    await (await caches.open('shell-b1')).put(url('b'), audio())
    expect(await answerStored(new Request(url('b')), NOW)).toBeUndefined()
  })
})

describe('recent chunks', () => {
  it('are the last five', async () => {
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
      await keepRecentAudio(url(name), audio(), 1000 + index)
    const kept = await (await caches.open(RECENT_AUDIO_CACHE)).keys()
    expect(kept.map((request) => request.url).toSorted()).toEqual(['c', 'd', 'e', 'f', 'g'].map(url))
  })

  it('go after seven days', async () => {
    await keepRecentAudio(url('a'), audio(), 1000)
    await trimRecentAudio(1000 + 7 * 86_400_000 + 1)
    expect(await (await caches.open(RECENT_AUDIO_CACHE)).keys()).toEqual([])
  })

  it('are answered for seven days and not a moment longer; a download is answered as long as it is kept', async () => {
    await keepRecentAudio(url('a'), audio(), NOW)
    await (await caches.open('tour-someone-7')).put(url('d'), audio())
    const last = NOW + 7 * 86_400_000
    expect(await answerStored(new Request(url('a')), last)).toBeDefined()
    expect(await answerStored(new Request(url('a')), last + 1)).toBeUndefined()
    expect(await answerStored(new Request(url('d')), last + 1)).toBeDefined()
    await trimRecentAudio(last + 1)
    expect(await (await caches.open('tour-someone-7')).match(url('d'))).toBeDefined()
  })

  it('are whole audio files only', () => {
    const plain = new Request(url('a'))
    const ranged = new Request(url('a'), { headers: { range: 'bytes=0-' } })
    expect(isKeepableAudio(plain, audio())).toBe(true)
    expect(isKeepableAudio(ranged, audio())).toBe(false)
    expect(isKeepableAudio(plain, new Response('x', { headers: { 'content-type': 'text/html' } }))).toBe(
      false,
    )
    expect(
      isKeepableAudio(plain, new Response('x', { status: 206, headers: { 'content-type': 'audio/mpeg' } })),
    ).toBe(false)
  })
})
