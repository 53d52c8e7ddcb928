/** Publish or unpublish a tour. */
import type { PublicityAnswer } from '#contract/api/tours.ts'
import type * as z from 'zod/mini'
import { tourEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const tourPublicity: KindRules<'tour-publicity', 'tour'> = {
  subject: 'tour',
  isEdit: true,
  isLastWord: true,
  isRepeatable: true,
  entity: ({ tourId }) => tourEntity(tourId),
  request: ({ tourId, isPublic }) => ({
    endpoint: 'setTourPublicity',
    params: { id: tourId },
    body: { isPublic },
  }),
  fold: (tour, { isPublic }) => ({ ...tour, isPublic }),
  // A toggle always requests the opposite of what shows, so toggling back restores the state before the first.
  coalesce: (earlier, { isPublic }) => {
    if (earlier.kind !== 'tour-publicity') return 'keep'
    return earlier.payload.isPublic === isPublic ? 'replace' : 'cancel'
  },
  settle: (item, { isPublic }, answer) => {
    const { version = 0, updatedAt } = (answer ?? {}) as Partial<z.infer<typeof PublicityAnswer>>
    // The stored fact is newer than this answer.
    if (version > 0 && version < item.version) return item
    return {
      ...item,
      isPublic,
      version: Math.max(version, item.version),
      updatedAt: updatedAt ?? item.updatedAt,
    }
  },
}
