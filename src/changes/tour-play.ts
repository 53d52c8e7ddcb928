/** Record the start of a play (0 seconds: one more play) or the seconds heard. */
import { tourEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const tourPlay: KindRules<'tour-play', 'tour'> = {
  subject: 'tour',
  isEdit: false,
  entity: ({ tourId }) => tourEntity(tourId),
  request: ({ tourId, durationPlayed }) => ({
    endpoint: 'recordTourPlay',
    params: { id: tourId },
    body: { durationPlayed },
  }),
  fold: (tour, { durationPlayed }) =>
    durationPlayed === 0 ? { ...tour, playCount: tour.playCount + 1 } : tour,
  coalesce: () => 'keep',
  settle: (item, { durationPlayed }, answer) => ({
    ...item,
    playCount:
      (answer as { playCount: number } | undefined)?.playCount ??
      item.playCount + (durationPlayed === 0 ? 1 : 0),
  }),
}
