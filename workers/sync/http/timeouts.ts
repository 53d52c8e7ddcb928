/** How long a call may take, its body included, before it is given up. */
import type { EndpointName } from '#contract/api/endpoints.ts'

export const TIMEOUT_MS = 15_000
/** Generation and uploads may take the server a while. */
const LONG_TIMEOUT_MS = 60_000
const LONG: ReadonlySet<EndpointName> = new Set(['generateTour', 'createCheckoutSession'])

/** A slow link still sends this much; each try that failed halves it, down to what a very slow link sends. */
const SLOW_BYTES_PER_S = 20_000
const MOST_HALVINGS = 4

/**
 * `failedTries`: of the same request. Nobody tells how much of an upload has gone, so one that stands still is given up soon at
 * first, and one that only creeps gets the time that it needs in the end.
 */
export function timeoutMsOf(name: EndpointName, form: FormData | undefined, failedTries = 0): number {
  if (!form) return LONG.has(name) ? LONG_TIMEOUT_MS : TIMEOUT_MS
  let bytes = 0
  form.forEach((value) => {
    if (typeof value !== 'string') bytes += value.size
  })
  const bytesPerS = SLOW_BYTES_PER_S / 2 ** Math.min(failedTries, MOST_HALVINGS)
  // The platform's timers for signals take whole numbers.
  return LONG_TIMEOUT_MS + Math.ceil((bytes / bytesPerS) * 1000)
}
