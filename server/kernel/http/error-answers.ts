/** Every answer of 400 and above is JSON `{ error, code?, requestId }`. Details of a failure are only logged, under the same id. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPassing } from '#server/kernel/runtime/passing-failure.ts'
import * as texts from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

export const ERROR_TEXTS: Readonly<Record<number, string>> = {
  400: texts.malformed,
  404: texts.notFound,
  405: texts.methodNotServed,
  408: texts.tookTooLong,
  413: texts.tooLarge,
  414: texts.addressTooLong,
  415: texts.contentTypeUnknown,
  429: texts.tooManyRequests,
  431: texts.headersTooLarge,
  503: texts.busy,
}

/** A database takes about this many seconds to restart. */
const RETRY_AFTER_S = 5

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => answerError(error, request, reply))
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS))
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    return sendError(reply, error.status, error.body)
  }
  if (isPassing(error)) {
    request.log.error({ err: error }, 'a request failed for the time being')
    void reply.header('retry-after', String(RETRY_AFTER_S))
    return sendError(reply, 503, { error: texts.unavailable, code: 'unavailable' })
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'a request failed')
    return sendError(reply, status, { error: ERROR_TEXTS[status] ?? texts.serverError })
  }
  return sendError(reply, status, { error: ERROR_TEXTS[status] ?? texts.refused })
}

/** Returns the body of an answer of 400 and above. */
export function sendError(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, requestId: reply.request.id }))
}
