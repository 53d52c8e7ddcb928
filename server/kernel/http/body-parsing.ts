import type { FastifyInstance } from 'fastify'
import * as texts from '#texts/requests.ts'
import { isNestedTooDeeply } from './nesting.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a multipart form and reads it itself. */
    readonly takesForm?: boolean
  }
}

/**
 * Accepts JSON bodies, and multipart forms where a call takes one: its body is then the stream of the request. An
 * empty body counts as no body, whatever its type, because clients send the JSON type with every call. Refuses
 * objects with `__proto__` or `constructor.prototype`, and bodies that are nested deeper than any call needs.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (isNestedTooDeeply(body)) return done(new Refusal(400, { error: texts.malformed }))
    void parse(request, body, (error: Error | null, value?: unknown) =>
      error ? done(new Refusal(400, { error: texts.notJson })) : done(null, value),
    )
  })
  app.addContentTypeParser('multipart/form-data', (request, body, done) => {
    if (request.routeOptions.config.takesForm) done(null, body)
    else done(new Refusal(415, { error: texts.contentTypeUnknown }))
  })
}
