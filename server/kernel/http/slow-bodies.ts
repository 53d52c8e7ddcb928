/** How long a body may take, and what becomes of one that is refused before it has come whole. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as texts from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

/** Of any request: a film of 100 MB over a slow phone link. A form that stalls is given up much earlier. */
export const REQUEST_TIMEOUT_MS = 1_800_000
/** Of a body that is no form. */
const BODY_TIMEOUT_MS = 120_000

/** Answers 408 where a body other than a form takes longer than it ever has to. */
export function endSlowBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0
    if (hasBody && request.routeOptions.config.takesForm !== true) {
      const timer = setTimeout(() => {
        // Whoever reads the body listens to its errors.
        if (payload.listenerCount('error') > 0)
          payload.emit('error', new Refusal(408, { error: texts.tookTooLong }))
      }, timeoutMs)
      timer.unref()
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** As much of a refused body is still taken, and for so long. */
const UNREAD_MAX_BYTES = 64 * 1024 * 1024
const UNREAD_MAX_MS = 20_000

/**
 * Takes the rest of a body that was answered early, as an oversized upload is. A connection that is closed on a client that is
 * still sending resets it, and the client never sees the answer.
 */
export function takeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // Without it, no connection is behind the request, as in tests.
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
