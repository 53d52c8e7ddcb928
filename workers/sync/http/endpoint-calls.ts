/** An endpoint of the contract as a call: its path, and the reading of its answer. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { API_BASE } from '#contract/paths.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { errorFields, failureOf } from './failure-of.ts'

const SIGN_IN: ReadonlySet<EndpointName> = new Set(['login', 'register'])

export function pathOf(endpoint: Endpoint, { params, query }: AskInput): string {
  const path = endpoint.path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(String(params?.[part.slice(1)] ?? '')) : part))
    .join('/')
  if (!query) return `${endpoint.base ?? API_BASE}${path}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${endpoint.base ?? API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** Returns the refusal by the status, or by a body with `success: false` whatever the status. */
export function refusalOf(
  name: EndpointName,
  status: number,
  body: unknown,
  retryAfterMs: number | undefined,
): Failure | undefined {
  const saysNo = typeof body === 'object' && body !== null && 'success' in body && body.success === false
  // A wrong password is never an expired session, whatever status a server gives it.
  if (saysNo && status < 500 && status !== 429) return { kind: 'rejected', status, ...errorFields(body) }
  if (SIGN_IN.has(name) && status === 401) return { kind: 'rejected', status, ...errorFields(body) }
  return status >= 400 ? failureOf(status, body, retryAfterMs) : undefined
}

/** Parses the body by the contract. Fails with `invalid-answer` and the first three problems. */
export function parseAnswer(endpoint: Endpoint, status: number, body: unknown): Result<unknown> {
  const first = Object.keys(endpoint.response)
    .map(Number)
    .find((known) => known < 300)
  const schema = endpoint.response[status] ?? (first === undefined ? undefined : endpoint.response[first])
  // A change may be answered with an empty body; a read needs the body of the contract.
  if (!schema || (status === 204 && body === undefined && endpoint.method !== 'GET')) return ok(undefined)
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
