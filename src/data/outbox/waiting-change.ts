/** A change as the Waiting changes screen and the indicator see it. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { OutboxRow, RowStatus } from './row.ts'

export interface WaitingChange {
  readonly rowId: string
  readonly kind: ChangeKind
  readonly status: RowStatus
  /** The name of the thing when the change was made; untrusted text. */
  readonly title: string
  readonly payload: OutboxRow['payload']
  /** Epoch ms. */
  readonly createdAt: number
  readonly attempts: number
  /** Epoch ms; 0 = as soon as there is a connection. */
  readonly nextAttemptAt: number
  /** Why it was refused, or why the last try failed. */
  readonly failure?: Failure | undefined
}

/** True while it will be sent without the user; refused and conflicting changes are not waiting. */
export const isWaiting = ({ status }: { readonly status: RowStatus }): boolean =>
  status === 'pending' || status === 'inflight' || status === 'blocked'

export const toWaitingChange = (row: OutboxRow): WaitingChange => ({
  rowId: row.id,
  kind: row.kind,
  status: row.status,
  title: row.payload.title,
  payload: row.payload,
  createdAt: row.createdAt,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  failure: row.failure,
})
