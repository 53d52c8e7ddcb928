/** The id of a request: in its answer, in an error's body, and in every line of the log that is about it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { REQUEST_ID_HEADER } from '#server/kernel/http/request-id.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { type CallAnswer, type CallOptions, startTestServer } from '#tests/support/server.ts'
import { routeBody } from './custom-route.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const lines: string[] = []
const server = await startTestServer({
  parts: { logLevel: 'info', logStream: { write: (line) => lines.push(line) } },
})
const { call, signUp, database } = server
const { token } = await signUp()
const idOf = ({ headers }: CallAnswer) => headers[REQUEST_ID_HEADER.toLowerCase()] ?? ''

describe('a request', () => {
  it('has an id of its own, whatever the answer', async () => {
    const answers = [
      await call('GET', '/topics'),
      await call('GET', '/topics'),
      await call('GET', '/media/none/none'),
      await call('HEAD', '/topics'),
      await call('GET', '/auth/google/callback'),
    ]
    const ids = answers.map(idOf)
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each<[number, string, string, CallOptions?]>([
    [400, 'PUT', '/auth/profile', { token, body: '{' }],
    [400, 'GET', '/topics/%E0%A4%A'],
    [401, 'GET', '/auth/me'],
    [404, 'GET', '/tours/999999', { token }],
    [404, 'GET', '/nothing'],
    [404, 'PROPFIND', '/topics'],
    [404, 'GET', '/media/none/none'],
    [413, 'PUT', '/auth/profile', { token, body: { firstName: 'x'.repeat(300_000) } }],
    [415, 'POST', '/auth/login', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
    [503, 'GET', '/weather/current?latitude=1&longitude=1'],
  ])('that is answered with %d to %s %s says its id in the body', async (status, method, path, options) => {
    const answer = await call(method, path, options)
    expect([answer.status, answer.json?.requestId]).toEqual([status, idOf(answer)])
    expect(idOf(answer)).toMatch(UUID)
  })

  it('that repeats a refused one has its own id, beside the stored refusal', async () => {
    const send = () =>
      call('POST', '/custom-routes', {
        token,
        body: routeBody({ topic: 'Nothing of the kind' }),
        headers: { 'idempotency-key': 'one-key' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([400, 400])
    expect(second.json.error).toBe(first.json.error)
    expect([first, second].map(({ json }) => json.requestId)).toEqual([first, second].map(idOf))
    expect(idOf(second)).not.toBe(idOf(first))
  })

  it('that is none has an id as well', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('NO REQUEST\r\n\r\n')
    const answer = await text(socket)
    const { requestId } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { requestId: string }
    expect(requestId).toMatch(UUID)
    expect(answer).toContain(`\r\n${REQUEST_ID_HEADER}: ${requestId}\r\n`)
  })
})

describe('an id that comes with a request', () => {
  const given = { 'x-request-id': 'edge-0123456789.abc' }

  it('is not taken from a stranger', async () => {
    expect(idOf(await call('GET', '/topics', { headers: given }))).toMatch(UUID)
  })

  it('is taken from a trusted proxy where its form is safe', async () => {
    const behind = await startTestServer({ parts: { trustedProxies: ['127.0.0.1'] } })
    expect(idOf(await behind.call('GET', '/topics', { headers: given }))).toBe(given['x-request-id'])
    for (const id of ['short', '-starts-with-a-dash', 'a b c d e f g h', '{"level":60}abc', 'x'.repeat(65)])
      expect(idOf(await behind.call('GET', '/topics', { headers: { 'x-request-id': id } })), id).toMatch(UUID)
  })
})

describe('the lines of the log', () => {
  const told = () => lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string })

  it('about a request that failed name it once', async () => {
    await database.db.execute(sql`alter table custom_routes rename to custom_routes_gone`)
    lines.length = 0
    const answer = await call('GET', '/custom-routes', { token })
    await database.db.execute(sql`alter table custom_routes_gone rename to custom_routes`)
    expect(answer.status).toBe(500)
    expect(told().map(({ requestId }) => requestId)).toEqual([idOf(answer)])
    expect(lines[0]?.match(/requestId/g)).toHaveLength(1)
  })

  it('that a part within the server writes while it works on a request name it, with and without a body', async () => {
    const asks: TourGeneration = { ...server.generation }
    let headCame: Promise<void> | undefined
    const within = await startTestServer({
      parts: {
        async openGeneration(app) {
          headCame = new Promise((resolve) => {
            app.addHook('preParsing', async (request) => {
              if (request.method === 'POST') resolve()
            })
          })
          return asks
        },
        logLevel: 'info',
        logStream: { write: (line) => lines.push(line) },
        places: {
          async near() {
            await database.db.execute(sql`select 1`)
            within.app.log.info('looked for places')
            return []
          },
        },
      },
    })
    const walker = await within.signUp()
    asks.request = async () => {
      await database.db.execute(sql`select 1`)
      within.app.log.info('asked for a tour')
      return { ok: true, value: { jobId: randomUUID() } }
    }
    lines.length = 0
    const [one, other] = await Promise.all([
      within.call('GET', '/places/nearby?latitude=1&longitude=1', { token: walker.token }),
      within.call('GET', '/places/nearby?latitude=2&longitude=2', { token: walker.token }),
    ])
    const asked = await inTwoParts(
      `${await within.app.listen({ port: 0, host: '127.0.0.1' })}/api/tours/generate`,
      walker.token,
      { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'Art' },
      () => headCame,
    )
    const idsOf = (msg: string) =>
      told()
        .filter((line) => line.msg === msg)
        .map(({ requestId }) => requestId)
    expect(idsOf('looked for places').toSorted()).toEqual([one, other].map(idOf).toSorted())
    expect(idsOf('asked for a tour')).toEqual([asked.headers[REQUEST_ID_HEADER.toLowerCase()]])
  })
})

/** The body comes after the server has begun to handle the head, as over a slow link. */
async function inTwoParts(
  url: string,
  token: string,
  body: object,
  headCame: () => Promise<void> | undefined,
): Promise<IncomingMessage> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  const asked = request(url, { method: 'POST', headers })
  asked.flushHeaders()
  await headCame()
  asked.end(text)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}
