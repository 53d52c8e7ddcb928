/** Decides which requests may connect, and holds the open connections of this node. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ConnectionTokens } from './connection-token.ts'
import type { HubLimits, UserShare } from './hub-limits.ts'
import type { RelayedPost } from './post-relay.ts'
import { HubConnection, type HubMethods, type HubTimes, type Transport } from './hub-connection.ts'

/** The user of a token. */
export interface HubUser {
  readonly id: string
}

export type VerifyToken = (token: string) => Promise<HubUser | undefined>

/** Permission to open one connection. */
export interface Admission {
  readonly id: string
  readonly userId: string
  readonly accessToken: string
  /** Identifies the connection in the POSTs of an event stream's client; WebSockets may have none. */
  readonly ticket: string | undefined
}

export interface HubRefusal {
  readonly refused: 401 | 404 | 409 | 429 | 503
}

export interface HubSessions {
  /** Issues a ticket for the caller. */
  negotiate(
    request: IncomingMessage,
  ): Promise<{ readonly connectionId: string; readonly connectionToken: string } | HubRefusal>
  admit(request: IncomingMessage, needs: { readonly ticket: boolean }): Promise<Admission | HubRefusal>
  open(admission: Admission, transport: Transport): HubConnection
  /** The caller's open connection with the ticket of the request. */
  find(request: IncomingMessage): Promise<HubConnection | HubRefusal>
  /** The ids of the caller's connection with the ticket of the request, which may be open on another node. */
  elsewhere(
    request: IncomingMessage,
  ): Promise<{ readonly connectionId: string; readonly userId: string } | HubRefusal>
  /** Passes on text that another process received. False where the connection is not open here. */
  take(post: RelayedPost): boolean
  connections(): readonly HubConnection[]
  /** Checks the tokens of all connections again, or of one user's, and closes those whose session has ended. */
  recheck(userId?: string): Promise<void>
  /** Closes all connections, so that clients reconnect, and accepts no more. */
  close(): void
}

export interface HubSessionsOptions {
  readonly verifyToken: VerifyToken
  readonly tickets: ConnectionTokens
  readonly methods: HubMethods
  readonly times: HubTimes
  readonly limits: HubLimits
  onFailure(error: unknown): void
}

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://hub').searchParams

/** The header, or the query where the browser can't send one (WebSocket, EventSource). */
function accessTokenOf(request: IncomingMessage): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && token) return token
  return queryOf(request).get('access_token') ?? undefined
}

const newId = () => randomBytes(16).toString('base64url')

export function createHubSessions(options: HubSessionsOptions): HubSessions {
  const { verifyToken, tickets, methods, times, limits, onFailure } = options
  const shares = new Map<string, UserShare>()
  const open = new Map<string, { readonly connection: HubConnection; readonly admission: Admission }>()
  let isClosed = false

  const callerOf = async (request: IncomingMessage) => {
    const accessToken = accessTokenOf(request)
    const user = accessToken === undefined ? undefined : await verifyToken(accessToken)
    return accessToken === undefined || user === undefined ? undefined : { accessToken, userId: user.id }
  }
  const hasTooMany = (userId: string) => (shares.get(userId)?.connections ?? 0) >= limits.connectionsPerUser

  const enter = async (request: IncomingMessage) => {
    if (isClosed) return { refused: 503 } as const
    const caller = await callerOf(request)
    if (caller === undefined) return { refused: 401 } as const
    return hasTooMany(caller.userId) ? ({ refused: 429 } as const) : caller
  }

  return {
    async negotiate(request) {
      const caller = await enter(request)
      if ('refused' in caller) return caller
      const connectionId = newId()
      return { connectionId, connectionToken: await tickets.issue({ connectionId, userId: caller.userId }) }
    },

    async admit(request, needs) {
      const caller = await enter(request)
      if ('refused' in caller) return caller
      const ticket = queryOf(request).get('id') ?? undefined
      if (ticket === undefined) return needs.ticket ? { refused: 404 } : { ...caller, id: newId(), ticket }
      const read = await tickets.read(ticket, caller.userId)
      if (read === undefined) return { refused: 404 }
      return open.has(read.connectionId) ? { refused: 409 } : { ...caller, id: read.connectionId, ticket }
    },

    open(admission, transport) {
      const { id, userId } = admission
      const share = shares.get(userId) ?? { connections: 0, waitingCalls: 0, unsentBytes: 0 }
      shares.set(userId, share)
      share.connections += 1
      const connection = new HubConnection({
        id,
        userId,
        transport,
        methods,
        times,
        limits,
        share,
        onFailure,
        onEnd() {
          open.delete(id)
          share.connections -= 1
          if (share.connections === 0) shares.delete(userId)
        },
      })
      open.set(id, { connection, admission })
      return connection
    },

    async find(request) {
      const caller = await callerOf(request)
      if (caller === undefined) return { refused: 401 }
      const ticket = queryOf(request).get('id')
      const found = [...open.values()].find(
        ({ admission }) => admission.ticket !== undefined && admission.ticket === ticket,
      )
      return found?.admission.userId === caller.userId ? found.connection : { refused: 404 }
    },

    async elsewhere(request) {
      const caller = await callerOf(request)
      if (caller === undefined) return { refused: 401 }
      const read = await tickets.readOpen(queryOf(request).get('id') ?? '', caller.userId)
      return read ? { ...read, userId: caller.userId } : { refused: 404 }
    },

    take({ connectionId, userId, text }) {
      const found = open.get(connectionId)?.connection
      if (found?.userId !== userId) return false
      found.receive(text)
      return true
    },

    connections: () => [...open.values()].map(({ connection }) => connection),

    async recheck(userId) {
      for (const { connection, admission } of open.values()) {
        if (userId !== undefined && admission.userId !== userId) continue
        const user = await verifyToken(admission.accessToken)
        if (user?.id !== admission.userId) connection.close('The session has ended.')
      }
    },

    close() {
      isClosed = true
      for (const { connection } of open.values()) connection.close()
    },
  }
}
