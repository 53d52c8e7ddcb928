/** The HTTP side of a process that only works: it says whether it lives and is ready. */
import fastify, { type FastifyInstance } from 'fastify'
import { type LogStream, logOf } from './http/log.ts'

export const createWorkerApp = (logLevel: string, logStream?: LogStream): FastifyInstance =>
  fastify({ logger: logOf(logLevel, logStream), forceCloseConnections: true })
