/** Facts with pending changes over them: pure, and folding twice changes nothing. */
import { tourEntity, tourRulesOf } from '../outbox/change-kinds.ts'
import { isFolded, type ChangePayloads, type OutboxRow, type TourChangeKind } from '../outbox/row.ts'
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
    const rules = isFolded(row) ? tourRulesOf(row) : undefined
    const after = rules ? rules.fold(before, row.payload as ChangePayloads[TourChangeKind]) : before
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
