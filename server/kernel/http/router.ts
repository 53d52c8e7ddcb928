/**
 * Serves the endpoints of the contract. Each call is checked in this order: token (401), rate limits (429), whether it is
 * served (501), body and parameters (400, 413), the handler (403, 404, 409, 412). Fields that the contract does not name are
 * removed from answers.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoints, type EndpointName, type Endpoints } from '#contract/api/endpoints.ts'
import type { AnswerInput, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/limits.ts'
import { ErrorBody } from '#contract/wire.ts'
import type { SessionTokens, SignedIn } from '#server/api/accounts/session-tokens.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import * as texts from '#texts/requests.ts'
import type { LimitRule, RateLimits } from './rate-limits.ts'
import { Refusal, unauthorized } from './refusal.ts'
import { answerOnce, repeatKeyOf, type StoredAnswer } from './repeat-safety.ts'
import { sendAnswer } from './send-answer.ts'
import { type FieldTexts, malformed, parseOrRefuse, tidyQuery } from './validation.ts'

type UserOf<E extends Endpoint> = E['access'] extends 'required'
  ? SignedIn
  : E['access'] extends 'optional'
    ? SignedIn | undefined
    : undefined

export interface Call<E extends Endpoint> {
  readonly user: UserOf<E>
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /**
   * For writes. With `repeat: 'key'` it is a transaction that also stores the answer; otherwise the database itself.
   */
  readonly tx: E['repeat'] extends 'key' ? Transaction : Database
  /** The `Idempotency-Key`, where the call takes one and it was sent. */
  readonly repeatKey: string | undefined
  /** The version that `If-Match` names; undefined without the header or with `*`. */
  readonly ifMatch: number | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  /** Runs after the commit and before the answer is sent, for instance to remove files. */
  afterCommit(work: () => Promise<void>): void
}

/** A form that was read before its call is worked on. */
export interface Received {
  /** What two requests under one key must have in common: the fields, and the hash of the file. */
  readonly identity: unknown
  /** Slow work before the call's transaction. Not done where the key is answered already. */
  prepare(): Promise<void>
  /** At the end, whatever it was. */
  discard(): Promise<void>
}

/** Returns the body of the endpoint's success status. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerInput<E> extends undefined ? void : AnswerInput<E>>

/**
 * Writing calls of one user on all devices together. A queue of some hundred changes that comes back from a walk without a signal is
 * taken at once; what is more waits on the device, which honours `Retry-After`.
 */
const WRITES: LimitRule = { burst: 600, refillS: 1, whenAway: 'count-here' }

/** All visitors share one space of keys: each key is a random UUID that nobody else knows. */
const VISITOR = 'visitor'

export interface RouteOptions {
  /** Error texts for the fields of the body. */
  readonly texts?: FieldTexts
  /** Makes the 400 for an invalid body. */
  readonly refuse?: (errors: readonly string[]) => Refusal
  /**
   * The handler runs its own transaction and does nothing twice for the same `repeatKey`; `tx` is then the database.
   */
  readonly ownTransaction?: boolean
  /** Slow work before the call's transaction, so that it holds no connection. Not done where the key is answered already. */
  readonly prepare?: (user: SignedIn) => Promise<void>
  /**
   * Adds to an answer (JSON text) what must not be stored with it. Runs on every answer that is sent, also on refusals and on
   * the stored answer to a repeated request. What is added is secret: the answer is not compressed.
   */
  readonly reveal?: (body: string) => string
  /** Sent with every successful answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is downloaded as a file of this name (visible ASCII without quotes), with indented JSON. */
  readonly fileName?: () => string
  /** Runs after the token was checked and before the body is read; throws a refusal. */
  readonly guard?: (caller: {
    readonly user: SignedIn | undefined
    readonly ip: string
  }) => Promise<unknown> | undefined
}

export type Receive<R extends Received> = (request: FastifyRequest, user: SignedIn) => Promise<R>

export interface Router {
  serve<N extends EndpointName>(name: N, handler: Handler<Endpoints[N]>, options?: RouteOptions): void
  /** A call that takes a multipart form: `receive` reads it, once the token was checked. */
  serveForm<N extends EndpointName, R extends Received>(
    name: N,
    receive: Receive<R>,
    handler: (call: Call<Endpoints[N]> & { readonly received: R }) => ReturnType<Handler<Endpoints[N]>>,
    options?: RouteOptions,
  ): void
  /** Every endpoint that was not served answers 501 (401 without a token). */
  refuseTheRest(): void
}

export interface RouterParts {
  readonly db: Database
  /** The user of a bearer token, or undefined where it is not valid. */
  readonly authenticate: SessionTokens['read']
  readonly limits: RateLimits
}

export function createRouter(app: FastifyInstance, parts: RouterParts): Router {
  const served = new Set<EndpointName>()
  const writes = parts.limits.limit('writes', WRITES)

  function add(
    endpoint: Endpoint,
    options: RouteOptions,
    handler: Handler<Endpoint> | undefined,
    receive?: Receive<Received>,
  ) {
    const users = new WeakMap<FastifyRequest, SignedIn>()
    app.route({
      method: endpoint.method,
      url: `${endpoint.base ?? API_BASE}${endpoint.path}`,
      schema: schemaOf(endpoint),
      config: { takesForm: receive !== undefined },
      onRequest: async (request) => {
        const user = endpoint.access === 'none' ? undefined : await userOf(request, parts.authenticate)
        if (user) users.set(request, user)
        else if (endpoint.access === 'required') throw unauthorized()
        if (user && endpoint.method !== 'GET') await writes.take(user.id)
        await options.guard?.({ user, ip: request.ip })
        if (!handler) throw new Refusal(501, { error: texts.notOffered, code: 'not_implemented' })
      },
      handler: async (request, reply) => {
        if (!handler) return reply
        const user = users.get(request)
        const received = user && (await receive?.(request, user))
        let send: () => FastifyReply
        try {
          send = await handle(endpoint, handler, options, request, reply, user, parts.db, received)
        } finally {
          await received?.discard()
        }
        return send()
      },
    })
  }

  return {
    serve(name, handler, options = {}) {
      served.add(name)
      add(endpoints[name], options, handler as unknown as Handler<Endpoint>)
    },
    serveForm(name, receive, handler, options = {}) {
      served.add(name)
      add(endpoints[name], options, handler as unknown as Handler<Endpoint>, receive)
    },
    refuseTheRest() {
      for (const name of Object.keys(endpoints) as EndpointName[])
        if (!served.has(name)) add(endpoints[name], {}, undefined)
    },
  }
}

async function userOf(request: FastifyRequest, authenticate: RouterParts['authenticate']) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined
  return authenticate(token, request.headers['user-agent'])
}

/** Does what the call asks for, and returns what sends the answer. */
async function handle(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedIn | undefined,
  db: Database,
  received: Received | undefined,
): Promise<() => FastifyReply> {
  const refuse = options.refuse ?? malformed
  const parsed = {
    params: endpoint.params && parseOrRefuse(endpoint.params, request.params, malformed),
    query: endpoint.query && parseOrRefuse(endpoint.query, tidyQuery(request.query), malformed),
    body: endpoint.body && parseOrRefuse(endpoint.body, request.body, refuse, options.texts),
  }
  const afterCommit: (() => Promise<void>)[] = []
  const path = request.url.split('?', 1)[0] ?? ''
  const repeat =
    endpoint.repeat === 'key' && (user || endpoint.access === 'optional')
      ? repeatKeyOf(
          request.headers['idempotency-key'],
          user?.id ?? VISITOR,
          `${endpoint.method} ${path}`,
          received ? received.identity : endpoint.body && request.body,
        )
      : undefined
  const run = async (tx: Database | Transaction): Promise<StoredAnswer> => {
    const answer = await handler({
      ...parsed,
      user: user as undefined,
      tx: tx as never,
      repeatKey: repeat?.key,
      ifMatch: versionIn(request.headers['if-match']),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      afterCommit: (work) => void afterCommit.push(work),
      ...(received && { received }),
    } as Call<Endpoint>)
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

/** The endpoint's success status with the fields of its schema. */
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
  // Anything else is a version that never exists.
  return version === undefined ? -1 : Number(version)
}

function schemaOf(endpoint: Endpoint) {
  const { params, query, body, summary, response } = endpoint
  const answers = Object.entries(response).map(([status, schema]) => [status, schema ?? z.null()])
  return {
    summary,
    ...(endpoint.access === 'none' ? {} : { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...Object.fromEntries(answers), '4xx': ErrorBody, '5xx': ErrorBody },
  }
}
