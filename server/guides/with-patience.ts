/** A guide for which a job waits so long and no longer. */
import { fail } from '#contract/failure.ts'
import type { GuideSource } from '#server/generation/guide-source.ts'

/** Servers that let us wait longer have not answered. What was read until then is stored for the next time. */
const PATIENCE_MS = 300_000

/** What the source has found out by then may be enough for a guide: it is told by the signal of the wish that time is up. */
export const withPatience = (source: GuideSource, patienceMs = PATIENCE_MS): GuideSource => ({
  async find(wish) {
    const late = AbortSignal.timeout(patienceMs)
    const signal = wish.signal ? AbortSignal.any([wish.signal, late]) : late
    try {
      const found = await source.find({ ...wish, signal })
      wish.signal?.throwIfAborted()
      return found
    } catch (error) {
      wish.signal?.throwIfAborted()
      if (late.aborted) return fail({ kind: 'unreachable', detail: 'too slow' })
      throw error
    }
  },
})
