/**
 * Serves the endpoints of the contract. Each call is checked in this order: token (401), rate limits (429), whether it is
 * served (501), body and parameters (400, 413), the handler (403, 404, 409, 412). Fields that the contract does not name are
 * removed from answers.
 */
import * as z from 'zod/mini'
import * as texts from '#texts/requests.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, type EndpointName, type Endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/paths.ts'
import { ErrorBody } from '#contract/wire.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { answerCall } from './answer-call.ts'
import type { AnyHandler, Call, Handler, Receive, Received, RouteOptions, SignedIn } from './call.ts'
import type { LimitRule, RateLimits } from './rate-limits.ts'
import { Refusal, unauthorized } from './refusal.ts'

/**
 * The limit of a user's writing calls on all devices together. It lets a queue of some hundred changes through at
 * once, as a walk without a signal leaves behind; further changes wait on the device, which honours `Retry-After`.
 */
const WRITES: LimitRule = { burst: 600, refillS: 1, whenAway: 'count-here' }

export interface Router {
  serve<N extends EndpointName>(name: N, handler: Handler<Endpoints[N]>, options?: RouteOptions): void
  /** Serves a call that takes a multipart form; `receive` reads the form after the token was checked. */
  serveForm<N extends EndpointName, R extends Received>(
    name: N,
    receive: Receive<R>,
    handler: (call: Call<Endpoints[N]> & { readonly received: R }) => ReturnType<Handler<Endpoints[N]>>,
    options?: RouteOptions,
  ): void
  /** Answers 501 (401 without a token) at every endpoint that was not served. */
  refuseTheRest(): void
}

export interface RouterParts {
  readonly db: Database
  /** Returns the user of a bearer token, or undefined if it is not valid. */
  authenticate(token: string, userAgent?: string): Promise<SignedIn | undefined>
  readonly limits: RateLimits
}

export function createRouter(app: FastifyInstance, parts: RouterParts): Router {
  const served = new Set<EndpointName>()
  const writes = parts.limits.limit('writes', WRITES)

  function add(
    endpoint: Endpoint,
    options: RouteOptions,
    handler: AnyHandler | undefined,
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
          send = await answerCall({
            db: parts.db,
            endpoint,
            handler,
            options,
            request,
            reply,
            user,
            received,
          })
        } finally {
          await received?.discard()
        }
        return send()
      },
    })
  }

  // The contract's types tie each handler to its endpoint here; from here on the router treats all handlers alike.
  return {
    serve(name, handler, options = {}) {
      served.add(name)
      add(endpoints[name], options, handler as unknown as AnyHandler)
    },
    serveForm(name, receive, handler, options = {}) {
      served.add(name)
      add(endpoints[name], options, handler as unknown as AnyHandler, receive)
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
