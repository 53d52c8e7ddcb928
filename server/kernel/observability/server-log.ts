/** The log of the web and of the worker processes: JSON lines with the ids of what was worked on, and errors without what people sent. */
import type { FastifyServerOptions } from 'fastify'
import { loggedError } from '#server/kernel/runtime/logged-error.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'

export interface LogLines {
  write(line: string): void
}

type LogOptions = Extract<FastifyServerOptions['logger'], object>

/** For Fastify's `logger`. */
export const serverLog = (level: string, stream: LogLines = process.stderr): LogOptions => ({
  level,
  stream,
  serializers: { err: loggedError },
  mixin: (_line, _level, logger) => {
    const scope = currentScope()
    if (!scope) return {}
    const facts = { ...scope.facts, ...(scope.span && { traceId: scope.span.traceId }) }
    // What a request's own logger says already would stand there twice.
    const said = logger.bindings()
    return Object.fromEntries(Object.entries(facts).filter(([name]) => !(name in said)))
  },
})
