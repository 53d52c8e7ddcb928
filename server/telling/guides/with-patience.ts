/** Limits the time for which a job waits for other servers. */
import { fail } from '#contract/failure.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'

/** After this time, servers count as unreachable. What was read until then is stored for the next request. */
const PATIENCE_MS = 300_000

export interface Patience {
  /** Aborts when the job ends or the time is up. */
  readonly signal: AbortSignal
  isOver(): boolean
}

export function startPatience(ofJob: AbortSignal | undefined, patienceMs = PATIENCE_MS): Patience {
  const late = AbortSignal.timeout(patienceMs)
  return { signal: ofJob ? AbortSignal.any([ofJob, late]) : late, isOver: () => late.aborted }
}

/** Aborts the request's signal when the time is up. The source may then return a guide from what it has read so far. */
export const withPatience = (source: GuideSource, patienceMs?: number): GuideSource => ({
  async find(request) {
    const { signal, isOver } = startPatience(request.signal, patienceMs)
    try {
      const found = await source.find({ ...request, signal })
      request.signal?.throwIfAborted()
      return found
    } catch (error) {
      request.signal?.throwIfAborted()
      if (isOver()) return fail({ kind: 'unreachable', detail: 'too slow' })
      throw error
    }
  },
})
