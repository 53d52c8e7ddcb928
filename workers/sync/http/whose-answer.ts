/**
 * Whether an answer comes from the API. A hotel's network, a proxy or a wrong deployment may answer in its place with any
 * status; taking that for the API's answer would undo or drop a change. Such an answer counts as no connection.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'

export interface Heard {
  readonly response: Pick<Response, 'status' | 'headers' | 'redirected' | 'url'>
  readonly text: string
  /** The text as JSON; undefined where it is none. */
  readonly body: unknown
  /** The address that was asked for, absolute. */
  readonly asked: string
  /** `If-None-Match` was sent. */
  readonly isRevalidating?: boolean
  /** Whether the contract decides an empty body for a status. */
  readonly decidesEmpty?: (status: number) => boolean
}

/** True with our server's mark. Without it (another server): JSON, a 204, or a 304 to a revalidation. */
export function isOfApi({ response, text, body, asked, isRevalidating, decidesEmpty }: Heard): boolean {
  const { status, headers, redirected, url } = response
  if (headers.has(ANSWER_MARK)) return true
  // A portal redirects to its own host.
  if (redirected && new URL(url).origin !== new URL(asked).origin) return false
  if (isJson(body)) return true
  // Empty, and after a redirect: that says nothing of what was asked.
  if (redirected || text !== '') return false
  return status === 204 || (status === 304 && isRevalidating === true) || decidesEmpty?.(status) === true
}

/** A page's text may be a number or a word in quotes; no answer of an API is. */
const isJson = (body: unknown): boolean => typeof body === 'object'

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
