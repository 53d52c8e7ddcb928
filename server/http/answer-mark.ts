/** Our mark on every answer of the API, so that a client tells it from one of a hotel's portal or a proxy. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_MARK } from '#contract/answer-mark.ts'
import { API_BASE } from '#contract/limits.ts'

/** To be added before everything that may answer by itself. */
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
