/** Request a tour without a signal; it is sent when the signal returns. Online it is a plain call (`generateTour`). */
import type { TourListItem } from '#contract/api/tours.ts'
import { jobEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const tourGenerate: KindRules<'tour-generate', 'job'> = {
  subject: 'job',
  isEdit: false,
  isCreate: true,
  entity: ({ jobKey }) => jobEntity(jobKey),
  request: ({ request }) => ({ endpoint: 'generateTour', body: request }),
  fold: (view) => view,
  coalesce: () => 'keep',
  settle: (_none, { request }, answer, rowId) => ({
    jobId: (answer as { jobId: string }).jobId,
    rowId,
    request,
  }),
  lookUp: {
    endpoint: 'myTours',
    matches: (item, { request }) => {
      const { locationName, topic, generationJobId } = item as TourListItem
      return Boolean(generationJobId) && locationName === request.locationName && topic === request.topic
    },
    createdAt: (item) => (item as TourListItem).createdAt,
    answerOf: (item) => ({ jobId: (item as TourListItem).generationJobId }),
  },
}
