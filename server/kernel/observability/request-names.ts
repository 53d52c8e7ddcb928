/** Names of requests in figures and traces: few, and nothing of what was sent. */
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer that lasts as long as its client is there. */
    readonly staysOpen?: boolean
  }
}

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
