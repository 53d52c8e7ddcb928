/** Runs the handler of one call: parses what was sent, does the work once for each `Idempotency-Key`, and sends the answer. */
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import type { AnyHandler, Received, RouteOptions, SignedIn } from './call.ts'
import type { Refusal } from './refusal.ts'
import { answerOnce, repeatKeyOf, type StoredAnswer } from './repeat-safety.ts'
import { sendAnswer } from './send-answer.ts'
import { malformed, parseOrRefuse, tidyQuery } from './validation.ts'

/** All visitors share one space of keys: each key is a random UUID that no other client knows. */
const VISITOR = 'visitor'

export interface CallToAnswer {
  readonly db: Database
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly options: RouteOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly user: SignedIn | undefined
  /** The form that came with the call, read already. */
  readonly received: Received | undefined
}

/** Does what the call asks for, and returns what sends the answer. */
export async function answerCall(call: CallToAnswer): Promise<() => FastifyReply> {
  const { db, endpoint, handler, options, request, reply, user, received } = call
  const parsed = parseRequest(call)
  const repeat = repeatOf(call)
  const afterCommit: (() => Promise<void>)[] = []
  const run = async (tx: Database | Transaction): Promise<StoredAnswer> => {
    const answer = await handler({
      ...parsed,
      user,
      tx,
      repeatKey: repeat?.key,
      ifMatch: versionIn(request.headers['if-match']),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      afterCommit: (work) => void afterCommit.push(work),
      ...(received && { received }),
    })
    return successOf(endpoint, answer, options.fileName && 2)
  }
  const stored =
    endpoint.repeat === 'key'
      ? await answerOnce(db, repeat, run, {
          answerOf: refusalAnswer,
          ownTransaction: options.ownTransaction ?? false,
          prepare: async () => {
            await received?.prepare()
            if (user) await options.prepare?.(user)
          },
        })
      : await run(db)
  const answer = options.reveal ? { ...stored, body: options.reveal(stored.body) } : stored
  for (const work of afterCommit) await work()
  if (options.headers) void reply.headers(options.headers)
  if (options.fileName)
    void reply.header('content-disposition', `attachment; filename="${options.fileName()}"`)
  const holdsSecret = options.reveal !== undefined || endpoint.path.startsWith('/auth/')
  return () => sendAnswer(endpoint, request, reply, answer, { signedIn: user !== undefined, holdsSecret })
}

const parseRequest = ({ endpoint, options, request }: CallToAnswer) => ({
  params: endpoint.params && parseOrRefuse(endpoint.params, request.params, malformed),
  query: endpoint.query && parseOrRefuse(endpoint.query, tidyQuery(request.query), malformed),
  body:
    endpoint.body && parseOrRefuse(endpoint.body, request.body, options.refuse ?? malformed, options.texts),
})

/** Returns the key under which the call is done once; undefined where the call needs none. */
function repeatOf({ endpoint, request, user, received }: CallToAnswer) {
  if (endpoint.repeat !== 'key' || (!user && endpoint.access !== 'optional')) return undefined
  const path = request.url.split('?', 1)[0] ?? ''
  return repeatKeyOf(
    request.headers['idempotency-key'],
    user?.id ?? VISITOR,
    `${endpoint.method} ${path}`,
    received ? received.identity : endpoint.body && request.body,
  )
}

/** Returns the endpoint's success status with the fields of its schema. */
function successOf(endpoint: Endpoint, answer: unknown, indent?: number): StoredAnswer {
  const [status, schema] = Object.entries(endpoint.response).find(([code]) => code.startsWith('2')) ?? [
    '204',
    null,
  ]
  return {
    status: Number(status),
    body: schema ? JSON.stringify(z.parse(schema, answer), undefined, indent) : '',
  }
}

const refusalAnswer = (refusal: Refusal): StoredAnswer => {
  if (refusal.retryAfterS !== undefined) throw refusal
  return { status: refusal.status, body: JSON.stringify(refusal.body) }
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  // Any other text counts as a version that never exists, so that the comparison fails.
  return version === undefined ? -1 : Number(version)
}
