/** Delete a file of a route's point. */
import { routeEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

const without = <P extends { readonly media: readonly { readonly id?: number | undefined }[] }>(
  pois: readonly P[],
  mediaId: number,
): P[] => pois.map((poi) => ({ ...poi, media: poi.media.filter(({ id }) => id !== mediaId) }))

export const mediaDelete: KindRules<'media-delete'> = {
  subject: 'route',
  isEdit: false,
  isRepeatable: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  request: ({ mediaId }) => ({ endpoint: 'deleteMedia', params: { id: mediaId } }),
  fold: (view, { mediaId }) => ({ ...view, pois: without(view.pois, mediaId) }),
  coalesce: (earlier, { mediaId }) =>
    earlier.kind === 'media-delete' && earlier.payload.mediaId === mediaId ? 'replace' : 'keep',
  settle: (fact, { mediaId }) => ({
    ...fact,
    route: { ...fact.route, pois: without(fact.route.pois, mediaId) },
  }),
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
