/** The header that tells the client an answer of the API from one of a hotel's portal or a proxy. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallAnswer, startTestServer, type TestServer } from '#tests/support/server.ts'

const places = { near: () => Promise.reject(new Error('the places are gone')) }
const server = await startTestServer({ parts: { places } })
const { call, signUp } = server
const { token } = await signUp()

const markOf = ({ headers }: CallAnswer) => headers[ANSWER_MARK.toLowerCase()]

describe('an answer of the API is marked', () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>).filter(([, { base }]) => base !== ''))(
    'by %s',
    async (_name, { method, path }) => {
      const answer = await call(method, `/api${path.replace(/:\w+/g, '1')}`)
      expect([answer.status, markOf(answer)]).toEqual([expect.any(Number), '1'])
    },
  )

  it.each<[number, string, string, object?]>([
    [200, 'GET', '/topics'],
    [200, 'HEAD', '/topics'],
    [200, 'GET', '/openapi.json'],
    [204, 'DELETE', '/user/preferences/tour', { token }],
    [302, 'GET', '/auth/google/callback'],
    [400, 'PUT', '/auth/profile', { token, body: '{' }],
    [400, 'GET', '/topics/%E0%A4%A'],
    [401, 'GET', '/auth/me'],
    [404, 'GET', '/tours/999999', { token }],
    [404, 'GET', '/nothing'],
    [404, 'GET', '/api'],
    [404, 'GET', '/api?x=1'],
    [404, 'OPTIONS', '/topics'],
    [404, 'PROPFIND', '/topics'],
    [413, 'PUT', '/auth/profile', { token, body: { firstName: 'x'.repeat(300_000) } }],
    [415, 'POST', '/auth/login', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
    [500, 'GET', '/places/nearby?latitude=1&longitude=1', { token }],
    [503, 'GET', '/weather/current?latitude=1&longitude=1'],
    [503, 'POST', '/subscription/webhook', { body: {} }],
  ])('with status %d to %s %s', async (status, method, path, options) => {
    const google = { clientId: 'id', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
    const on = status === 302 ? await startTestServer({ parts: { google } }) : server
    const answer = await on.call(method, path, options)
    expect([answer.status, markOf(answer)]).toEqual([status, '1'])
  })

  it('with status 304, and the answer to a repeated key', async () => {
    const { headers } = await call('GET', '/auth/me', { token })
    const same = await call('GET', '/auth/me', { token, headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect([same.status, markOf(same)]).toEqual([304, '1'])

    const save = () =>
      call('PUT', '/auth/profile', {
        token,
        body: { firstName: 'Ada', lastName: 'Walker' },
        headers: { 'idempotency-key': 'same' },
      })
    expect([markOf(await save()), markOf(await save())]).toEqual(['1', '1'])
  })

  it('while the server closes, and where no request could be read', async () => {
    const tooLong = await call('GET', `/topics/${'x'.repeat(600)}`)
    expect([tooLong.status, markOf(tooLong)]).toEqual([414, '1'])

    const [isClosing, begins] = signal()
    const [mayClose, letClose] = signal()
    const closing = await startTestServer({
      parts: {
        async openGeneration(app) {
          app.addHook('preClose', () => (begins(), mayClose))
          return server.generation
        },
      },
    })
    const port = await listenOn(closing)
    expect(await said(port, 'GET nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*x-streetlore: 1\r\n/i)
    expect(await said(port, `GET /api/topics HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*x-streetlore: 1\r\n[^]*\{"error":"The request headers are too large\.","requestId":"[\w-]{36}"\}$/i,
    )
    const closed = closing.app.close()
    await isClosing
    expect(await said(port, 'GET /api/topics HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 503 [^]*x-streetlore: 1\r\n[^]*\{"error":"The server is busy/i,
    )
    letClose()
    await closed
  })
})

it.each(['/', '/apiary', '/media/x/chunk-0.mp3', '/hubs/tour', '/geocoder/search?q=Florence'])(
  'an answer to %s is not marked',
  async (url) => {
    const { headers } = await server.app.inject({ url })
    expect(headers).not.toHaveProperty(ANSWER_MARK.toLowerCase())
  },
)

function signal(): [Promise<void>, () => void] {
  let give = () => {}
  return [new Promise<void>((given) => (give = given)), () => give()]
}

async function listenOn({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Everything that the server answers to these bytes. */
async function said(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}
