import { expect, test } from 'vitest'
import { createPoliteClient, type PoliteClientOptions, type Reading, retryAfterOf } from './polite-client.ts'

const URL_OF = (path: string) => new URL(`https://server.example/${path}`)
const read = (text: string): Reading<string> =>
  text.startsWith('later')
    ? { kind: 'later', seconds: 5, detail: text }
    : text.startsWith('wrong')
      ? { kind: 'invalid', detail: text }
      : { kind: 'read', value: text }

type Planned = { status?: number; headers?: Record<string, string>; body?: string; tookMs?: number } | Error

/** A client whose clock moves only by waiting and by slow answers. */
function client(plan: readonly Planned[], options: Partial<PoliteClientOptions> = {}) {
  const answers = [...plan]
  const sentAtMs: number[] = []
  let nowMs = 0
  const made = createPoliteClient({
    userAgent: 'Walks/1 (ops@walks.example)',
    gapMs: 300,
    slowGapMs: 5000,
    answerMaxBytes: 1000,
    now: () => nowMs,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      nowMs += ms
    },
    fetch: async () => {
      sentAtMs.push(nowMs)
      const next = answers.shift() ?? { body: 'fine' }
      if (next instanceof Error) throw next
      nowMs += next.tookMs ?? 0
      return new Response(next.body ?? 'fine', { status: next.status ?? 200, headers: next.headers ?? {} })
    },
    ...options,
  })
  return {
    ask: (path = 'a', signal?: AbortSignal) => made.ask(URL_OF(path), read, signal),
    sentAtMs,
    later(ms: number) {
      nowMs += ms
    },
    close: made.close,
  }
}

test('requests have a pause between them, and a long one after an answer that took long', async () => {
  const { ask, sentAtMs } = client([{}, { tookMs: 1500 }, {}])
  await Promise.all([ask('a'), ask('b'), ask('c')])
  expect(sentAtMs).toEqual([0, 300, 300 + 1500 + 5000])
})

test('Retry-After is obeyed, as seconds or as a date', async () => {
  const { ask, sentAtMs } = client([{ status: 429, headers: { 'retry-after': '17' } }])
  expect(await ask()).toEqual({ ok: true, value: 'fine' })
  expect(sentAtMs).toEqual([0, 17_000])
  const at = Date.parse('2026-11-23T06:00:00Z')
  const header = (text: string) => retryAfterOf(new Headers({ 'retry-after': text }), at)
  expect(header('Mon, 23 Nov 2026 06:00:40 GMT')).toBe(40)
  expect(header('Mon, 23 Nov 2026 05:00:00 GMT')).toBe(0)
  expect(header('soon')).toBeUndefined()
})

test('a long rest is told to the caller, and nobody asks before its end', async () => {
  const { ask, sentAtMs, later } = client([{ status: 429, headers: { 'retry-after': '600' } }])
  expect(await ask()).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterS: 600 } })
  later(100_000)
  expect(await ask()).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterS: 500 } })
  expect(sentAtMs).toHaveLength(1)
  later(500_001)
  expect(await ask()).toEqual({ ok: true, value: 'fine' })
})

test('three tries at most, with growing pauses', async () => {
  const broken = { status: 503 }
  const { ask, sentAtMs } = client([broken, broken, broken])
  expect(await ask()).toEqual({ ok: false, failure: { kind: 'unreachable', detail: 'HTTP 503' } })
  expect(sentAtMs).toEqual([0, 5000, 25_000])
})

test('what no later try can mend is not asked again', async () => {
  const { ask, sentAtMs } = client([
    { status: 403, body: 'Please set a user-agent and respect our robot policy' },
    { body: 'wrong: no JSON' },
    { body: 'x'.repeat(1001) },
  ])
  expect(await ask()).toMatchObject({
    failure: { kind: 'unreachable', detail: expect.stringContaining('robot policy') as string },
  })
  expect(await ask()).toEqual({ ok: false, failure: { kind: 'invalid-answer', detail: 'wrong: no JSON' } })
  expect(await ask()).toEqual({
    ok: false,
    failure: { kind: 'invalid-answer', detail: 'longer than 1000 bytes' },
  })
  expect(sentAtMs).toHaveLength(3)
})

test('the cause of a cut connection is named', async () => {
  const cut = new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND server.example') })
  const { ask } = client([cut, cut, cut])
  expect(await ask()).toEqual({
    ok: false,
    failure: { kind: 'unreachable', detail: 'getaddrinfo ENOTFOUND server.example' },
  })
})

test('close ends what waits', async () => {
  const { ask, close } = client([{ body: 'later: maxlag' }], { wait: () => new Promise(() => undefined) })
  const waiting = [ask(), ask()]
  close()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ ok: false, failure: { kind: 'aborted' } })))
})
