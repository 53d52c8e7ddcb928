/** Applies pending changes to facts. Pure; folding twice changes nothing. */
import { isKnownKind, rulesOf } from './change-kinds.ts'
import type { WithPending } from './pending-mark.ts'
import { isFolded, type OutboxRow } from './row.ts'

/**
 * Folds the rows (in `seq` order) of some entities over the stored view. Rows of other entities, rows folded before and rows in
 * `settled` (already in the fact) are skipped. Returns undefined when a pending change hides the subject. A refused change is not
 * folded, only marked.
 */
export function foldRows<V extends WithPending>(
  view: V,
  rows: readonly OutboxRow[],
  isOurs: (entity: string) => boolean,
  settled: readonly string[] = [],
): V | undefined {
  let folded: V | undefined = view
  for (const row of rows) {
    if (!isOurs(row.entity) || settled.includes(row.id)) continue
    if (folded === undefined) return undefined
    if (folded.pending.some(({ rowId }) => rowId === row.id)) continue
    const before: V = folded
    // A row of another build cannot be applied, only marked.
    const after =
      isFolded(row) && isKnownKind(row.kind)
        ? (rulesOf(row).fold(before, row.payload, row.id) as V | undefined)
        : before
    folded = after && {
      ...after,
      pending: [
        ...before.pending,
        { rowId: row.id, kind: row.kind, status: row.status, failure: row.failure },
      ],
    }
  }
  return folded
}
