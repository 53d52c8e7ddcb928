/** The HTTP side of a process that only works: it says whether it lives and is ready. */
import fastify, { type FastifyInstance } from 'fastify'

export const createWorkerApp = (logLevel: string): FastifyInstance =>
  fastify({ logger: { level: logLevel, stream: process.stderr }, forceCloseConnections: true })
