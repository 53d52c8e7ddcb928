/** A change as screens see it. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { OutboxRow, RowStatus } from './row.ts'

/** Will be sent without the user; refused and conflicting changes are not. The same rows are folded. */
export { isFolded as isWaiting } from './row.ts'

export interface WaitingChange {
  readonly rowId: string
  /** A row may be of another build: then it is a kind that is not in the type, and the payload is anything. */
  readonly kind: ChangeKind
  readonly status: RowStatus
  /** The name of the thing when the change was made; untrusted text. */
  readonly title: string
  readonly payload: OutboxRow['payload']
  /** Epoch ms. */
  readonly createdAt: number
  /** Epoch ms of the first try; 0 = never sent. */
  readonly firstSentAt: number
  readonly attempts: number
  /** Epoch ms; 0 = as soon as there is a connection. */
  readonly nextAttemptAt: number
  /** Why it was refused, or why the last try failed. */
  readonly failure?: Failure | undefined
}

const STUCK_AFTER_ATTEMPTS = 3
const STUCK_AFTER_MS = 86_400_000

/** Failures that any change would meet now; all others concern this change. */
const COMMON_TROUBLES: ReadonlySet<Failure['kind']> = new Set(['offline', 'unauthorized', 'aborted'])

/** True for a change that goes on failing by itself, a day after its first try: the user is told. */
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

/** A payload of another build may lack the title, or be no object at all; screens need both. */
const ofAnyBuild = (payload: unknown): OutboxRow['payload'] => {
  const fields: object = payload !== null && typeof payload === 'object' ? payload : {}
  const isTitled = 'title' in fields && typeof fields.title === 'string'
  return (isTitled ? fields : { ...fields, title: '' }) as OutboxRow['payload']
}
