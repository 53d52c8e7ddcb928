/** Delete a tour. A tour that is gone already is deleted. */
import { tourEntity } from '../entities.ts'
import type { TourRules } from '../kind-rules.ts'

export const tourDelete: TourRules<'tour-delete'> = {
  subject: 'tour',
  entity: ({ tourId }) => tourEntity(tourId),
  endpoint: 'deleteTour',
  isEdit: false,
  request: ({ tourId }) => ({ params: { id: tourId } }),
  fold: () => undefined,
  // What was never sent about a tour that goes need not be sent.
  coalesce: () => 'replace',
  settle: () => undefined,
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
