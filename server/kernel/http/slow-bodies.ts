/** Limits how long a body may take to arrive, and reads the rest of a body that was refused early. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as texts from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

/**
 * The longest time any request may take: a film of 100 MB over a slow phone link needs most of it. A form that stalls
 * is given up much earlier.
 */
export const REQUEST_TIMEOUT_MS = 1_800_000
/** The longest time that a body may take which is no form. */
const BODY_TIMEOUT_MS = 120_000

/** Answers 408 if a body other than a form takes longer than `BODY_TIMEOUT_MS`. */
export function endSlowBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0
    if (hasBody && request.routeOptions.config.takesForm !== true) {
      const timer = setTimeout(() => {
        // The handler that reads the body listens to its errors, so this listener ignores them.
        if (payload.listenerCount('error') > 0)
          payload.emit('error', new Refusal(408, { error: texts.tookTooLong }))
      }, timeoutMs)
      timer.unref()
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** The server still reads this many bytes of a refused body, for this long. */
const UNREAD_MAX_BYTES = 64 * 1024 * 1024
const UNREAD_MAX_MS = 20_000

/**
 * Reads the rest of a body that was answered early, such as an oversized upload. If the server closed the connection
 * while the client still sends, the client would see a reset instead of the answer.
 */
export function takeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // Requests that tests inject have no connection behind them.
    if ('complete' in request.raw && !request.raw.complete) takeRest(request.raw)
    done()
  })
}

function takeRest(body: IncomingMessage): void {
  let bytesLeft = UNREAD_MAX_BYTES
  const timer = setTimeout(() => body.destroy(), UNREAD_MAX_MS)
  timer.unref()
  body
    .on('data', (chunk: Uint8Array) => {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) body.destroy()
    })
    .on('error', () => undefined)
    .once('close', () => clearTimeout(timer))
    .resume()
}
