/** Names requests in figures and traces: few names, and no text that a client sent. */
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** These answers last as long as their clients stay connected. */
    readonly staysOpen?: boolean
  }
}

/** Each file of the built client has a route of its own; together they get one name. */
const FILE = /^\/(?!api\/).*\.\w+$|^\/assets\//
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the pattern of the route, or a name in brackets; never the address. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return '(page or unknown)'
  return !url.includes(':') && FILE.test(url) ? '(file)' : url
}

/** All other methods share a name, because a client can send any. */
export const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'OTHER')
