/** The words of emergency information (second document, sections 2 and 8). */
import type { Failure } from '#contract/failure.ts'

export const NO_EMERGENCY = 'No emergency information available'
export const NO_COUNTRIES = 'No countries found'
export const NOT_OFFERED = 'This server does not offer emergency numbers yet.'
export const EMERGENCY_FAILED = 'Failed to load emergency information'

/** Trouble that trying again may end; a server without it, or no signal, is no trouble of this panel's. */
export const isWorthSaying = (failure: Failure | undefined): boolean =>
  failure !== undefined && !['not-implemented', 'offline', 'timeout', 'aborted'].includes(failure.kind)
