/** Sends an answer of the contract: cache rules, `ETag` and `304`, compression. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendError } from './error-answers.ts'
import { etagOf, isCurrent } from './content-negotiation.ts'
import type { StoredAnswer } from './repeat-safety.ts'

export interface AnswerOf {
  readonly signedIn: boolean
  /**
   * True if the answer hands out a secret. It is then never compressed: the length of a compressed answer shows an
   * attacker, who chooses a text beside the secret and watches the line, how alike the two are (BREACH).
   */
  readonly holdsSecret: boolean
}

export function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
  { signedIn, holdsSecret }: AnswerOf,
): FastifyReply {
  void reply.header('cache-control', cacheControl(endpoint, signedIn))
  const isPersonal = signedIn || endpoint.access !== 'none'
  void reply.header('vary', isPersonal ? 'authorization, accept-encoding' : 'accept-encoding')
  if (endpoint.repeat === 'read' && answer.status === 200) {
    const etag = etagOf(answer.body)
    void reply.header('etag', etag)
    if (isCurrent(request, etag)) return reply.code(304).send()
  }
  // A refusal may be the stored answer to an earlier request, so the id of this request replaces the stored one.
  if (answer.status >= 400) return sendError(reply, answer.status, JSON.parse(answer.body) as object)
  void reply.code(answer.status)
  if (answer.body === '') return reply.send()
  void reply.header('content-type', 'application/json; charset=utf-8')
  if (holdsSecret) return reply.send(answer.body)
  reply.compress(answer.body)
  return reply
}

function cacheControl(endpoint: Endpoint, signedIn: boolean): string {
  if (endpoint.repeat !== 'read') return 'no-store'
  return signedIn || endpoint.access !== 'none' ? 'private, no-cache' : 'public, no-cache'
}
