/** The rows of the outbox: one change of the user's each (architecture, "Writing"). */
import type { Failure } from '#contract/failure.ts'
import type { Marked } from './claim-mark.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'

/**
 * pending: not sent, or to be sent again; inflight: claimed by the leader; failed: refused by the server; blocked: waits
 * for a failed one; conflict: changed elsewhere, the user picks.
 */
export type RowStatus = 'pending' | 'inflight' | 'failed' | 'blocked' | 'conflict'

export interface RowOf<K extends ChangeKind> {
  /** UUID; also the Idempotency-Key of every try. */
  readonly id: string
  /** Order over all kinds: highest + 1, given under the Web Lock `seq:<database>`. */
  readonly seq: number
  readonly kind: K
  /** What it changes, `tour:12`, `preferences:tour`. */
  readonly entity: string
  readonly payload: ChangePayloads[K]
  /** Version of the document that the user saw; 0 where the server gave none. */
  readonly baseVersion: number
  /** Ids of rows that must be done first. */
  readonly dependsOn: readonly string[]
  /** Epoch ms. */
  readonly createdAt: number
  /** Epoch ms of the first try; 0 = never sent, and only then may it be coalesced. */
  readonly firstSentAt: number
  readonly status: RowStatus
  readonly attempts: number
  /** Epoch ms before which it is not tried again. */
  readonly nextAttemptAt: number
  readonly failure?: Failure | undefined
}

/** As the store keeps it; or the mark of what is being sent (`claim-mark.ts`). */
export interface StoredRow extends Omit<RowOf<ChangeKind>, 'kind' | 'payload'> {
  readonly kind: ChangeKind | 'claim'
  readonly payload: ChangePayloads[ChangeKind] | Marked
}

/** The same, told apart by its kind. */
export type OutboxRow = { [K in ChangeKind]: RowOf<K> }[ChangeKind]

/** True for rows that are still to be sent, or are being sent. */
export const isUnsent = ({ status }: { readonly status: RowStatus }): boolean =>
  status === 'pending' || status === 'inflight'

/** True for rows whose effect shows: the server may still take them. */
export const isFolded = (row: { readonly status: RowStatus }): boolean =>
  row.status === 'pending' || row.status === 'inflight' || row.status === 'blocked'
