/** What went wrong with a route, in words. */
import type { Failure } from '#contract/failure.ts'

/** No answer came: the device or the server is away. */
export const isAway = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/** There is no such route: unknown, deleted, or an address that names none. */
export const isNotFound = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 400)

export const isPrivate = (failure: Failure): boolean => failure.kind === 'rejected' && failure.status === 403
