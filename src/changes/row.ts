/** A row of the outbox: one change by the user. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'

/**
 * `pending` is not sent, or to be sent again; `inflight` is claimed by the leader and perhaps sent; `failed` was refused by the server;
 * `conflict` waits for the user's decision; `blocked` waits for a failed or conflicting row. `blocked` is never stored but derived when rows
 * are read.
 */
export type RowStatus = 'pending' | 'inflight' | 'failed' | 'conflict' | 'blocked'

export interface RowOf<K extends ChangeKind> {
  /** The order over all kinds, given by the table. */
  readonly seq: number
  /** A UUID; also the Idempotency-Key of every attempt. */
  readonly id: string
  readonly kind: K
  /** The entity that it changes, such as `tour:12` or `preferences:tour`. */
  readonly entity: string
  readonly payload: ChangePayloads[K]
  /** The version of the document that the user saw; 0 where the server sent none. */
  readonly baseVersion: number
  /** Ids of rows that must be done first; a row that is not in the table is done. */
  readonly dependsOn: readonly string[]
  /** Epoch ms. */
  readonly createdAt: number
  /** Epoch ms of the first attempt; 0 is never sent, and only then may the row be coalesced. */
  readonly firstSentAt: number
  readonly status: RowStatus
  /** The leader that claimed it last; '' is none. A former leader does not write over a row that another has claimed. */
  readonly claimedBy: string
  readonly attempts: number
  /** Epoch ms of the next attempt by our own backoff, which ends when the signal returns. */
  readonly nextAttemptAt: number
  /** Epoch ms before which the server asked for no further attempt (`Retry-After`); 0 where it did not ask. */
  readonly notBefore: number
  readonly failure?: Failure | undefined
}

/** A row of any kind. */
export type OutboxRow = { [K in ChangeKind]: RowOf<K> }[ChangeKind]

/** The fields of a row that was never sent. */
export const NEVER_SENT = {
  firstSentAt: 0,
  status: 'pending',
  claimedBy: '',
  attempts: 0,
  nextAttemptAt: 0,
  notBefore: 0,
} as const

/** True for rows that are still to be sent, or are being sent. */
export const isUnsent = ({ status }: { readonly status: RowStatus }): boolean =>
  status === 'pending' || status === 'inflight'

/** True for rows that are folded into what screens show: the server may still accept them. */
export const isFolded = (row: { readonly status: RowStatus }): boolean =>
  isUnsent(row) || row.status === 'blocked'

/** True for rows that the server refused, or that the user must decide about. */
export const isStopped = ({ status }: { readonly status: RowStatus }): boolean =>
  status === 'failed' || status === 'conflict'

/** True for a row that was certainly never sent: only such a row may be coalesced. */
export const isUntouched = ({ status, firstSentAt }: OutboxRow): boolean =>
  status === 'pending' && firstSentAt === 0

/** Returns the rows as screens see them: a row that waits directly or indirectly for a stopped one is blocked. */
export function withBlocked(rows: readonly OutboxRow[]): OutboxRow[] {
  const stopped = new Set<string>()
  return rows.map((row) => {
    const isHeld = row.dependsOn.some((id) => stopped.has(id))
    if (isHeld || isStopped(row)) stopped.add(row.id)
    return isHeld && row.status === 'pending' ? { ...row, status: 'blocked' } : row
  })
}
