/** Fastify answers some errors without running hooks; here they get the same body and headers as all others. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { markAnswer } from './answer-mark.ts'
import { answerError, ERROR_TEXTS } from './error-answers.ts'
import { Refusal } from './refusal.ts'
import { headersWithoutHooks } from './security-headers.ts'
import { newRequestId, REQUEST_ID_HEADER, tellRequestId } from './request-id.ts'

/** Returns options for Fastify. The app needs `refuseWhileClosing` as well. */
export function frameworkAnswers(publicUrl: string) {
  const headers = headersWithoutHooks(publicUrl)
  return {
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers)
      answerUnroutable(error, request as FastifyRequest, reply as FastifyReply)
    },
  } as const satisfies FastifyServerOptions
}

/** Answers 503 to requests that arrive while the app closes. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refusal(503, { error: ERROR_TEXTS[503] ?? '' })
  })
}

/** The router cannot parse this address. */
function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  markAnswer(request, reply)
  tellRequestId(request, reply)
  answerError(error, request, reply)
}

const BROKEN_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * The bytes are no HTTP request, its headers are too large, or its body is too slow. The address is unknown, so the
 * answer is that of the API.
 */
function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400
  const requestId = newRequestId()
  const body = JSON.stringify({ error: ERROR_TEXTS[status], requestId })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${ANSWER_MARK}: 1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `${REQUEST_ID_HEADER}: ${requestId}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
