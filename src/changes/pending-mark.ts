/** The marks that screens show beside an item with unsent changes. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { RowStatus } from './row.ts'

/** A change that the server has not accepted, or has refused. */
export interface PendingMark {
  readonly rowId: string
  readonly kind: ChangeKind
  /** Changes that are `failed` or in `conflict` are not folded: the server's fact shows, with `failure`, Retry and Discard beside it. */
  readonly status: RowStatus
  readonly failure?: Failure | undefined
}

/** A view with the marks of its pending changes. */
export interface WithPending {
  readonly pending: readonly PendingMark[]
}
