/** Delete a tour. One that the server no longer has counts as deleted. */
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
  // Unsent changes of a deleted tour need not be sent.
  coalesce: () => 'replace',
  settle: () => undefined,
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
