/** What is logged and queried while a request is answered carries its id, and is part of its trace. */
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
  /** Without it nothing is traced. */
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
  /** Whose word for the trace that a request belongs to is taken. */
  isFromProxy(request: IncomingMessage): boolean
}

/** Call this before hooks that log or ask the database. Fastify keeps the scope while it waits for a body. */
export function scopeRequests(app: FastifyInstance, { tracing, isFromProxy }: RequestScopeParts): void {
  const spanOf = (request: FastifyRequest) => {
    // A stream lasts as long as its client is there: no span would say anything of it.
    if (!tracing || request.routeOptions.config.staysOpen === true) return undefined
    const [method, route] = [methodOf(request), routeOf(request)]
    // Balancers ask every other second.
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
