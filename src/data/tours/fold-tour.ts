/** Folds the user's pending changes over a tour. Pure. */
import { tourEntity } from '#changes/entities.ts'
import { foldRows } from '#changes/fold.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'

/** Returns undefined while a pending delete hides the tour. When the delete is refused, the tour shows again. */
export function foldTour(
  tour: TourView,
  rows: readonly OutboxRow[],
  settled: readonly string[] = [],
): TourView | undefined {
  const entity = tourEntity(tour.id)
  return foldRows(tour, rows, (other) => other === entity, settled)
}
