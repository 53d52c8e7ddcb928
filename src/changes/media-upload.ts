/** Upload a photo, recording or film of a route's point. Its bytes wait in a table of their own. */
import type { CustomMedia } from '#contract/api/custom-media.ts'
import { poiIdOf } from '#data/routes/route-fact.ts'
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'

/** The bytes are not on this device any more. */
const LOST = { kind: 'rejected', status: 404, code: 'file_lost' } as const
/** Its stop was never made: the change that would have brought it was taken back. */
const NO_STOP = { kind: 'rejected', status: 404, code: 'no_stop' } as const

export const mediaUpload: KindRules<'media-upload'> = {
  subject: 'route',
  isEdit: false,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, poiKey, mediaType, caption, isPrimary, fileName, bytesKey }, context) {
    const ids = await context.routeIds(routeKey)
    if (!ids) return UNKNOWN_ID
    const poiId = poiIdOf(ids, poiKey)
    if (poiId === undefined) return NO_STOP
    const bytes = await context.bytes(bytesKey)
    if (!bytes) return LOST
    // A server that reads the parts in order knows the fields before the file.
    const form = new FormData()
    form.set('CustomPOIId', String(poiId))
    form.set('MediaType', String(mediaType))
    form.set('Caption', caption)
    form.set('IsPrimary', String(isPrimary))
    form.set('File', bytes, fileName)
    return { endpoint: 'uploadMedia', form }
  },
  fold: (view, { poiKey, mediaType, caption, isPrimary, bytesKey }, rowId) => ({
    ...view,
    pois: view.pois.map((poi) =>
      poi.key === poiKey
        ? { ...poi, media: [...poi.media, { key: rowId, mediaType, caption, isPrimary, bytesKey }] }
        : poi,
    ),
  }),
  coalesce: () => 'keep',
  // The point may be one that an earlier change brings.
  dependsOn: ({ kind }) => kind === 'route-create' || kind === 'route-edit',
  settle: (fact, { poiKey }, answer) => {
    const poiId = poiIdOf(fact, poiKey)
    const media = answer as CustomMedia | undefined
    if (!media) return fact
    const pois = fact.route.pois.map((poi) =>
      poi.id === poiId ? { ...poi, media: [...poi.media.filter(({ id }) => id !== media.id), media] } : poi,
    )
    return { ...fact, route: { ...fact.route, pois } }
  },
}
