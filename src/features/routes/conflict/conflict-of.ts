/** Finds the changes of a route that are in conflict with another version. Pure. */
import { canRetry, isStopped } from '#live/change-words.ts'
import type { ChangePayloads } from '#changes/payloads.ts'
import type { WaitingChange } from '#live/views.ts'

/** An edit of a route that was changed or deleted elsewhere. */
export interface ConflictingEdit {
  readonly change: WaitingChange
  readonly payload: ChangePayloads['route-edit']
  /** The route was deleted on the server. */
  readonly isGone: boolean
  /** The document that came with the 412. */
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
