/** Upload a photo, recording or film of a route's point. Its bytes wait in a table of their own. */
import type { CustomMedia } from '#contract/api/custom-media.ts'
import { poiIdOf } from './subjects/route-fact.ts'
import { withFile } from './subjects/stop-files.ts'
import type { RouteMediaView } from './subjects/route-view.ts'
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'

/** The bytes are no longer on this device. */
const LOST = { kind: 'rejected', status: 404, code: 'file_lost' } as const
/** Its stop does not exist: the change that would have made it was discarded. */
const NO_STOP = { kind: 'rejected', status: 404, code: 'no_stop' } as const

export const mediaUpload: KindRules<'media-upload', 'route'> = {
  subject: 'route',
  isEdit: false,
  isGivenUpWhole: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, poiKey, mediaType, caption, isPrimary, fileName, bytesKey }, context) {
    const ids = await context.routeIds(routeKey)
    if (!ids) return UNKNOWN_ID
    const poiId = poiIdOf(ids, poiKey)
    if (poiId === undefined) return NO_STOP
    const bytes = await context.bytes(bytesKey)
    if (!bytes) return LOST
    // The fields come first, for servers that read the parts in order.
    const form = new FormData()
    form.set('CustomPOIId', String(poiId))
    form.set('MediaType', String(mediaType))
    form.set('Caption', caption)
    form.set('IsPrimary', String(isPrimary))
    form.set('File', bytes, fileName)
    return { endpoint: 'uploadMedia', form }
  },
  fold: (view, { poiKey, mediaType, caption, isPrimary, bytesKey }, rowId) => {
    const file: RouteMediaView = { key: bytesKey, rowId, bytesKey, mediaType, caption, isPrimary }
    return {
      ...view,
      pois: view.pois.map((poi) => (poi.key === poiKey ? { ...poi, media: withFile(poi.media, file) } : poi)),
    }
  },
  coalesce: () => 'keep',
  // An earlier change may make the stop.
  dependsOn: ({ kind }) => kind === 'route-create' || kind === 'route-edit',
  settle: (fact, { poiKey, bytesKey }, answer) => {
    const poiId = poiIdOf(fact, poiKey)
    const media = answer as CustomMedia | undefined
    if (!media) return fact
    const pois = fact.route.pois.map((poi) =>
      poi.id === poiId
        ? {
            ...poi,
            media: withFile(
              poi.media.filter(({ id }) => id !== media.id),
              media,
            ),
          }
        : poi,
    )
    const mediaIds = { ...fact.mediaIds, [bytesKey]: media.id }
    return { ...fact, mediaIds, route: { ...fact.route, pois } }
  },
  learn: ({ bytesKey }, answer) =>
    answer === undefined ? undefined : { mediaIds: { [bytesKey]: (answer as CustomMedia).id } },
}
