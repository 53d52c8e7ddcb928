/** The reasons why an action on a route failed. */
import type { Failure } from '#contract/failure.ts'

/** No answer came: the device or the server is offline. */
export const isAway = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/** There is no such route: it is unknown or deleted, or the address is invalid. */
export const isNotFound = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 400)

export const isPrivate = (failure: Failure): boolean => failure.kind === 'rejected' && failure.status === 403
