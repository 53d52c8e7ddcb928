/**
 * Serves `/metrics` on a port of its own, so that a proxy in front of the server can never expose it by mistake.
 * Without a token only this machine may read it (`observability-settings.ts`).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsConfig {
  readonly port: number
  readonly host: string
  /** The token that requests carry as `Authorization: Bearer …`. */
  readonly token: string | undefined
}

export interface ServedMetrics {
  readonly port: number
  close(): Promise<void>
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Rejects with the variable's name if the port is not free. */
export async function serveMetrics(
  { port, host, token }: MetricsConfig,
  metrics: Pick<Metrics, 'scrape'>,
  onError: (error: unknown) => void,
): Promise<ServedMetrics> {
  const isAllowed = ({ headers: { authorization = '' } }: IncomingMessage): boolean =>
    token === undefined || timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`))

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    reply.setHeader('cache-control', 'no-store')
    if (!isAllowed(request)) return void reply.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void reply.writeHead(404).end()
    const { contentType, text } = await metrics.scrape()
    reply.writeHead(200, { 'content-type': contentType }).end(text)
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      onError(error)
      if (!reply.headersSent) reply.writeHead(500)
      reply.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} cannot be opened (${error.code ?? error.message}).`)),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
