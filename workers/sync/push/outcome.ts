/** What to do with a change after a failure. Decided by the kind and code of the failure, never by its text. */
import { KEY_REUSED, REQUEST_IN_PROGRESS } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import { isTransient } from '#contract/failure.ts'
import { KEY_EXPIRED, MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { AnyRules } from '#changes/change-kinds.ts'

export type Outcome =
  /** The server already has what the user wanted. */
  | 'done'
  /** The same request may succeed later. */
  | 'wait'
  /** 401: keep all and stop until the same user is back. */
  | 'stop'
  /** Changed elsewhere, or perhaps done already: the user decides. */
  | 'conflict'
  /** Refused for good: undo it on screen, show why, go on with the next. */
  | 'failed'

const ASKED: readonly (string | undefined)[] = [MAYBE_CREATED, KEY_EXPIRED, KEY_REUSED]

export function outcomeOf(
  rules: Pick<AnyRules, 'isEdit' | 'isDone'>,
  payload: unknown,
  failure: Failure,
): Outcome {
  if (failure.kind === 'unauthorized') return 'stop'
  if (failure.kind === 'aborted' || isTransient(failure)) return 'wait'
  // An answer that we cannot read, or an id that is not known yet: the server has refused nothing.
  if (failure.kind === 'invalid-answer' || failure.kind === 'storage') return 'wait'
  if (failure.kind === 'conflict') {
    if (failure.code === REQUEST_IN_PROGRESS) return 'wait'
    if (ASKED.includes(failure.code)) return 'conflict'
  }
  if (rules.isDone?.(failure, payload)) return 'done'
  if (failure.kind === 'conflict' && (failure.status === 412 || rules.isEdit)) return 'conflict'
  return 'failed'
}
