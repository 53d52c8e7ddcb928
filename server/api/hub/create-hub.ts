/**
 * The hub at `/hubs/tour`: an ASP.NET Core SignalR endpoint for the official client, over WebSockets and Server-Sent
 * Events. Protocol: the "Transport Protocols" and "Hub Protocol" documents of ASP.NET Core SignalR.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ENDED_SESSIONS_CHANNEL } from '#server/api/accounts/sessions.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { type Events, createEventLog, EVENTS_CHANNEL } from '#server/kernel/events/event-log.ts'
import { newRequestId } from '#server/kernel/http/request-id.ts'
import { trackEachRun } from '#server/kernel/runtime/track-runs.ts'
import { createConnectionTokens } from './connection-token.ts'
import { createEventDelivery } from './event-delivery.ts'
import { createNotificationListener } from '#server/kernel/db/notification-listener.ts'
import { HUB_TIMES, type HubTimes } from './hub-connection.ts'
import { serveEventStreams } from './hub-event-streams.ts'
import { HUB_LIMITS, type HubLimits } from './hub-limits.ts'
import { createHubMethods } from './hub-methods.ts'
import { createHubSessions, type HubSessions, type VerifyToken } from './hub-sessions.ts'
import { createPostRelay, type RelayTimes } from './post-relay.ts'
import { serveWebSockets } from './hub-web-sockets.ts'

const SWEEP_MS = 10 * 60_000
const RECHECK_MS = 30_000

export interface HubOptions {
  readonly app: FastifyInstance
  readonly database: Pick<OpenDatabase, 'db' | 'url'>
  /** The user of an access token, or undefined where it is not valid. */
  readonly verifyToken: VerifyToken
  /** The server's secret, the same on every node; tickets are signed with a key derived from it. */
  readonly secret: Uint8Array
  readonly path?: string
  /** Returns the id of a refused WebSocket request, which a proxy may have set. */
  readonly requestId?: (request: IncomingMessage) => string
  readonly times?: Partial<HubTimes>
  readonly limits?: Partial<HubLimits>
  /** Interval at which the tokens of open connections are checked again. */
  readonly recheckMs?: number
  readonly relayTimes?: RelayTimes
}

export interface Hub {
  readonly events: Events
  /** Connections that are open now, on this node. */
  connectionCount(): number
  /** Events that are stored and were not offered to this node's connections yet. */
  eventsBehind(): Promise<number>
  /** Closes all connections, so that clients reconnect, and stops listening. Also runs when the app closes. */
  close(): Promise<void>
}

/** Adds its routes to the app; listens for events once the app is ready. */
export function createHub(options: HubOptions): Hub {
  const { app, database, verifyToken, path = '/hubs/tour' } = options
  const limits = { ...HUB_LIMITS, ...options.limits }
  const warn = (error: unknown) => app.log.warn({ err: error }, 'The hub failed at a task')
  const eventLog = createEventLog(database.db)
  const delivery = createEventDelivery(eventLog, () => sessions.connections(), warn)
  /** Background tasks that query the database, and must have ended before it is closed. */
  const runs = trackEachRun()
  const inBackground = (task: () => Promise<unknown>) => void runs.run(task).catch(warn)
  const sessions: HubSessions = createHubSessions({
    verifyToken,
    tickets: createConnectionTokens(options.secret),
    methods: createHubMethods(database.db, delivery, limits),
    limits,
    times: { ...HUB_TIMES, ...options.times },
    onFailure: warn,
  })
  const listener = createNotificationListener({
    url: database.url,
    channels: [EVENTS_CHANNEL, ENDED_SESSIONS_CHANNEL],
    onSignal(channel, userId) {
      if (channel !== EVENTS_CHANNEL) inBackground(() => sessions.recheck(userId))
      if (channel !== ENDED_SESSIONS_CHANNEL) delivery.wake()
    },
  })
  const relay = createPostRelay({
    database,
    onPost: sessions.take,
    onFailure: warn,
    times: options.relayTimes,
  })
  serveEventStreams(app, path, sessions, relay)
  const stopWebSockets = serveWebSockets({
    server: app.server,
    path,
    sessions,
    requestId: options.requestId ?? newRequestId,
    onFailure: warn,
  })

  const upkeep = [
    setInterval(() => inBackground(() => sessions.recheck()), options.recheckMs ?? RECHECK_MS),
    setInterval(() => inBackground(eventLog.sweep), SWEEP_MS),
  ]
  for (const timer of upkeep) timer.unref()

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      for (const timer of upkeep) clearInterval(timer)
      sessions.close()
      stopWebSockets()
      await Promise.all([listener.close(), relay.close()])
      await runs.close()
      await delivery.close()
    })()
    return closing
  }

  app.addHook('onReady', async () => {
    await Promise.all([listener.start(), relay.start()])
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
    connectionCount: () => sessions.connections().length,
    eventsBehind: delivery.behind,
    close,
  }
}
