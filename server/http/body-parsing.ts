import type { FastifyInstance } from 'fastify'
import * as texts from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

/**
 * Accepts JSON bodies only. An empty body counts as none, whatever its type: clients send the JSON type on every call.
 * Objects with `__proto__` or `constructor.prototype` are refused.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    void parse(request, body, (error: Error | null, value?: unknown) =>
      error ? done(new Refusal(400, { error: texts.notJson })) : done(null, value),
    )
  })
}
