/** Delete a file of a route's point. */
import { withoutFile } from './subjects/stop-files.ts'
import { routeEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

interface FileOfStop {
  readonly id?: number | undefined
  readonly mediaType: number
  readonly isPrimary: boolean
}

const without = <P extends { readonly media: readonly FileOfStop[] }>(
  pois: readonly P[],
  mediaId: number,
): P[] =>
  pois.map((poi) =>
    poi.media.some(({ id }) => id === mediaId)
      ? { ...poi, media: withoutFile(poi.media, ({ id }) => id === mediaId) }
      : poi,
  )

export const mediaDelete: KindRules<'media-delete', 'route'> = {
  subject: 'route',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  request: ({ mediaId }) => ({ endpoint: 'deleteMedia', params: { id: mediaId } }),
  fold: (view, { mediaId }) => ({ ...view, pois: without(view.pois, mediaId) }),
  coalesce(earlier, { mediaId, fileKey = String(mediaId) }) {
    if (earlier.kind === 'media-delete') return earlier.payload.mediaId === mediaId ? 'replace' : 'keep'
    return earlier.kind === 'media-edit' && earlier.payload.fileKey === fileKey ? 'replace' : 'keep'
  },
  settle: (fact, { mediaId }) => ({
    ...fact,
    route: { ...fact.route, pois: without(fact.route.pois, mediaId) },
  }),
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
