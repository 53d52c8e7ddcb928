/** The log of a process, web or worker: errors are written as `logged-error.ts` has them. */
import type { FastifyServerOptions } from 'fastify'
import { loggedError } from './logged-error.ts'

export interface LogStream {
  write(line: string): void
}

/** Standard error unless another stream is given. */
export const logOf = (level: string, stream: LogStream = process.stderr) =>
  ({ level, stream, serializers: { err: loggedError } }) satisfies FastifyServerOptions['logger']
