import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * JSON and nothing else. An empty body is no body, whatever its type says: clients send the JSON type on every call.
 * Objects that reach for a prototype are refused.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    void parse(request, body, (error: Error | null, value?: unknown) =>
      error ? done(new Refusal(400, { error: 'The request body is not valid JSON.' })) : done(null, value),
    )
  })
}
