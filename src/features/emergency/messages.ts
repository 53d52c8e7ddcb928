import type { Failure } from '#contract/failure.ts'

/** True for a failure that a new attempt may cure; a server without the list, or no connection, is no failure of this panel. */
export const isWorthSaying = (failure: Failure | undefined): boolean =>
  failure !== undefined && !['not-implemented', 'offline', 'timeout', 'aborted'].includes(failure.kind)
