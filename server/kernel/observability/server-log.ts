/**
 * The log of web and worker processes: JSON lines with the ids of the current work, and errors without text that
 * clients sent.
 */
import type { FastifyServerOptions } from 'fastify'
import { loggedError } from '#server/kernel/runtime/logged-error.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'

export interface LogLines {
  write(line: string): void
}

type LogOptions = Extract<FastifyServerOptions['logger'], object>

/** Returns Fastify's `logger` option. */
export const serverLog = (level: string, stream: LogLines = process.stderr): LogOptions => ({
  level,
  stream,
  serializers: { err: loggedError },
  mixin: (_line, _level, logger) => {
    const scope = currentScope()
    if (!scope) return {}
    const facts = { ...scope.facts, ...(scope.span && { traceId: scope.span.traceId }) }
    // A request's own logger adds these fields already, so they are not added twice.
    const said = logger.bindings()
    return Object.fromEntries(Object.entries(facts).filter(([name]) => !(name in said)))
  },
})
