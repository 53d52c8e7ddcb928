/** Which changes of a route two versions stand behind. Pure. */
import { canRetry, isStopped } from '#live/change-words.ts'
import type { ChangePayloads } from '#changes/payloads.ts'
import type { WaitingChange } from '#live/views.ts'

/** An edit of a route that was changed, or deleted, elsewhere. */
export interface ConflictingEdit {
  readonly change: WaitingChange
  readonly payload: ChangePayloads['route-edit']
  /** The route is not on the server any more. */
  readonly isGone: boolean
  /** What came with the 412. */
  readonly current: unknown
}

/** Undefined for any other change. */
export function conflictOf(change: WaitingChange): ConflictingEdit | undefined {
  const { kind, failure, payload } = change
  if (kind !== 'route-edit' || !isStopped(change)) return undefined
  const isGone = failure?.kind === 'rejected' && failure.status === 404
  if (canRetry(change) && !isGone) return undefined
  return {
    change,
    payload: payload as ChangePayloads['route-edit'],
    isGone,
    current: failure?.kind === 'conflict' ? failure.current : undefined,
  }
}
