import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WALK_TO_HEAR_CACHE } from '#contract/threads/caches.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'

// Workbox reads a worker's global scope when it is loaded, and logs in development unless it is disabled.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
const { answerSample, isWorthFetchingAhead, keepWalkToHear } = await import('./walk-to-hear.ts')

const ORIGIN = 'https://walks.example'
const sampleUrl = (name: string) => `/media/samples/${name}.mp3`

/** The server's answers by path and query. */
let answers: Record<string, () => Response>
let asked: string[]
const json = (tour: unknown) => () =>
  new Response(JSON.stringify({ tour }), { headers: { 'content-type': 'application/json; charset=utf-8' } })
const mp3 = () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } })
const walk = (name: string) => json({ slug: name, sample: { isReady: true, audioUrl: sampleUrl(name) } })
const keptPaths = async () =>
  (await (await caches.open(WALK_TO_HEAR_CACHE)).keys()).map(({ url }) => new URL(url).pathname).toSorted()

beforeEach(() => {
  answers = {}
  asked = []
  vi.stubGlobal('caches', memoryCacheStorage())
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, ORIGIN)
    asked.push(pathname + search)
    const answer = answers[pathname + search]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the walk and its sample are kept, and the sample is answered whole and in ranges', async () => {
  answers = { '/api/tours/to-hear?language=de-AT': walk('one'), [sampleUrl('one')]: mp3 }
  await keepWalkToHear('de-AT')
  expect(await keptPaths()).toEqual(['/api/tours/to-hear', sampleUrl('one')])
  const request = (headers: Record<string, string> = {}) =>
    new Request(ORIGIN + sampleUrl('one'), { headers })
  expect(await (await answerSample(request()))?.text()).toBe('0123456789')
  const part = await answerSample(request({ range: 'bytes=2-4' }))
  expect([part?.status, await part?.text()]).toEqual([206, '234'])
  expect(await answerSample(new Request(ORIGIN + sampleUrl('two')))).toBeUndefined()
})

test('another walk takes its place, what is there is not asked for again', async () => {
  answers = {
    '/api/tours/to-hear?language=en': walk('one'),
    [sampleUrl('one')]: mp3,
    [sampleUrl('two')]: mp3,
  }
  await keepWalkToHear('en')
  await keepWalkToHear('en')
  expect(asked.filter((path) => path === sampleUrl('one'))).toHaveLength(1)
  answers['/api/tours/to-hear?language=en'] = walk('two')
  await keepWalkToHear('en')
  expect(await keptPaths()).toEqual(['/api/tours/to-hear', sampleUrl('two')])
})

test('what fails, is still being made, or is no sound at all replaces nothing; a walk that is gone goes', async () => {
  answers = { '/api/tours/to-hear?language=en': walk('one'), [sampleUrl('one')]: mp3 }
  await keepWalkToHear('en')
  const before = await keptPaths()
  for (const answer of [
    json({ slug: 'new', sample: { isReady: false } }),
    walk('lost'),
    () => new Response('<p>Log in to this network', { headers: { 'content-type': 'text/html' } }),
    () => new Response('{}', { status: 503 }),
  ]) {
    answers['/api/tours/to-hear?language=en'] = answer
    await keepWalkToHear('en')
    expect(await keptPaths()).toEqual(before)
  }
  answers = {}
  await keepWalkToHear('en')
  expect(await keptPaths()).toEqual(before)
  answers['/api/tours/to-hear?language=en'] = json(null)
  await keepWalkToHear('en')
  expect(await keptPaths()).toEqual([])
})

test('nothing is fetched ahead where data are dear or the link is slow', () => {
  expect(isWorthFetchingAhead(undefined)).toBe(true)
  expect(isWorthFetchingAhead({ effectiveType: '4g', saveData: false })).toBe(true)
  expect(isWorthFetchingAhead({ effectiveType: '4g', saveData: true })).toBe(false)
  expect(isWorthFetchingAhead({ effectiveType: '3g' })).toBe(false)
})
