/**
 * What to say about the pending changes of one thing. A refused change is not folded any more: the old state shows again
 * with the server's reason, and none of the words that a waiting change has (screens, 11). Pure.
 */
import type { Failure } from '#contract/failure.ts'

/** A pending mark of a view, or a row of the outbox. */
export interface PendingChange {
  readonly rowId: string
  readonly status: 'pending' | 'inflight' | 'failed' | 'blocked' | 'conflict'
  readonly failure?: Failure | undefined
}

export type ChangeState =
  | { readonly name: 'none' }
  | { readonly name: 'waiting' }
  | { readonly name: 'refused' | 'conflict'; readonly rowId: string; readonly text: string }

export const CONFLICT =
  'This tour was changed elsewhere. “Keep mine” puts your change on top, “Take theirs” leaves the tour as it is now.'

const refusalText = (failure: Failure | undefined): string =>
  (failure && 'text' in failure && failure.text) || 'the server gave no reason'

/** The one that needs the user comes first; else whether anything still waits. */
export const changeState = (changes: readonly PendingChange[]): ChangeState => {
  const refused = changes.find(({ status }) => status === 'failed' || status === 'conflict')
  if (refused?.status === 'conflict') return { name: 'conflict', rowId: refused.rowId, text: CONFLICT }
  if (refused) {
    return { name: 'refused', rowId: refused.rowId, text: `Not accepted: ${refusalText(refused.failure)}` }
  }
  return changes.length > 0 ? { name: 'waiting' } : { name: 'none' }
}
