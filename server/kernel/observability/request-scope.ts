/** Gives each request a work scope: its log lines and queries carry its id and belong to its trace. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodOf, routeOf } from './request-names.ts'
import { remoteParentIn, type Tracing } from './tracing.ts'
import { runInScope, type WorkScope } from '#server/kernel/runtime/work-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: WorkScope | null
  }
}

export interface RequestScopeParts {
  /** Undefined: requests are not traced. */
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
  /** Returns whether the request's word for its trace is believed. */
  isFromProxy(request: IncomingMessage): boolean
}

/** Call this before hooks that log or query the database. Fastify preserves the scope while it waits for a body. */
export function scopeRequests(app: FastifyInstance, { tracing, isFromProxy }: RequestScopeParts): void {
  const spanOf = (request: FastifyRequest) => {
    // A stream lasts as long as its client stays connected, so a span would show nothing.
    if (!tracing || request.routeOptions.config.staysOpen === true) return undefined
    const [method, route] = [methodOf(request), routeOf(request)]
    // Load balancers ask for the health every other second, so those requests are not traced.
    if (route.startsWith('/health/')) return undefined
    const { traceparent } = request.headers
    const parent = isFromProxy(request.raw) ? remoteParentIn(traceparent) : undefined
    const facts = { 'http.request.method': method, 'http.route': route, 'streetlore.request_id': request.id }
    return tracing.begin(`${method} ${route}`, 'server', facts, parent)
  }
  app.decorateRequest('scope', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.scope = { facts: { requestId: request.id }, request, span: spanOf(request) }
    runInScope(request.scope, done)
  })
  if (!tracing) return
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    request.scope?.span?.set({ 'http.response.status_code': status })
    request.scope?.span?.end(status >= 500 ? String(status) : undefined)
    done()
  })
}
