/** What a refusal of a change means: by kind of failure, never by text (architecture, "Replaying"). */
import type { Failure } from '#contract/failure.ts'
import { isTransient } from '#contract/failure.ts'
import { MAYBE_CREATED } from '#data/outbox/enqueue.ts'
import type { AnyRules } from '#changes/change-kinds.ts'

export type Outcome =
  /** It is as the user wanted already. */
  | 'done'
  /** The same request may succeed later. */
  | 'wait'
  /** 401: keep all and stop until the same user is back. */
  | 'stop'
  /** Changed elsewhere: the user picks. */
  | 'conflict'
  /** Never: take it back, say why, go on. */
  | 'failed'

export const REQUEST_IN_PROGRESS = 'request_in_progress'

export function outcomeOf(
  rules: Pick<AnyRules, 'isEdit' | 'isDone'>,
  payload: unknown,
  failure: Failure,
): Outcome {
  if (failure.kind === 'unauthorized') return 'stop'
  if (failure.kind === 'aborted' || isTransient(failure)) return 'wait'
  if (failure.kind === 'conflict' && failure.code === REQUEST_IN_PROGRESS) return 'wait'
  if (rules.isDone?.(failure, payload)) return 'done'
  if (
    failure.kind === 'conflict' &&
    (failure.status === 412 || rules.isEdit || failure.code === MAYBE_CREATED)
  )
    return 'conflict'
  // Something answered with a page that is not the API's (a captive portal): the server may never have seen it.
  if (failure.kind === 'invalid-answer') return 'wait'
  return 'failed'
}
