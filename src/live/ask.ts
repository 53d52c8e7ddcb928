/** Calls that need an answer now and are never queued: login, search, preview, geocoding, export, checkout. */
import type { Endpoints, EndpointName } from '#contract/api/endpoints.ts'
import type { Answer, BodyInput, Endpoint, QueryInput } from '#contract/endpoint.ts'
import { fail, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { readToken } from './session/session-store.ts'
import { getSource } from './source.ts'

type ParamsInput<E extends Endpoint> = E extends { readonly params: object }
  ? { readonly params: Readonly<Record<PathParams<E['path']>, string | number>> }
  : { readonly params?: undefined }
type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** Numbers may be given where the schema coerces text. */
type Loose<T> = { readonly [K in keyof T]: unknown extends T[K] ? string | number | undefined : T[K] }
type QueryPart<E extends Endpoint> = E extends { readonly query: object }
  ? { readonly query?: Loose<QueryInput<E>> }
  : { readonly query?: undefined }
type BodyPart<E extends Endpoint> = E extends { readonly body: object }
  ? { readonly body: BodyInput<E> }
  : { readonly body?: undefined }

/** The input of a call: path parameters, query and body as its endpoint declares them. */
export type AskOf<E extends Endpoint> = ParamsInput<E> & QueryPart<E> & BodyPart<E>

/**
 * Calls an endpoint by name in the sync worker and checks the answer against the contract. Never throws: a `success:
 * false` body and every failure come as values. Reads give up after 15 s without an answer.
 */
export async function ask<N extends EndpointName>(
  name: N,
  input: AskOf<Endpoints[N]>,
  /** The `Idempotency-Key`, where the service worker may repeat the call. */
  key?: string,
): Promise<Result<Answer<Endpoints[N]>>> {
  const token = readToken()
  const call = async (): Promise<Result<Answer<Endpoints[N]>>> => {
    const source = await getSource().catch(() => undefined)
    if (!source) return fail({ kind: 'offline' })
    const answer = await source.ask(name, { ...(input as AskInput), ...(key !== undefined && { key }) })
    return answer as Result<Answer<Endpoints[N]>>
  }
  const answer = await call()
  const isCutOff = !answer.ok && answer.failure.kind === 'aborted'
  // A start that learns whose token it has restarts the worker's session, which aborts the calls made before: they are repeated.
  return isCutOff && input.body === undefined && readToken() === token ? call() : answer
}
