/** Puts the header `ANSWER_MARK` on every answer of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { API_BASE } from '#contract/paths.ts'

/** Call this before any hook or route that may answer. */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    markAnswer(request, reply)
    done()
  })
}

export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] ?? ''
  if (path === API_BASE || path.startsWith(`${API_BASE}/`)) void reply.header(ANSWER_MARK, '1')
}
