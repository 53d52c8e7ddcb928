/** Every call to the API: token, time limit, failures, and the check of the answer against the contract. It never throws. */
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
  /** Called when a call was answered 401 although it carried this token. */
  onUnauthorized(token: string): void
  /** Called with true after any answer of the API, whatever its status; with false where none came or another host answered. */
  onReachable(isReachable: boolean): void
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** A multipart body, in place of the JSON one. */
  readonly form?: FormData | undefined
  /** The number of failed tries of the same request: an upload gets more time after each. */
  readonly failedTries?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Sent as If-None-Match; a 304 resolves with `isNotModified`. */
  readonly etag?: string | undefined
  /**
   * A success whose body is empty or does not fit the contract counts (as `undefined`), if the answer carries our server's mark:
   * what matters is that the change was done. Without the mark a portal's JSON would count too.
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
  /** Undefined where the text is no JSON. */
  readonly body: unknown
  readonly clockOffsetMs: number | undefined
}

export type CallResult = Result<HttpAnswer> & { readonly retryAfterMs?: number | undefined }

export interface Http {
  /** The difference of the server's clock to `now()`, by its last `Date` header; undefined where it sent none. */
  clockOffsetMs(): number | undefined
  call(name: EndpointName, input: AskInput, options?: CallOptions): Promise<CallResult>
  /** GET of an address that an answer announced (extensions), another host's too. The answer is not checked against the contract. */
  getJson(url: string, signal?: AbortSignal): Promise<Result<unknown>>
  absolute(url: string): string
}

/** Sends a request and reads the whole body under one time limit. */
async function exchange(
  { fetch, now }: Pick<HttpOptions, 'fetch' | 'now'>,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  outer: AbortSignal | undefined,
): Promise<Result<Exchanged>> {
  if (outer?.aborted) return fail({ kind: 'aborted' })
  const late = AbortSignal.timeout(timeoutMs)
  const signal = outer ? AbortSignal.any([outer, late]) : late
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal })
    const clockOffsetMs = clockOffsetOf(response, now())
    const text = await response.text()
    return ok({ response, text, body: jsonOf(text), clockOffsetMs })
  } catch {
    if (signal.aborted && signal.reason !== late.reason) return fail({ kind: 'aborted' })
    return fail({ kind: signal.aborted ? 'timeout' : 'offline' })
  }
}

export function createHttp(options: HttpOptions): Http {
  const { apiOrigin } = options
  const absolute = (url: string): string =>
    new URL(url, apiOrigin || (globalThis as { location?: { origin: string } }).location?.origin).href

  const isOurs = (url: string): boolean => new URL(absolute(url)).origin === new URL(absolute('/')).origin

  let clockOffset: number | undefined

  /** Sends a request to the API. An answer that does not come from the API fails with `offline`. */
  async function exchangeWithApi(
    url: string,
    init: RequestInit,
    timeoutMs: number,
    outer: AbortSignal | undefined,
    expected: Pick<Heard, 'isRevalidating' | 'decidesEmpty'> = {},
  ): Promise<Result<Exchanged>> {
    const sent = await exchange(options, url, init, timeoutMs, outer)
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
        : // Another host's answer says nothing about the API.
          await exchange(options, at, {}, TIMEOUT_MS, signal)
      if (!sent.ok) return sent
      const { response, body } = sent.value
      return response.ok ? ok(body) : fail(failureOf(response.status, body, undefined))
    },
  }
}
