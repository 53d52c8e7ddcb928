/**
 * Every request has an id: in the header `X-Request-Id` of its answer, in the body of an error, and in each line that the log has of
 * it. So a person who reports a failure can name it, and an operator finds it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** An id holds no character that could end a header or a log line, or hide in one. */
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Returns a check whether the other end of the connection is one of the proxies. Headers of any other client are not
 * believed.
 */
export function isFromProxy(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0)
}

export const newRequestId = (): string => randomUUID()

/** Returns Fastify's `genReqId`: a new UUID, or the id that a trusted proxy sent, if it has a safe form. */
export function requestIds(
  isTrusted: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER.toLowerCase()]
    return typeof given === 'string' && SAFE_ID.test(given) && isTrusted(request) ? given : newRequestId()
  }
}

/** Call this before any hook or route that may answer. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    tellRequestId(request, reply)
    done()
  })
}

export function tellRequestId(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(REQUEST_ID_HEADER, request.id)
}
