/** The HTTP side of a process that only works: it says whether it lives and is ready. */
import fastify, { type FastifyInstance } from 'fastify'
import { type LogLines, serverLog } from '#server/kernel/observability/server-log.ts'

export const createWorkerApp = (logLevel: string, logLines?: LogLines): FastifyInstance =>
  fastify({ logger: serverLog(logLevel, logLines), forceCloseConnections: true })
