import { expect, test } from 'vitest'
import { audioBytesOf } from './audio-bytes.ts'

const noCaches = () => Promise.resolve(undefined)

test('streams the whole file without credentials', async () => {
  const asked: RequestInit[] = []
  const bytes = audioBytesOf((_url, init) => {
    asked.push(init ?? {})
    return Promise.resolve(new Response(new Uint8Array([1, 2, 3])))
  }, noCaches)
  const result = await bytes.stream('/media/a.mp3')
  expect(result.ok && [...new Uint8Array(result.value)]).toEqual([1, 2, 3])
  expect(asked[0]?.credentials).toBe('omit')
})

test.each([
  [404, { kind: 'rejected', status: 404 }],
  [503, { kind: 'server', status: 503 }],
])('an answer of %d is a failure with its status', async (status, failure) => {
  const bytes = audioBytesOf(() => Promise.resolve(new Response(null, { status })), noCaches)
  expect(await bytes.stream('/x')).toEqual({ ok: false, failure })
})

test('no network and an abort are told apart', async () => {
  const offline = audioBytesOf(() => Promise.reject(new TypeError('Failed to fetch')), noCaches)
  expect(await offline.stream('/x')).toEqual({ ok: false, failure: { kind: 'offline' } })
  const aborted = audioBytesOf(() => Promise.reject(new DOMException('x', 'AbortError')), noCaches)
  expect(await aborted.stream('/x')).toEqual({ ok: false, failure: { kind: 'aborted' } })
})

test('a stored copy is read without a request; a missing one is a 404', async () => {
  const noFetch: typeof fetch = () => Promise.reject(new Error('no request expected'))
  const bytes = audioBytesOf(noFetch, (url) =>
    Promise.resolve(url === '/media/a.mp3' ? new Response('abc') : undefined),
  )
  const hit = await bytes.stored('/media/a.mp3')
  expect(hit.ok && (await hit.value.text())).toBe('abc')
  expect(await bytes.stored('/media/b.mp3')).toEqual({
    ok: false,
    failure: { kind: 'rejected', status: 404 },
  })
})
