/** How long a call may take, its body included, before it is given up. */
import type { EndpointName } from '#contract/api/endpoints.ts'

export const TIMEOUT_MS = 15_000
/** Generation and uploads may take the server a while. */
const LONG_TIMEOUT_MS = 60_000
const LONG: ReadonlySet<EndpointName> = new Set(['generateTour', 'createCheckoutSession'])

/** A slow link still sends this much. */
const SLOWEST_BYTES_PER_S = 20_000

export function timeoutMsOf(name: EndpointName, form: FormData | undefined): number {
  if (!form) return LONG.has(name) ? LONG_TIMEOUT_MS : TIMEOUT_MS
  let bytes = 0
  form.forEach((value) => {
    if (typeof value !== 'string') bytes += value.size
  })
  // The platform's timers for signals take whole numbers.
  return LONG_TIMEOUT_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_S) * 1000)
}
