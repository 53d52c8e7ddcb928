/** For how long a job waits for other servers, and no longer. */
import { fail } from '#contract/failure.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'

/** Servers that let us wait longer have not answered. What was read until then is stored for the next time. */
const PATIENCE_MS = 300_000

export interface Patience {
  /** Aborts where the job ends, or time is up. */
  readonly signal: AbortSignal
  isOver(): boolean
}

export function startPatience(ofJob: AbortSignal | undefined, patienceMs = PATIENCE_MS): Patience {
  const late = AbortSignal.timeout(patienceMs)
  return { signal: ofJob ? AbortSignal.any([ofJob, late]) : late, isOver: () => late.aborted }
}

/** What the source has found out by then may be enough for a guide: it is told by the signal of the wish that time is up. */
export const withPatience = (source: GuideSource, patienceMs?: number): GuideSource => ({
  async find(wish) {
    const { signal, isOver } = startPatience(wish.signal, patienceMs)
    try {
      const found = await source.find({ ...wish, signal })
      wish.signal?.throwIfAborted()
      return found
    } catch (error) {
      wish.signal?.throwIfAborted()
      if (isOver()) return fail({ kind: 'unreachable', detail: 'too slow' })
      throw error
    }
  },
})
