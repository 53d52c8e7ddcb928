import type { Failure } from '#contract/failure.ts'

/** Trouble that trying again may end; a server without it, or no signal, is no trouble of this panel's. */
export const isWorthSaying = (failure: Failure | undefined): boolean =>
  failure !== undefined && !['not-implemented', 'offline', 'timeout', 'aborted'].includes(failure.kind)
