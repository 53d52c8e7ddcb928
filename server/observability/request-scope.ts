/** What is logged and queried while a request is answered carries its id. */
import type { FastifyInstance } from 'fastify'
import { runInScope, type WorkScope } from './work-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: WorkScope | null
  }
}

/** Call this before hooks that log or ask the database. */
export function scopeRequests(app: FastifyInstance): void {
  app.decorateRequest('scope', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.scope = { facts: { requestId: request.id } }
    runInScope(request.scope, done)
  })
  // A body comes in events of the connection, which are outside.
  app.addHook('preValidation', (request, _reply, done) =>
    request.scope ? runInScope(request.scope, done) : done(),
  )
}
