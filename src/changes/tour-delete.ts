/** Delete a tour. A tour that is gone already is deleted. */
import { tourEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const tourDelete: KindRules<'tour-delete', 'tour'> = {
  subject: 'tour',
  isEdit: false,
  isRepeatable: true,
  isDelete: true,
  entity: ({ tourId }) => tourEntity(tourId),
  request: ({ tourId }) => ({ endpoint: 'deleteTour', params: { id: tourId } }),
  fold: () => undefined,
  // What was never sent about a tour that goes need not be sent.
  coalesce: () => 'replace',
  settle: () => undefined,
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
