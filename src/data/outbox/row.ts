/** A row of the outbox: one change by the user. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'

/**
 * pending: not sent, or to be sent again; inflight: claimed by the leader, and perhaps sent; failed: refused by the server;
 * conflict: the user picks; blocked: waits for a failed or conflicting one (never stored: worked out when rows are read).
 */
export type RowStatus = 'pending' | 'inflight' | 'failed' | 'conflict' | 'blocked'

export interface RowOf<K extends ChangeKind> {
  /** The order over all kinds, given by the table. */
  readonly seq: number
  /** UUID; also the Idempotency-Key of every try. */
  readonly id: string
  readonly kind: K
  /** What it changes: `tour:12`, `preferences:tour`. */
  readonly entity: string
  readonly payload: ChangePayloads[K]
  /** Version of the document that the user saw; 0 where the server gave none. */
  readonly baseVersion: number
  /** Ids of rows that must be gone first; one that is not in the table is done. */
  readonly dependsOn: readonly string[]
  /** Epoch ms. */
  readonly createdAt: number
  /** Epoch ms of the first try; 0 = never sent, and only then may it be coalesced. */
  readonly firstSentAt: number
  readonly status: RowStatus
  /** The leader that claimed it last; '' = none. A former leader does not write over a row that another has claimed. */
  readonly claimedBy: string
  readonly attempts: number
  /** Epoch ms of the next try: our own backoff, which ends when the signal returns. */
  readonly nextAttemptAt: number
  /** Epoch ms before which the server asked not to be tried again (`Retry-After`); 0 = it did not ask. */
  readonly notBefore: number
  readonly failure?: Failure | undefined
}

/** Told apart by its kind. */
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

/** True for rows whose effect shows: the server may still take them. */
export const isFolded = (row: { readonly status: RowStatus }): boolean =>
  isUnsent(row) || row.status === 'blocked'

/** True for rows that the server refused, or that the user must decide about. */
export const isStopped = ({ status }: { readonly status: RowStatus }): boolean =>
  status === 'failed' || status === 'conflict'

/** Certainly never sent: only such a row may be coalesced. */
export const isUntouched = ({ status, firstSentAt }: OutboxRow): boolean =>
  status === 'pending' && firstSentAt === 0

/** The rows as screens see them: what waits, over one or several others, for a stopped one is blocked. */
export function withBlocked(rows: readonly OutboxRow[]): OutboxRow[] {
  const stopped = new Set<string>()
  return rows.map((row) => {
    const isHeld = row.dependsOn.some((id) => stopped.has(id))
    if (isHeld || isStopped(row)) stopped.add(row.id)
    return isHeld && row.status === 'pending' ? { ...row, status: 'blocked' } : row
  })
}
