/** What went wrong with a route, in words. */
import type { Failure } from '#contract/failure.ts'
import * as texts from '#texts/routes.ts'

/** The server's own words where it refused; a text of ours for everything else. */
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

/** No answer came: the device or the server is away. */
export const isAway = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/** There is no such route: unknown, deleted, or an address that names none. */
export const isNotFound = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 400)

export const isPrivate = (failure: Failure): boolean => failure.kind === 'rejected' && failure.status === 403
