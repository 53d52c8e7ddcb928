/**
 * Every call to the API: token, time limit, failures, and the check of the answer against the contract. Never throws.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { textHash } from '#kit/text-hash.ts'
import { parseAnswer, pathOf, refusalOf } from './endpoint-calls.ts'
import { failureOf, retryAfterMs } from './failure-of.ts'
import { clockOffsetOf } from './server-clock.ts'
import { TIMEOUT_MS, timeoutMsOf } from './timeouts.ts'
import { isOfApi, jsonOf, type Heard } from './whose-answer.ts'

export interface HttpOptions {
  readonly fetch: typeof fetch
  /** '' where the API is the app's own origin. */
  readonly apiOrigin: string
  token(): string | null
  now(): number
  /** A call was answered 401 although it carried this token. */
  onUnauthorized(token: string): void
  /** True after any answer of the API, whatever its status; false where none came or something else answered. */
  onReachable(isReachable: boolean): void
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Multipart, in place of the JSON body. */
  readonly form?: FormData | undefined
  /** How often the same request has failed: an upload is then given more time. */
  readonly failedTries?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** For If-None-Match; a 304 is answered with `isNotModified`. */
  readonly etag?: string | undefined
  /**
   * A success whose body is empty or not of the contract's form counts (as `undefined`): what matters is that it was done. Only
   * by an answer that carries our server's mark; a portal's JSON would count too.
   */
  readonly isBodyOptional?: boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly isNotModified: boolean
  /** Parsed by the contract; undefined for an empty body or a 304. */
  readonly value: unknown
  /** Strong ETag, '' where the server sends none. */
  readonly etag: string
  /** Equal for equal bodies, also without ETags. */
  fingerprint(): string
}

interface Exchanged {
  readonly response: Response
  readonly text: string
  /** Undefined where it is no JSON. */
  readonly body: unknown
  readonly clockOffsetMs: number | undefined
}

export type CallResult = Result<HttpAnswer> & { readonly retryAfterMs?: number | undefined }

export interface Http {
  /** What must be added to `now()` for the server's clock, by its last `Date`; undefined where it told none. */
  clockOffsetMs(): number | undefined
  call(name: EndpointName, input: AskInput, options?: CallOptions): Promise<CallResult>
  /** GET of an address that an answer announced (extensions), also another host's; not checked against the contract. */
  getJson(url: string, signal?: AbortSignal): Promise<Result<unknown>>
  absolute(url: string): string
}

export function createHttp(options: HttpOptions): Http {
  const { apiOrigin } = options
  const absolute = (url: string): string =>
    new URL(url, apiOrigin || (globalThis as { location?: { origin: string } }).location?.origin).href

  const isOurs = (url: string): boolean => new URL(absolute(url)).origin === new URL(absolute('/')).origin

  let clockOffset: number | undefined

  /** Sends and reads the whole body under one time limit. */
  async function exchange(
    url: string,
    init: RequestInit,
    timeoutMs: number,
    outer: AbortSignal | undefined,
  ): Promise<Result<Exchanged>> {
    if (outer?.aborted) return fail({ kind: 'aborted' })
    const late = AbortSignal.timeout(timeoutMs)
    const signal = outer ? AbortSignal.any([outer, late]) : late
    try {
      const response = await options.fetch(url, { ...init, cache: 'no-store', signal })
      const clockOffsetMs = clockOffsetOf(response, options.now())
      const text = await response.text()
      return ok({ response, text, body: jsonOf(text), clockOffsetMs })
    } catch {
      if (signal.aborted && signal.reason !== late.reason) return fail({ kind: 'aborted' })
      return fail({ kind: signal.aborted ? 'timeout' : 'offline' })
    }
  }

  /** The same for the API: an answer that is not the API's is `offline`. */
  async function exchangeWithApi(
    url: string,
    init: RequestInit,
    timeoutMs: number,
    outer: AbortSignal | undefined,
    expected: Pick<Heard, 'isRevalidating' | 'decidesEmpty'> = {},
  ): Promise<Result<Exchanged>> {
    const sent = await exchange(url, init, timeoutMs, outer)
    if (!sent.ok) {
      if (sent.failure.kind !== 'aborted') options.onReachable(false)
      return sent
    }
    const isApi = isOfApi({ ...sent.value, asked: absolute(url), ...expected })
    options.onReachable(isApi)
    if (!isApi) return fail({ kind: 'offline' })
    clockOffset = sent.value.clockOffsetMs ?? clockOffset
    return sent
  }

  async function call(
    name: EndpointName,
    input: AskInput,
    { headers, signal, etag, isBodyOptional = false, form, failedTries }: CallOptions = {},
  ): Promise<CallResult> {
    const endpoint: Endpoint = endpoints[name]
    const url = input.address === undefined ? apiOrigin + pathOf(endpoint, input) : absolute(input.address)
    // The token is sent to the API's own host only.
    if (input.address !== undefined && !isOurs(url)) return fail({ kind: 'rejected', status: 400 })
    const token = endpoint.access === 'none' ? null : options.token()
    if (endpoint.access === 'required' && token === null) return fail({ kind: 'unauthorized' })
    const isJson = input.body !== undefined && form === undefined
    const sent = await exchangeWithApi(
      url,
      {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(isJson && { 'Content-Type': 'application/json' }),
          ...(etag && { 'If-None-Match': etag }),
          ...headers,
        },
        ...(isJson && { body: JSON.stringify(input.body) }),
        ...(form && { body: form }),
      },
      options.timeoutMs ?? timeoutMsOf(name, form, failedTries),
      signal,
      { isRevalidating: Boolean(etag), decidesEmpty: (status) => endpoint.response[status] === null },
    )
    if (!sent.ok) return sent
    const { response, text, body } = sent.value
    const waitMs = retryAfterMs(response.headers.get('Retry-After'), options.now())
    const failure = refusalOf(name, response.status, body, waitMs)
    if (failure) {
      if (failure.kind === 'unauthorized' && token !== null) options.onUnauthorized(token)
      return { ok: false, failure, retryAfterMs: waitMs }
    }
    const head = {
      status: response.status,
      etag: response.headers.get('ETag') ?? '',
      fingerprint: () => response.headers.get('ETag') ?? textHash(text),
    }
    if (response.status === 304)
      return ok({ ...head, etag: head.etag || (etag ?? ''), isNotModified: true, value: undefined })
    const parsed = parseAnswer(endpoint, response.status, body)
    if (!parsed.ok && isBodyOptional && response.headers.has(ANSWER_MARK))
      return ok({ ...head, isNotModified: false, value: undefined })
    return parsed.ok ? ok({ ...head, isNotModified: false, value: parsed.value }) : parsed
  }

  return {
    call,
    absolute,
    clockOffsetMs: () => clockOffset,
    async getJson(url, signal) {
      const token = options.token()
      const at = absolute(url)
      const sent = isOurs(at)
        ? await exchangeWithApi(
            at,
            { headers: token === null ? {} : { Authorization: `Bearer ${token}` } },
            TIMEOUT_MS,
            signal,
          )
        : // Another host says nothing of the API.
          await exchange(at, {}, TIMEOUT_MS, signal)
      if (!sent.ok) return sent
      const { response, body } = sent.value
      return response.ok ? ok(body) : fail(failureOf(response.status, body, undefined))
    },
  }
}
