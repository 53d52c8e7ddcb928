/** A tour with the user's pending changes over it. */
import { tourEntity } from '#changes/entities.ts'
import { foldRows } from '#changes/fold.ts'
import type { OutboxRow } from '../outbox/row.ts'
import type { TourView } from './tour-view.ts'

/** Undefined when a pending delete hides it. A delete that was refused shows the tour again. */
export function foldTour(
  tour: TourView,
  rows: readonly OutboxRow[],
  settled: readonly string[] = [],
): TourView | undefined {
  const entity = tourEntity(tour.id)
  return foldRows(tour, rows, (other) => other === entity, settled)
}
