import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { createHttp, type CallOptions, type Http, type HttpOptions } from './http.ts'

const ORIGIN = 'https://api.example'
const NOW = Date.UTC(2026, 10, 22, 12)
const MARK = { [ANSWER_MARK]: '1' }
const HTML = { 'Content-Type': 'text/html' }
const PAGE = '<!doctype html><title>Welcome to our wifi</title>'
const CHANGED = { id: 1, isPublic: true, version: 2, updatedAt: '2026-11-22T12:00:00Z', message: 'Done' }
const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

function client(answer: () => Response | Promise<Response>, options: Partial<HttpOptions> = {}) {
  const said: string[] = []
  const http = createHttp({
    fetch: async () => answer(),
    apiOrigin: ORIGIN,
    token: () => 'token-1',
    now: () => NOW,
    onUnauthorized: (token) => void said.push(`unauthorized ${token}`),
    onReachable: (isReachable) => void said.push(isReachable ? 'reachable' : 'unreachable'),
    ...options,
  })
  return { http, said }
}

const publish = (http: Http, options: CallOptions = {}) =>
  http.call('setTourPublicity', { params: { id: 1 }, body: { isPublic: true } }, options)
const remove = (http: Http) => http.call('deleteTour', { params: { id: 1 } })
const read = (http: Http, options: CallOptions = {}) => http.call('listTopics', {}, options)

/** An answer from `url`, after a redirect. */
const redirected = (response: Response, url: string): Response =>
  Object.defineProperties(response, { redirected: { value: true }, url: { value: url } })

describe('what did not come from the API is no connection: nothing is done, nothing refused', () => {
  it.each<readonly [string, () => Response]>([
    ...[200, 400, 401, 403, 404, 409, 412, 429, 500, 503].map(
      (status) => [`a page of ${status}`, () => new Response(PAGE, { status, headers: HTML })] as const,
    ),
    ['plain text of 200', () => new Response('OK')],
    ['plain text of 403', () => new Response('Sign in first', { status: 403 })],
    ['a number of 404', () => new Response('404', { status: 404 })],
    ['an empty 200', () => empty(200)],
    ['an empty 401', () => empty(401)],
    ['an empty 404', () => empty(404)],
    ['an empty 503', () => empty(503)],
    ['a 304 that nobody asked for', () => empty(304)],
    ['a page after a redirect', () => redirected(new Response(PAGE), `${ORIGIN}/welcome`)],
    ['a 204 after a redirect', () => redirected(empty(204), `${ORIGIN}/welcome`)],
    ['JSON of another host', () => redirected(Response.json(CHANGED), 'https://hotel.example/')],
  ])('%s', async (_what, answer) => {
    const { http, said } = client(answer)
    const offline = { ok: false, failure: { kind: 'offline' } }
    expect(await publish(http)).toEqual(offline)
    expect(await publish(http, { isBodyOptional: true })).toEqual(offline)
    expect(await remove(http)).toEqual(offline)
    expect(await read(http)).toEqual(offline)
    expect(await http.getJson('/api/offline-manifest')).toEqual(offline)
    expect(said).toEqual(Array.from({ length: 5 }, () => 'unreachable'))
  })

  it('its clock is not learnt', async () => {
    const date = { Date: new Date(NOW + 3_600_000).toUTCString() }
    const { http } = client(() => new Response(PAGE, { headers: { ...HTML, ...date } }))
    await read(http)
    expect(http.clockOffsetMs()).toBeUndefined()
  })
})

describe('the API’s own answer', () => {
  it.each([
    ['JSON without the mark', () => Response.json({ error: 'Not yours' }, { status: 403 })],
    [
      'JSON that was moved within the host',
      () => redirected(Response.json({ error: 'Not yours' }, { status: 403 }), `${ORIGIN}/api/v2`),
    ],
  ])('is %s', async (_what, answer) => {
    const { http, said } = client(answer)
    expect(await publish(http)).toMatchObject({
      failure: { kind: 'rejected', status: 403, text: 'Not yours' },
    })
    expect(said).toEqual(['reachable'])
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'rejected'],
    [404, 'rejected'],
    [409, 'conflict'],
    [503, 'server'],
  ])('is marked, whatever its body: %d', async (status, kind) => {
    for (const body of [null, PAGE]) {
      const { http, said } = client(() => new Response(body, { status, headers: MARK }))
      expect(await publish(http)).toMatchObject({ failure: { kind } })
      expect(said[0]).toBe('reachable')
      expect(said.includes('unauthorized token-1')).toBe(status === 401)
    }
  })

  it('tells what time the server has', async () => {
    const { http } = client(() =>
      Response.json([], { headers: { Date: new Date(NOW + 60_000).toUTCString() } }),
    )
    await read(http)
    expect(http.clockOffsetMs()).toBe(60_500)
  })

  it('is a 204 to a change, which is done', async () => {
    const { http, said } = client(() => empty(204))
    expect(await remove(http)).toMatchObject({ ok: true, value: { value: undefined } })
    expect(await publish(http)).toMatchObject({ ok: true, value: { value: undefined } })
    expect(said).toEqual(['reachable', 'reachable'])
  })

  it('is a 204 where something is read, which says nothing', async () => {
    expect(await read(client(() => empty(204)).http)).toMatchObject({ failure: { kind: 'invalid-answer' } })
  })

  it('is an empty answer of a status for which the contract decides one, and of no other', async () => {
    const report = (status: number) =>
      client(() => empty(status)).http.call('reportFact', {
        params: { id: 1 },
        body: { sectionIndex: 0, text: 'Not so' },
      })
    expect(await report(202)).toMatchObject({ ok: true })
    expect(await report(200)).toMatchObject({ failure: { kind: 'offline' } })
  })

  it('is a 304 that was asked for', async () => {
    const { http } = client(() => empty(304))
    expect(await read(http, { etag: '"a"' })).toMatchObject({
      ok: true,
      value: { isNotModified: true, etag: '"a"' },
    })
  })

  it('is done without its body only where it is marked and the caller needs none', async () => {
    const answers: readonly (() => Response)[] = [
      () => empty(200, MARK),
      () => Response.json({ message: 'Done' }, { headers: MARK }),
    ]
    for (const answer of answers) {
      const { http } = client(answer)
      expect(await publish(http)).toMatchObject({ failure: { kind: 'invalid-answer' } })
      expect(await publish(http, { isBodyOptional: true })).toMatchObject({
        ok: true,
        value: { value: undefined },
      })
    }
    // The page of a portal.
    const { http } = client(() => Response.json({ login: 'https://hotel.example' }))
    expect(await publish(http, { isBodyOptional: true })).toMatchObject({
      failure: { kind: 'invalid-answer' },
    })
  })

  it('of the decided form is done with or without the mark', async () => {
    for (const headers of [{}, MARK]) {
      const { http } = client(() => Response.json(CHANGED, { headers }))
      expect(await publish(http)).toMatchObject({ ok: true, value: { value: { version: 2 } } })
    }
  })
})

it('an upload of any size is sent with a time limit of its own', async () => {
  const form = new FormData()
  form.set('File', new Blob([new Uint8Array(4321)]), 'photo.jpg')
  const sent: unknown[] = []
  const { http } = client(() => empty(500), {
    fetch: async (_url, init) => {
      sent.push(init?.body)
      return Response.json({ error: 'No room' }, { status: 413 })
    },
  })
  expect(await http.call('uploadMedia', {}, { form })).toMatchObject({ failure: { status: 413 } })
  expect(sent).toEqual([form])
})

describe('JSON that an answer announced', () => {
  it('of another host says nothing of the API, neither that it is there nor what time it has', async () => {
    const { http, said } = client(
      () => new Response(PAGE, { headers: { Date: new Date(NOW).toUTCString() } }),
    )
    expect(await http.getJson('https://files.example/manifest')).toEqual({ ok: true, value: undefined })
    expect(said).toEqual([])
    expect(http.clockOffsetMs()).toBeUndefined()
  })

  it('goes with the token to the API alone', async () => {
    const sent: (string | null)[] = []
    const { http } = client(() => Response.json({}), {
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('Authorization'))
        return Response.json({ files: [] })
      },
    })
    expect(await http.getJson('/api/offline-manifest')).toEqual({ ok: true, value: { files: [] } })
    await http.getJson('https://files.example/manifest')
    expect(sent).toEqual(['Bearer token-1', null])
  })
})

describe('a request that is ended', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A server that answers with its first bytes at once, and then goes silent. */
  async function silent(said = ''): Promise<string> {
    server = createServer((_request, response) => {
      if (said !== '') response.writeHead(200, { ...MARK, 'Content-Type': 'application/json' }).write(said)
    })
    const listening = server
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  }

  it.each([
    ['before its head', ''],
    ['in its body', '['],
  ])('by its time limit is a timeout, and the API is not there: %s', async (_when, said) => {
    const { http, said: told } = client(() => empty(500), {
      fetch,
      apiOrigin: await silent(said),
      timeoutMs: 30,
    })
    expect(await read(http, { signal: new AbortController().signal })).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    })
    expect(await read(http)).toEqual({ ok: false, failure: { kind: 'timeout' } })
    expect(told).toEqual(['unreachable', 'unreachable'])
  })

  it('by its caller is aborted, and says nothing of the API', async () => {
    const { http, said } = client(() => empty(500), { fetch, apiOrigin: await silent() })
    const stop = new AbortController()
    const ended = read(http, { signal: stop.signal })
    stop.abort()
    expect(await ended).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(await read(http, { signal: stop.signal })).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(said).toEqual([])
  })

  it('by the network is no connection', async () => {
    const { http, said } = client(() => Promise.reject(new TypeError('no network')))
    expect(await read(http)).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(said).toEqual(['unreachable'])
  })
})
