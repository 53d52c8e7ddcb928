import type { ErrorBody } from '#contract/wire.ts'
import * as texts from '#texts/requests.ts'

/**
 * An answer of 400 or above that a handler throws. It is sent as it is: its text is meant for the user. Any other
 * thrown error becomes a 500 without details.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: ErrorBody & Readonly<Record<string, unknown>>
  readonly retryAfterS: number | undefined

  constructor(status: number, body: ErrorBody & Readonly<Record<string, unknown>>, retryAfterS?: number) {
    super(body.error)
    this.status = status
    this.body = body
    this.retryAfterS = retryAfterS
  }
}

export const notFound = (what: keyof typeof texts.missing) => new Refusal(404, { error: texts.missing[what] })
export const forbidden = (error: string, code?: string) => new Refusal(403, { error, ...(code && { code }) })
/** Refuses an `If-Match` that names an older version; `current` is the document as it is now. */
export const changedElsewhere = (what: keyof typeof texts.changedElsewhere, current: unknown) =>
  new Refusal(412, { error: texts.changedElsewhere[what], code: 'version_mismatch', current })
export const unauthorized = () => new Refusal(401, { error: texts.signInFirst, code: 'unauthorized' })
export const tooManyRequests = (retryAfterS: number) =>
  new Refusal(429, { error: texts.tooManyRequests, code: 'too_many_requests' }, retryAfterS)
