/** The time limit of a call, its body included. */
import type { EndpointName } from '#contract/api/endpoints.ts'

export const TIMEOUT_MS = 15_000
/** Generation and uploads take the server longer. */
const LONG_TIMEOUT_MS = 60_000
const LONG: ReadonlySet<EndpointName> = new Set(['generateTour', 'createCheckoutSession'])

/** The speed that an upload is expected to have. Each failed try halves it, four times at most: down to a very slow link. */
const SLOW_BYTES_PER_S = 20_000
const MOST_HALVINGS = 4

/**
 * Returns the time limit in ms. `failedTries` counts tries of the same request. The progress of an upload is unknown, so a first
 * try that stalls is given up soon, and a slow link gets the time that it needs in a later try.
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
