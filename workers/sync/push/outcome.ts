/** The outcome of a failed change. It is decided by the kind and code of the failure, never by its text. */
import { KEY_REUSED, REQUEST_IN_PROGRESS } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import { isTransient } from '#contract/failure.ts'
import { KEY_EXPIRED, MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { AnyRules } from '#changes/kind-rules.ts'

export type Outcome =
  /** The server already has what the user wanted. */
  | 'done'
  /** The same request may succeed later. */
  | 'wait'
  /** A 401: nothing is dropped, and sending stops until the same user is back. */
  | 'stop'
  /** The subject was changed elsewhere, or the change is perhaps done already: the user decides. */
  | 'conflict'
  /** Refused for good: it is undone on screen with the reason, and the next change is sent. */
  | 'failed'

/** The codes of conflicts that the user decides, whatever the kind. */
const DECIDED_BY_USER: readonly (string | undefined)[] = [MAYBE_CREATED, KEY_EXPIRED, KEY_REUSED]

export function outcomeOf(
  rules: Pick<AnyRules, 'isEdit' | 'isDone'>,
  payload: unknown,
  failure: Failure,
): Outcome {
  if (failure.kind === 'unauthorized') return 'stop'
  if (failure.kind === 'aborted' || isTransient(failure)) return 'wait'
  // The answer cannot be read, or an id is not known yet: the server has refused nothing.
  if (failure.kind === 'invalid-answer' || failure.kind === 'storage') return 'wait'
  if (failure.kind === 'conflict') {
    if (failure.code === REQUEST_IN_PROGRESS) return 'wait'
    if (DECIDED_BY_USER.includes(failure.code)) return 'conflict'
  }
  if (rules.isDone?.(failure, payload)) return 'done'
  if (failure.kind === 'conflict' && (failure.status === 412 || rules.isEdit)) return 'conflict'
  return 'failed'
}
