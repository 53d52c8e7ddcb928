/** A change in the outbox as screens see it. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { OutboxRow, RowStatus } from './row.ts'

/** True for a change that will be sent without the user's help; the same rows are folded. */
export { isFolded as isWaiting } from './row.ts'

export interface WaitingChange {
  readonly rowId: string
  /** A row of another build may have a kind that is not in the type, and any payload. */
  readonly kind: ChangeKind
  readonly status: RowStatus
  /** The name of the changed item when the change was made; untrusted text. */
  readonly title: string
  readonly payload: OutboxRow['payload']
  /** Epoch ms. */
  readonly createdAt: number
  /** Epoch ms of the first attempt; 0 is never sent. */
  readonly firstSentAt: number
  readonly attempts: number
  /** Epoch ms of the next attempt; 0 is as soon as there is a connection. */
  readonly nextAttemptAt: number
  /** The reason for which it was refused, or for which the last attempt failed. */
  readonly failure?: Failure | undefined
}

/** A change is stuck after this number of attempts and this time since the first. */
const STUCK_AFTER_ATTEMPTS = 3
const STUCK_AFTER_MS = 86_400_000

/** Failures that any change would have now; all others concern this change alone. */
const COMMON_TROUBLES: ReadonlySet<Failure['kind']> = new Set(['offline', 'unauthorized', 'aborted'])

/** True for a change that still fails for its own reasons a day after its first attempt: the user is notified. */
export const isStuck = (
  {
    status,
    attempts,
    firstSentAt,
    failure,
  }: Pick<WaitingChange, 'status' | 'attempts' | 'firstSentAt' | 'failure'>,
  nowMs: number,
): boolean =>
  (status === 'pending' || status === 'inflight') &&
  attempts >= STUCK_AFTER_ATTEMPTS &&
  firstSentAt > 0 &&
  nowMs - firstSentAt >= STUCK_AFTER_MS &&
  failure !== undefined &&
  !COMMON_TROUBLES.has(failure.kind)

export const toWaitingChange = (row: OutboxRow): WaitingChange => {
  const payload = ofAnyBuild(row.payload)
  return {
    rowId: row.id,
    kind: row.kind,
    status: row.status,
    title: payload.title,
    payload,
    createdAt: row.createdAt,
    firstSentAt: row.firstSentAt,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt,
    failure: row.failure,
  }
}

/** Returns a payload with a title. A payload of another build may lack it, or be no object at all. */
const ofAnyBuild = (payload: unknown): OutboxRow['payload'] => {
  const fields: object = payload !== null && typeof payload === 'object' ? payload : {}
  const isTitled = 'title' in fields && typeof fields.title === 'string'
  return (isTitled ? fields : { ...fields, title: '' }) as OutboxRow['payload']
}
