import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { keepEmergencyList } from '#sw/emergency-list.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { pullFact } from '#workers/sync/pull/fact.ts'
import type { PullContext } from '#workers/sync/pull/pull-context.ts'
import { startRealServer, type RealServer } from './support/real-server.ts'
import { openBrowser, type Browser } from './support/tabs.ts'

/** The requests on their way: the real server answers, until a test scripts another answer. */
type OnTheWay = (answer: Response) => Response | Promise<Response>

let server: RealServer
let browser: Browser
let context: PullContext
let answers: { readonly status: number; readonly etag: string | null }[]
let onTheWay: OnTheWay
let nowMs: number
const realFetch = fetch

beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  answers = []
  onTheWay = (answer) => answer
  nowMs = 1_000_000
  vi.stubGlobal('caches', memoryCacheStorage())
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await onTheWay(await realFetch(...request))
    answers.push({ status: answer.status, etag: answer.headers.get('etag') })
    return answer
  })
  browser = openBrowser(server.origin)
  context = {
    store: await browser.page(),
    locks: browser.locks,
    caches,
    now: () => nowMs,
    signal: new AbortController().signal,
    onNotice: () => {},
    onTourGone: () => {},
    http: createHttp({
      fetch: (...request) => fetch(...request),
      apiOrigin: server.origin,
      token: () => null,
      now: () => nowMs,
      onUnauthorized: () => {},
      onReachable: () => {},
    }),
  }
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await browser.close()
})

const keep = () => keepEmergencyList(`${server.origin}/api/emergency/countries`, nowMs)
const pull = () => pullFact(context, 'emergency-countries')
const noSignal: OnTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
const policeOf = async (code: string) =>
  (
    (await context.store.facts.findOne('emergency-countries').exec())?.toJSON().data.value as
      readonly EmergencyCountry[] | undefined
  )?.find(({ countryCode }) => countryCode === code)?.emergencyNumbers.police
/** The list as a later server has it: Italy's police under another number. */
const newerList: OnTheWay = async (answer) => {
  const list = (await answer.json()) as readonly EmergencyCountry[]
  const changed = list.map((country) =>
    country.countryCode === 'IT'
      ? { ...country, emergencyNumbers: { ...country.emergencyNumbers, police: '9999' } }
      : country,
  )
  return Response.json(changed, { headers: { etag: '"newer"' } })
}

it('the whole list comes once; afterwards the server is only asked whether it still holds [2 §7 emergency]', async () => {
  await keep()
  await keep()
  expect(answers.map(({ status }) => status)).toEqual([200, 304])
  expect(answers[0]?.etag).toBeTruthy()
  // The sync worker takes what the service worker keeps, and asks no more than that either.
  expect(await pull()).toEqual({ ok: true, value: null })
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 304])
  const fact = (await context.store.facts.findOne('emergency-countries').exec())?.toJSON()
  expect(fact?.data.value).toHaveLength(224)
})

it('without a signal the kept list becomes a fact, for whom it was never asked for [2 §7 emergency]', async () => {
  await keep()
  onTheWay = noSignal
  expect(await pull()).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(await policeOf('JP')).toBe('110')
})

it('a newer list heals what is stored, whoever of the two hears it first [2 §7 emergency]', async () => {
  await keep()
  await pull()
  const before = await policeOf('IT')
  expect(before).not.toBe('9999')
  nowMs += 1000
  onTheWay = async (answer) => newerList(answer.status === 304 ? await realFetch(answer.url) : answer)
  await keep()
  onTheWay = noSignal
  await pull()
  expect(await policeOf('IT')).toBe('9999')

  // And back: the worker hears it, while the service worker still keeps the other.
  nowMs += 1000
  onTheWay = (answer) => answer
  await pull()
  expect(await policeOf('IT')).toBe(before)
  onTheWay = noSignal
  await pull()
  expect(await policeOf('IT')).toBe(before)
})

it.each([
  ['a portal’s page', () => new Response('<html>Log in</html>')],
  ['a list of nothing', () => Response.json([])],
  ['an error', () => Response.json([{}], { status: 500 })],
  ['no signal', noSignal],
])('%s takes no list away [2 §7 emergency]', async (_what, answer: OnTheWay) => {
  await keep()
  onTheWay = answer
  await keep().catch(() => {})
  onTheWay = noSignal
  await pull()
  expect(await policeOf('JP')).toBe('110')
})
