/** One fetch at a time per target: who asks while it runs shares it, who asks because of news gets one after it. */
import type { Result } from '#contract/failure.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import { pullFact } from './fact.ts'
import { pullMyTours } from './my-tours.ts'
import type { PullContext } from './pull-context.ts'
import { pullChunks, pullTour } from './tour.ts'

export interface Refresher {
  refresh(target: RefreshTarget): Promise<Result<null>>
  /** The server changed something since: a fetch that is under way may have missed it. */
  refreshAgain(target: RefreshTarget): Promise<Result<null>>
}

export function createRefresher(context: PullContext): Refresher {
  const running = new Map<string, Promise<Result<null>>>()
  const next = new Map<string, Promise<Result<null>>>()

  const pull = (target: RefreshTarget): Promise<Result<null>> => {
    if (target.what === 'my-tours') return pullMyTours(context)
    if (target.what === 'tour') return pullTour(context, target.tour)
    if (target.what === 'chunks') return pullChunks(context, target.tourId)
    return pullFact(context, target.what)
  }

  const guarded = async (target: RefreshTarget): Promise<Result<null>> => {
    try {
      return await pull(target)
    } catch (error) {
      // The store was closed under it (sign-out), or the device refused a write.
      if (context.signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
      return { ok: false, failure: { kind: 'storage', detail: String(error) } }
    }
  }

  const begin = (key: string, target: RefreshTarget): Promise<Result<null>> => {
    const run = guarded(target).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  return {
    refresh(target) {
      const key = JSON.stringify(target)
      return next.get(key) ?? running.get(key) ?? begin(key, target)
    },
    refreshAgain(target) {
      const key = JSON.stringify(target)
      const current = running.get(key)
      if (!current) return begin(key, target)
      const queued = next.get(key)
      if (queued) return queued
      const after = current.then(() => {
        next.delete(key)
        return begin(key, target)
      })
      next.set(key, after)
      return after
    },
  }
}
