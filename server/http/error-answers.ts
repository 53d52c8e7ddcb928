/** Every answer of 400 and above is JSON `{ error, code? }`. Details of a failure are only logged. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export const ERROR_TEXTS: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  404: 'Not found.',
  405: 'This method is not served here.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not supported: send JSON.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The request headers are too large.',
  503: 'The server is busy. Please try again in a moment.',
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => answerError(error, request, reply))
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS))
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    return sendJson(reply, error.status, error.body)
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'a request failed')
    return sendJson(reply, status, { error: ERROR_TEXTS[status] ?? 'Server error. Please try again later.' })
  }
  return sendJson(reply, status, { error: ERROR_TEXTS[status] ?? 'The request was refused.' })
}

export function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
