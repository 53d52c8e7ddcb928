/**
 * Tells the API's answers from others. A hotel's network, a proxy or a wrong deployment may answer in the API's place with any
 * status; taking that for the API's answer would undo or drop a change. Such an answer counts as no connection.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'

export interface Heard {
  readonly response: Pick<Response, 'status' | 'headers' | 'redirected' | 'url'>
  readonly text: string
  /** The text as JSON; undefined where it is no JSON. */
  readonly body: unknown
  /** The absolute address of the request. */
  readonly asked: string
  /** True where `If-None-Match` was sent. */
  readonly isRevalidating?: boolean
  /** Returns true where the contract has an empty body for this status. */
  readonly decidesEmpty?: (status: number) => boolean
}

/** True with our server's mark. Without it (another server), true for JSON, a 204, or a 304 to a revalidation. */
export function isOfApi({ response, text, body, asked, isRevalidating, decidesEmpty }: Heard): boolean {
  const { status, headers, redirected, url } = response
  if (headers.has(ANSWER_MARK)) return true
  // A portal redirects to its own host.
  if (redirected && new URL(url).origin !== new URL(asked).origin) return false
  if (isJson(body)) return true
  // An empty answer after a redirect says nothing about the request.
  if (redirected || text !== '') return false
  return status === 204 || (status === 304 && isRevalidating === true) || decidesEmpty?.(status) === true
}

/** True for an object or a list. A page's text may be a number or a word in quotes, which no answer of the API is. */
const isJson = (body: unknown): boolean => typeof body === 'object'

/** Returns the text as JSON; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
