/** Facts with pending changes over them: pure, and folding twice changes nothing. */
import { rulesOf, tourEntity } from '../outbox/change-kinds.ts'
import { isFolded, type OutboxRow } from '../outbox/row.ts'
import type { TourView } from './tour-view.ts'

/**
 * Folds the rows (in `seq` order) over a tour; rows of other tours, rows folded before and rows in `settled` (already in
 * the fact) are passed over. Undefined when a pending delete hides it. A delete that was refused shows the tour again.
 */
export function foldTour(
  tour: TourView,
  rows: readonly OutboxRow[],
  settled: readonly string[] = [],
): TourView | undefined {
  const entity = tourEntity(tour.id)
  let view: TourView | undefined = tour
  for (const row of rows) {
    if (row.entity !== entity || settled.includes(row.id)) continue
    if (view === undefined) return undefined
    if (view.pending.some(({ rowId }) => rowId === row.id)) continue
    const before: TourView = view
    const after = isFolded(row) ? rulesOf(row).fold(before, row.payload) : before
    view = after && {
      ...after,
      pending: [
        ...before.pending,
        { rowId: row.id, kind: row.kind, status: row.status, failure: row.failure },
      ],
    }
  }
  return view
}
