/**
 * The hub at `/hubs/tour`: an ASP.NET Core SignalR endpoint for the official client, over WebSockets and Server-Sent
 * Events. Protocol: the "Transport Protocols" and "Hub Protocol" documents of ASP.NET Core SignalR.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Events } from '#server/ports.ts'
import { createConnectionTokens } from './connection-token.ts'
import { createEventDelivery } from './event-delivery.ts'
import { createEventListener } from './event-listener.ts'
import { createEventLog, EVENTS_CHANNEL } from './event-log.ts'
import { HUB_TIMES, HubConnection, type HubTimes, type Transport } from './hub-connection.ts'
import { createHubMethods } from './hub-methods.ts'

const FRAME_MAX_BYTES = 32 * 1024
const SWEEP_MS = 10 * 60_000
const RECHECK_MS = 30_000
const CONNECTIONS_PER_USER_MAX = 64

/** Whom a token speaks for. */
export interface HubUser {
  readonly id: string
}

export interface HubOptions {
  readonly app: FastifyInstance
  readonly database: Pick<OpenDatabase, 'db' | 'url'>
  /** The user of an access token, or undefined where it is forged, expired or ended. */
  verifyToken(token: string): Promise<HubUser | undefined>
  /** The server's own secret; tickets are signed with a key derived from it. The same on every node. */
  readonly secret: Uint8Array
  readonly path?: string
  readonly times?: Partial<HubTimes>
  /** How often the tokens of open connections are verified again. */
  readonly recheckMs?: number
}

export interface Hub {
  readonly events: Events
  /** Connections that are open now, on this node. */
  connectionCount(): number
  /** Tells every client to come back, and stops listening. Also runs when the app closes. */
  close(): Promise<void>
}

interface Session {
  readonly connection: HubConnection
  readonly ticket: string | undefined
  readonly accessToken: string
}

/** The token of a request: the header, or the query where the browser can't send one (WebSocket, EventSource). */
function accessTokenOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && token) return token
  return query.get('access_token') ?? undefined
}

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://hub').searchParams

/** Fastify's types ask for text here although it takes what pino takes. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  url: addressForLog(request.url),
  remoteAddress: request.ip,
})

/** The address as it may stand in a log: without the tokens of its query. */
export const addressForLog = (url: string): string =>
  url.replace(/([?&](?:access_token|id)=)[^&#]*/g, '$1[hidden]')

export function createHub(options: HubOptions): Hub {
  const { app, database, verifyToken, path = '/hubs/tour' } = options
  const times = { ...HUB_TIMES, ...options.times }
  const log: FastifyBaseLogger = app.log
  const tickets = createConnectionTokens(options.secret)
  const sessions = new Map<string, Session>()
  const eventLog = createEventLog(database.db)
  const warn = (error: unknown) => log.warn({ err: error }, 'The hub failed at a task')
  const delivery = createEventDelivery(
    eventLog,
    () => [...sessions.values()].map((session) => session.connection),
    warn,
  )
  const methods = createHubMethods(database.db, delivery)
  const listener = createEventListener({
    url: database.url,
    channel: EVENTS_CHANNEL,
    onSignal: delivery.wake,
  })
  let closing: Promise<void> | undefined

  const userOf = async (request: IncomingMessage) => {
    const accessToken = accessTokenOf(request, queryOf(request))
    const user = accessToken === undefined ? undefined : await verifyToken(accessToken)
    return user === undefined || accessToken === undefined ? undefined : { accessToken, userId: user.id }
  }
  const connectionsOf = (userId: string) =>
    [...sessions.values()].filter((session) => session.connection.userId === userId).length

  const openSession = (
    who: { readonly accessToken: string; readonly userId: string },
    id: string,
    ticket: string | undefined,
    transport: Transport,
  ): HubConnection => {
    const connection = new HubConnection({
      id,
      userId: who.userId,
      transport,
      methods,
      times,
      onFailure: warn,
      onEnd: () => sessions.delete(id),
    })
    sessions.set(id, { connection, ticket, accessToken: who.accessToken })
    return connection
  }

  /** Status for a refused connect, or the id of the connection to open. */
  const admit = async (
    request: IncomingMessage,
    ticketNeeded: boolean,
  ): Promise<
    | { readonly refused: 401 | 404 | 409 | 429 | 503 }
    | {
        readonly who: { accessToken: string; userId: string }
        readonly id: string
        readonly ticket: string | undefined
      }
  > => {
    if (closing !== undefined) return { refused: 503 }
    const who = await userOf(request)
    if (who === undefined) return { refused: 401 }
    if (connectionsOf(who.userId) >= CONNECTIONS_PER_USER_MAX) return { refused: 429 }
    const ticket = queryOf(request).get('id') ?? undefined
    if (ticket === undefined)
      return ticketNeeded ? { refused: 404 } : { who, id: randomBytes(16).toString('base64url'), ticket }
    const read = await tickets.read(ticket, who.userId)
    if (read === undefined) return { refused: 404 }
    if (sessions.has(read.connectionId)) return { refused: 409 }
    return { who, id: read.connectionId, ticket }
  }

  // --- WebSockets -------------------------------------------------------------------------------------------------
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  })
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== path) {
      // Left to another listener; where there is none the socket would hang.
      if (app.server.listenerCount('upgrade') === 1) socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    admit(request, false).then(
      (admission) => {
        if ('refused' in admission) {
          socket.end(
            `HTTP/1.1 ${admission.refused} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
          )
          return
        }
        sockets.handleUpgrade(request, socket, head, (webSocket) => attach(webSocket, admission))
      },
      (error: unknown) => {
        warn(error)
        socket.destroy()
      },
    )
  }
  const attach = (
    webSocket: WebSocket,
    {
      who,
      id,
      ticket,
    }: { who: { accessToken: string; userId: string }; id: string; ticket: string | undefined },
  ) => {
    const connection = openSession(who, id, ticket, {
      write: (text) => webSocket.send(text),
      end: () => webSocket.close(),
      unsentBytes: () => webSocket.bufferedAmount,
    })
    webSocket.on('message', (data, isBinary) => {
      if (isBinary) connection.close('Only text is spoken here.')
      else connection.receive(String(data))
    })
    webSocket.on('close', () => connection.end())
    // An oversized or broken frame ends in 'close' as well.
    webSocket.on('error', () => undefined)
  }
  app.server.on('upgrade', onUpgrade)

  // --- negotiate, Server-Sent Events ------------------------------------------------------------------------------
  const refuse = (reply: FastifyReply, status: number) =>
    reply.status(status).send({ error: status === 401 ? 'Please sign in.' : 'The connection was refused.' })

  const negotiate = async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await userOf(request.raw)
    if (who === undefined) return refuse(reply, 401)
    if (connectionsOf(who.userId) >= CONNECTIONS_PER_USER_MAX) return refuse(reply, 429)
    const connectionId = randomBytes(16).toString('base64url')
    return reply.header('cache-control', 'no-store').send({
      negotiateVersion: 1,
      connectionId,
      connectionToken: await tickets.issue({ connectionId, userId: who.userId }),
      availableTransports: ['WebSockets', 'ServerSentEvents'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    })
  }

  const openStream = async (request: FastifyRequest, reply: FastifyReply) => {
    const admission = await admit(request.raw, true)
    if ('refused' in admission) return refuse(reply, admission.refused)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // The stream's end is the connection's end; kept alive it would hold up a server that wants to stop.
      connection: 'close',
    })
    stream.write(':\r\n\r\n')
    const connection = openSession(admission.who, admission.id, admission.ticket, {
      // Frames are JSON and hold no line break.
      write: (text) => stream.write(`data: ${text}\r\n\r\n`),
      end: () => stream.end(),
      unsentBytes: () => stream.writableLength,
    })
    stream.on('close', () => connection.end())
    stream.on('error', () => connection.end())
    return reply
  }

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await userOf(request.raw)
    if (who === undefined) return refuse(reply, 401)
    const ticket = queryOf(request.raw).get('id')
    const session = [...sessions.values()].find((one) => one.ticket !== undefined && one.ticket === ticket)
    if (session === undefined || session.connection.userId !== who.userId) return refuse(reply, 404)
    session.connection.receive(typeof request.body === 'string' ? request.body : '')
    return reply.status(200).send()
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
      scope.get('', openStream)
      scope.post('', receive)
    },
    { prefix: path, logSerializers: { req: requestForLog } as never },
  )

  // --- upkeep -----------------------------------------------------------------------------------------------------
  const recheck = async () => {
    for (const { connection, accessToken } of sessions.values()) {
      const user = await verifyToken(accessToken)
      if (user?.id !== connection.userId) connection.close('The session has ended.')
    }
  }
  const upkeep = [
    setInterval(() => void recheck().catch(warn), options.recheckMs ?? RECHECK_MS),
    setInterval(() => void eventLog.sweep().catch(warn), SWEEP_MS),
  ]
  for (const timer of upkeep) timer.unref()

  const close = (): Promise<void> => {
    closing ??= (async () => {
      app.server.off('upgrade', onUpgrade)
      for (const timer of upkeep) clearInterval(timer)
      for (const { connection } of sessions.values()) connection.close()
      sockets.close()
      await listener.close()
      await delivery.close()
    })()
    return closing
  }

  app.addHook('onReady', async () => {
    await listener.start()
    await eventLog.sweep().catch(warn)
  })
  app.addHook('preClose', close)

  return {
    events: {
      emit: async (to, name, payload) => {
        const cursor = await eventLog.append(to, name, payload)
        delivery.wake()
        return cursor
      },
    },
    connectionCount: () => sessions.size,
    close,
  }
}
