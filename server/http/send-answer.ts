/** Sends an answer of the contract: cache rules, `ETag` and `304`, compression. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { acceptedEncoding, COMPRESS_FROM_BYTES, compressed } from './content-encoding.ts'
import { sendError } from './error-answers.ts'
import { etagOf, isCurrent } from './etag.ts'
import type { StoredAnswer } from './repeat-safety.ts'

export async function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
  signedIn: boolean,
): Promise<void> {
  void reply.header('cache-control', cacheControl(endpoint, signedIn))
  const isPersonal = signedIn || endpoint.access !== 'none'
  void reply.header('vary', isPersonal ? 'Authorization, Accept-Encoding' : 'Accept-Encoding')
  if (endpoint.repeat === 'read' && answer.status === 200) {
    const etag = etagOf(answer.body)
    void reply.header('etag', etag)
    if (isCurrent(request, etag)) {
      void reply.code(304).send()
      return
    }
  }
  // A refusal may be the stored answer to an earlier request: the id is this one's.
  if (answer.status >= 400) {
    void sendError(reply, answer.status, JSON.parse(answer.body) as object)
    return
  }
  void reply.code(answer.status)
  if (answer.body === '') {
    void reply.send()
    return
  }
  const body = Buffer.from(answer.body)
  const encoding = body.length >= COMPRESS_FROM_BYTES ? acceptedEncoding(request) : undefined
  if (encoding) void reply.header('content-encoding', encoding)
  void reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(encoding ? await compressed(body, encoding, 'quick') : body)
}

function cacheControl(endpoint: Endpoint, signedIn: boolean): string {
  if (endpoint.repeat !== 'read') return 'no-store'
  return signedIn || endpoint.access !== 'none' ? 'private, no-cache' : 'public, no-cache'
}
