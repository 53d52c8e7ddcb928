/** Marks that screens show beside a thing with unsent changes. */
import type { Failure } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { RowStatus } from './row.ts'

/** One change of the user's that the server has not (or will not have) taken. */
export interface PendingMark {
  readonly rowId: string
  readonly kind: ChangeKind
  /** `failed` and `conflict` are not folded: the server's fact shows, with `failure`, Retry and Discard beside it. */
  readonly status: RowStatus
  readonly failure?: Failure | undefined
}

/** A view with its marks. */
export interface Marked {
  readonly pending: readonly PendingMark[]
}
