/** Answers of 400 and above as failures, by status, with the words of the body. */
import type { Failure } from '#contract/failure.ts'

interface ErrorFields {
  readonly text?: string | undefined
  readonly code?: string | undefined
  readonly errors?: readonly string[] | undefined
  readonly current?: unknown
  readonly requestId?: string | undefined
}

/** The form of a reference that may be shown; the server's are UUIDs. */
const REQUEST_ID = /^[\w.-]{1,64}$/

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Returns the known fields of an error body. `errors` is also the list of login and register. */
export function errorFields(body: unknown): ErrorFields {
  if (typeof body !== 'object' || body === null) return {}
  const { error, message, code, errors, current, requestId } = body as Record<string, unknown>
  const list = Array.isArray(errors) ? errors.filter((item) => typeof item === 'string') : []
  return {
    text: text(error) ?? text(message),
    code: text(code),
    ...(typeof requestId === 'string' && REQUEST_ID.test(requestId) && { requestId }),
    ...(list.length > 0 && { errors: list }),
    ...(current !== undefined && { current }),
  }
}

export function failureOf(status: number, body: unknown, retryAfterMs: number | undefined): Failure {
  const { text, code, errors, current, requestId } = errorFields(body)
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 408 || status === 425) return { kind: 'timeout' }
  if (status === 429)
    return {
      kind: 'rate-limited',
      text,
      retryAfterS: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000),
    }
  if (status === 501) return { kind: 'not-implemented', text }
  if (status >= 500) return { kind: 'server', status, text, ...(requestId !== undefined && { requestId }) }
  if (status === 409 || status === 412) return { kind: 'conflict', status, text, code, current }
  return { kind: 'rejected', status, text, code, errors }
}

/** Returns `Retry-After` in ms from now; the header has seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isFinite(at) ? Math.max(0, at - nowMs) : undefined
}
