/** The words for the failure of a call or command. */
import type { Failure } from '#contract/failure.ts'
import * as texts from '#texts/ui.ts'

/** Returns the server's own words where it refused, and a text of ours for everything else. */
export function failureText(failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case 'rejected':
    case 'conflict':
    case 'not-implemented':
      return failure.text || fallback
    case 'rate-limited':
      return texts.tooManyRequests
    case 'server':
      return texts.serverError
    case 'unauthorized':
      return texts.sessionExpired
    default:
      return fallback
  }
}

/** Returns the id by which a failure of the server is found in its log. */
export const referenceOf = (failure: Failure): string | undefined =>
  failure.kind === 'server' ? failure.requestId : undefined
