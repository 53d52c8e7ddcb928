import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseBodies } from './body-parsing.ts'
import { answerErrors } from './error-answers.ts'
import { Refusal } from './refusal.ts'
import { endSlowBodies, takeUnreadBodies } from './slow-bodies.ts'

/** The body is larger than the buffers of a connection. */
const REST_BYTES = 32_000_000

let app: FastifyInstance
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true, bodyLimit: 2 * REST_BYTES })
  answerErrors(app)
  parseBodies(app)
  endSlowBodies(app, 50)
  takeUnreadBodies(app)
  app.post('/json', async ({ body }) => ({ body }))
  app.post('/form', { config: { takesForm: true } }, async () => {
    throw new Refusal(413, { error: 'too large' })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Sends bytes of a body without ever ending it, and answers with the status and whether the connection still takes more. */
function sendSlowly(path: string, type: string, firstBytes: string) {
  const { port } = app.server.address() as AddressInfo
  return new Promise<{ status: number; finish: () => Promise<void> }>((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': String(firstBytes.length + REST_BYTES) }
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      resolve({
        status: answer.statusCode ?? 0,
        finish: () => new Promise<void>((done) => void sending.end(Buffer.alloc(REST_BYTES), () => done())),
      })
    })
    sending.on('error', reject)
    sending.write(firstBytes)
  })
}

describe('a body that comes too slowly', () => {
  it('is answered with 408', async () => {
    expect((await sendSlowly('/json', 'application/json', '{"a":')).status).toBe(408)
  })

  it('is no trouble where it comes in time', async () => {
    const answer = await app.inject({ method: 'POST', url: '/json', payload: { a: 1 } })
    expect(answer.json()).toEqual({ body: { a: 1 } })
  })
})

describe('a body that was refused before it had come', () => {
  it('is taken to its end, so that its sender sees the answer', async () => {
    const { status, finish } = await sendSlowly('/form', 'multipart/form-data; boundary=x', '--x\r\n')
    expect(status).toBe(413)
    await finish()
  })
})
