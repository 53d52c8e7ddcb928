/** Counts the requests of an app, by the pattern of their route. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Each file of the built client has a route of its own; together they are one. */
const FILE = /^\/(?!api\/).*\.\w+$|^\/assets\//
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The pattern of the route, or a name in brackets; never the address. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return '(page or unknown)'
  return !url.includes(':') && FILE.test(url) ? '(file)' : url
}

/** Others are together: anybody can send any. */
export const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'OTHER')

export function measureRequests(app: FastifyInstance, metrics: Pick<Metrics, 'requestAnswered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // An event stream ends when its client goes: that says nothing of the server.
    if (request.routeOptions.config.staysOpen !== true)
      metrics.requestAnswered({
        method: methodOf(request),
        route: routeOf(request),
        status: reply.statusCode,
        durationS: reply.elapsedTime / 1000,
      })
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer that lasts as long as its client is there. */
    readonly staysOpen?: boolean
  }
}
