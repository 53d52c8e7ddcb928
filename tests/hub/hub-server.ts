/** A listening server with only the hub, for the official client. */
import type { AddressInfo } from 'node:net'
import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createHub, type Hub, type HubOptions } from '#server/api/hub/create-hub.ts'
import { type OpenDatabase, openDatabase } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'

export const SECRET = new TextEncoder().encode('a secret of the tests, long enough')

export interface HubServer {
  readonly app: FastifyInstance
  readonly hub: Hub
  readonly url: string
  readonly port: number
  readonly database: OpenDatabase
  close(): Promise<void>
}

export interface HubServerOptions {
  readonly databaseUrl: string
  readonly port?: number
  readonly hub?: Partial<HubOptions>
  readonly fastify?: FastifyServerOptions
}

/** Tokens of the tests are `token-<user id>`; those in `endedTokens` are not valid any more. */
export const tokenOf = (userId: string) => `token-${userId}`
export const endedTokens = new Set<string>()

export async function startHubServer(options: HubServerOptions): Promise<HubServer> {
  const app = fastify({ ...options.fastify })
  const database = openDatabase(options.databaseUrl, { maxConnections: 4 })
  const hub = createHub({
    app,
    database,
    secret: SECRET,
    verifyToken: async (token) =>
      token.startsWith('token-') && !endedTokens.has(token)
        ? { id: token.slice('token-'.length) }
        : undefined,
    ...options.hub,
  })
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    hub,
    database,
    port,
    url: `http://127.0.0.1:${port}/hubs/tour`,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

let people = 0
export async function makeUser(database: OpenDatabase): Promise<string> {
  const [row] = await database.db
    .insert(users)
    .values({ email: `hub-${++people}@example.org`, firstName: 'Ada', lastName: 'Walker' })
    .returning({ id: users.id })
  return row?.id ?? ''
}

export const TRANSPORTS = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
] as const

export interface HeardEvent {
  readonly name: string
  readonly EventId: number
  readonly [field: string]: unknown
}

/** The official client, as the product uses it; `heard` collects its events in order. */
export function client(
  url: string,
  token: string,
  transport: HttpTransportType,
  names: readonly string[] = ['TourGenerationProgress', 'ChunkReady'],
): { readonly connection: HubConnection; readonly heard: HeardEvent[] } {
  const heard: HeardEvent[] = []
  const connection = new HubConnectionBuilder()
    .withUrl(url, { transport, accessTokenFactory: () => token })
    .withAutomaticReconnect(Array.from({ length: 100 }, () => 50))
    .configureLogging(LogLevel.None)
    .build()
  for (const name of names)
    connection.on(name, (event: Record<string, unknown>) =>
      heard.push({ name, ...event } as unknown as HeardEvent),
    )
  return { connection, heard }
}
