/**
 * The only way to the API: token, time limits and failures are handled here once. Answers are checked against the
 * contract; nothing throws.
 */
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { API_BASE } from '#contract/limits.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { textHash } from '#kit/text-hash.ts'
import { createDeadlines } from './deadlines.ts'
import { createStops } from './stops.ts'
import { errorFields, failureOf, retryAfterMs } from './failure-of.ts'

/** A server that takes a request and says nothing is given up after this long, body included. */
export const READ_TIMEOUT_MS = 15_000
export const WRITE_TIMEOUT_MS = 15_000
/** Generation and uploads may take the server a while. */
const LONG_TIMEOUT_MS = 60_000
const LONG: ReadonlySet<EndpointName> = new Set(['generateTour', 'createCheckoutSession'])

export interface HttpOptions {
  readonly fetch: typeof fetch
  /** '' where the API is the app's own origin. */
  readonly apiOrigin: string
  token(): string | null
  now(): number
  /** A call was answered 401 although it carried this token. */
  onUnauthorized(token: string): void
  /** An answer of any status came (true), or none (false). */
  onReachable(isReachable: boolean): void
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Multipart, in place of the JSON body. */
  readonly form?: FormData | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** For If-None-Match; a 304 is answered with `isNotModified`. */
  readonly etag?: string | undefined
  /** The server has said yes (2xx); what else it says is still to be read. */
  readonly onAccepted?: (() => void) | undefined
  /** A success whose body is not of the contract's form counts (as `undefined`): what matters is that it was done. */
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

export type CallResult = Result<HttpAnswer> & { readonly retryAfterMs?: number | undefined }

export interface Http {
  /** What must be added to `now()` for the server's clock, by its last `Date`; undefined where it told none. */
  clockOffsetMs(): number | undefined
  call(name: EndpointName, input: AskInput, options?: CallOptions): Promise<CallResult>
  /** GET of an address that an answer announced (extensions); not checked against the contract. */
  getJson(url: string, signal?: AbortSignal): Promise<Result<unknown>>
  absolute(url: string): string
}

const SIGN_IN: ReadonlySet<EndpointName> = new Set(['login', 'register'])

export function createHttp(options: HttpOptions): Http {
  const { apiOrigin } = options
  const deadlines = createDeadlines()
  const stops = createStops()
  const absolute = (url: string): string =>
    new URL(url, apiOrigin || (globalThis as { location?: { origin: string } }).location?.origin).href

  const isOurs = (url: string): boolean => new URL(absolute(url)).origin === new URL(absolute('/')).origin

  let clockOffset: number | undefined
  /** `Date` counts whole seconds, and the middle of one is the best guess (RFC 9110, 6.6.1). */
  const learnClock = ({ headers }: Response) => {
    const date = Date.parse(headers.get('Date') ?? '')
    if (Number.isFinite(date)) clockOffset = date + 500 - options.now()
  }

  /** Sends and reads the whole body under one time limit. */
  async function exchange(
    url: string,
    init: RequestInit,
    timeoutMs: number,
    outer: AbortSignal | undefined,
    onAccepted?: () => void,
  ): Promise<Result<{ response: Response; text: string }>> {
    const limit = new AbortController()
    const stop = () => limit.abort()
    if (outer?.aborted) return fail({ kind: 'aborted' })
    const isOver = outer && stops.add(outer, stop)
    let isTimeout = false
    const isInTime = deadlines.set(timeoutMs, () => {
      isTimeout = true
      stop()
    })
    try {
      const response = await options.fetch(url, { ...init, cache: 'no-store', signal: limit.signal })
      learnClock(response)
      if (response.ok) onAccepted?.()
      const text = await response.text()
      options.onReachable(true)
      return ok({ response, text })
    } catch {
      if (outer?.aborted && !isTimeout) return fail({ kind: 'aborted' })
      options.onReachable(false)
      return fail({ kind: isTimeout ? 'timeout' : 'offline' })
    } finally {
      isInTime()
      isOver?.()
    }
  }

  async function call(
    name: EndpointName,
    input: AskInput,
    { headers, signal, etag, isBodyOptional = false, form, onAccepted }: CallOptions = {},
  ): Promise<CallResult> {
    const endpoint: Endpoint = endpoints[name]
    const url = input.address === undefined ? apiOrigin + pathOf(endpoint, input) : absolute(input.address)
    // The token goes to nobody else, whatever an answer announced.
    if (input.address !== undefined && !isOurs(url)) return fail({ kind: 'rejected', status: 400 })
    const token = endpoint.access === 'none' ? null : options.token()
    if (endpoint.access === 'required' && token === null) return fail({ kind: 'unauthorized' })
    const isJson = input.body !== undefined && form === undefined
    const sent = await exchange(
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
      options.timeoutMs ??
        (form ? uploadTimeoutMs(form) : LONG.has(name) ? LONG_TIMEOUT_MS : timeoutOf(endpoint)),
      signal,
      onAccepted,
    )
    if (!sent.ok) return sent
    const { response, text } = sent.value
    const body = jsonOf(text)
    const failure = refusalOf(name, response.status, body, () =>
      retryAfterMs(response.headers.get('Retry-After'), options.now()),
    )
    if (failure) {
      if (failure.kind === 'unauthorized' && token !== null) options.onUnauthorized(token)
      return {
        ok: false,
        failure,
        retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), options.now()),
      }
    }
    const head = {
      status: response.status,
      etag: response.headers.get('ETag') ?? '',
      fingerprint: () => response.headers.get('ETag') ?? textHash(text),
    }
    if (response.status === 304)
      return ok({ ...head, etag: head.etag || (etag ?? ''), isNotModified: true, value: undefined })
    // A captive portal answers everything with its own page, also what has an empty answer.
    if (body === undefined && /^\s*</.test(text))
      return fail({ kind: 'invalid-answer', detail: `${endpoint.method} ${endpoint.path}: a page` })
    const parsed = parse(endpoint, response.status, body)
    if (!parsed.ok && isBodyOptional && (text === '' || body !== undefined))
      return ok({ ...head, isNotModified: false, value: undefined })
    return parsed.ok ? ok({ ...head, isNotModified: false, value: parsed.value }) : parsed
  }

  return {
    call,
    absolute,
    clockOffsetMs: () => clockOffset,
    async getJson(url, signal) {
      const token = options.token()
      const sent = await exchange(
        absolute(url),
        { headers: token !== null && isOurs(url) ? { Authorization: `Bearer ${token}` } : {} },
        READ_TIMEOUT_MS,
        signal,
      )
      if (!sent.ok) return sent
      const { response, text } = sent.value
      if (!response.ok) return fail(failureOf(response.status, jsonOf(text), undefined))
      return ok(jsonOf(text))
    },
  }
}

/** A slow link still sends this much. */
const SLOWEST_BYTES_PER_S = 20_000
const uploadTimeoutMs = (form: FormData): number => {
  let bytes = 0
  form.forEach((value) => {
    if (typeof value !== 'string') bytes += value.size
  })
  return LONG_TIMEOUT_MS + (bytes / SLOWEST_BYTES_PER_S) * 1000
}

const timeoutOf = ({ method }: Endpoint): number => (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)

function pathOf(endpoint: Endpoint, { params, query }: AskInput): string {
  const path = endpoint.path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(String(params?.[part.slice(1)] ?? '')) : part))
    .join('/')
  if (!query) return `${endpoint.base ?? API_BASE}${path}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${endpoint.base ?? API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A refusal by status, or by a body that says `success: false` whatever the status. */
function refusalOf(
  name: EndpointName,
  status: number,
  body: unknown,
  retryAfter: () => number | undefined,
): Failure | undefined {
  const saysNo = typeof body === 'object' && body !== null && 'success' in body && body.success === false
  // A wrong password is never an expired session, whatever status a server gives it.
  if (saysNo && status < 500 && status !== 429) return { kind: 'rejected', status, ...errorFields(body) }
  if (SIGN_IN.has(name) && status === 401) return { kind: 'rejected', status, ...errorFields(body) }
  return status >= 400 ? failureOf(status, body, retryAfter()) : undefined
}

function parse(endpoint: Endpoint, status: number, body: unknown): Result<unknown> {
  const first = Object.keys(endpoint.response)
    .map(Number)
    .find((known) => known < 300)
  const schema = endpoint.response[status] ?? (first === undefined ? undefined : endpoint.response[first])
  if (!schema || (status === 204 && body === undefined)) return ok(undefined)
  const parsed = schema.safeParse(body)
  return parsed.success
    ? ok(parsed.data)
    : fail({
        kind: 'invalid-answer',
        detail: `${endpoint.method} ${endpoint.path}: ${parsed.error.issues
          .slice(0, 3)
          .map(({ path, message }) => `${path.join('.')}: ${message}`)
          .join('; ')}`,
      })
}
