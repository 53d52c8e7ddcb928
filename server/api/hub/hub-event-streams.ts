/** Negotiation, and the hub over Server-Sent Events: a GET that stays open, and a POST for the client's messages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '#server/kernel/http/error-answers.ts'
import type { HubSessions, HubRefusal } from './hub-sessions.ts'
import type { PostRelay, RelayOutcome } from './post-relay.ts'
import { FRAME_MAX_BYTES } from './hub-web-sockets.ts'

/** Returns the address for the log, without the tokens in its query. */
export const addressForLog = (url: string): string =>
  url.replace(/([?&](?:access_token|id)=)[^&#]*/g, '$1[hidden]')

/** Fastify's types want text here, but it accepts what pino accepts. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  url: addressForLog(request.url),
  remoteAddress: request.ip,
})

/** A client whose message no process took gets an error status, and connects or sends again. */
const STATUS: Readonly<Record<RelayOutcome, number>> = { taken: 200, 'too-long': 413, unheard: 503 }

const refuse = (reply: FastifyReply, { refused }: HubRefusal) =>
  sendError(reply, refused, { error: refused === 401 ? 'Please sign in.' : 'The connection was refused.' })

export function serveEventStreams(
  app: FastifyInstance,
  path: string,
  sessions: HubSessions,
  relay: Pick<PostRelay, 'passOn'>,
): void {
  const negotiate = async (request: FastifyRequest, reply: FastifyReply) => {
    const negotiated = await sessions.negotiate(request.raw)
    if ('refused' in negotiated) return refuse(reply, negotiated)
    return reply.header('cache-control', 'no-store').send({
      negotiateVersion: 1,
      ...negotiated,
      availableTransports: ['WebSockets', 'ServerSentEvents'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    })
  }

  const openStream = async (request: FastifyRequest, reply: FastifyReply) => {
    const admission = await sessions.admit(request.raw, { ticket: true })
    if ('refused' in admission) return refuse(reply, admission)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // The connection ends with the stream; kept alive, it would delay the stop of the server.
      connection: 'close',
    })
    stream.write(':\r\n\r\n')
    const connection = sessions.open(admission, {
      // Frames are JSON and hold no line break.
      write: (text, onTaken) => stream.write(`data: ${text}\r\n\r\n`, onTaken),
      end: () => stream.end(),
    })
    stream.on('close', () => connection.end())
    stream.on('error', () => connection.end())
    return reply
  }

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const text = typeof request.body === 'string' ? request.body : ''
    const connection = await sessions.find(request.raw)
    if (!('refused' in connection)) {
      connection.receive(text)
      return reply.status(200).send()
    }
    const elsewhere = await sessions.elsewhere(request.raw)
    if ('refused' in elsewhere) return refuse(reply, elsewhere)
    const outcome = await relay.passOn({ ...elsewhere, text })
    return reply.status(STATUS[outcome]).send()
  }

  app.register(
    async (scope: FastifyInstance) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: FRAME_MAX_BYTES },
        (_request, body, done) => done(null, body),
      )
      scope.post('/negotiate', negotiate)
      scope.get('', { config: { staysOpen: true } }, openStream)
      scope.post('', receive)
    },
    { prefix: path, logSerializers: { req: requestForLog } as never },
  )
}
