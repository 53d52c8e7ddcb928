/** Change the caption of a stop's file, or make it the primary picture. An upload that was never sent takes the change in. */
import type { CustomMedia } from '#contract/api/custom-media.ts'
import { mediaIdOf } from './subjects/route-fact.ts'
import { withEditedFile, type FileEdit } from './subjects/stop-files.ts'
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'
import type { ChangePayloads } from './payloads.ts'

type MediaEdit = ChangePayloads['media-edit']

/** The upload of the file was discarded, or its answer had no id. */
const NO_FILE = { kind: 'rejected', status: 404, code: 'no_file' } as const

const fieldsOf = ({ caption, isPrimary }: FileEdit): FileEdit => ({
  ...(caption !== undefined && { caption }),
  ...(isPrimary && { isPrimary }),
})

/** True where the later edit sets every field that the earlier one sets. */
const covers = (later: FileEdit, earlier: FileEdit): boolean =>
  (later.caption !== undefined || earlier.caption === undefined) && (!earlier.isPrimary || !!later.isPrimary)

export const mediaEdit: KindRules<'media-edit', 'route'> = {
  subject: 'route',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, fileKey, ...edit }, context) {
    const ids = await context.routeIds(routeKey)
    if (!ids) return UNKNOWN_ID
    const id = mediaIdOf(ids, fileKey)
    return id === undefined ? NO_FILE : { endpoint: 'updateMedia', params: { id }, body: fieldsOf(edit) }
  },
  fold: (view, { fileKey, ...edit }) => ({
    ...view,
    pois: view.pois.map((poi) => {
      const isIt = ({ key }: { readonly key: string }) => key === fileKey
      return poi.media.some(isIt) ? { ...poi, media: withEditedFile(poi.media, isIt, edit) } : poi
    }),
  }),
  coalesce(earlier, later: MediaEdit) {
    if (earlier.kind === 'media-upload') {
      const { payload } = earlier
      if (payload.bytesKey === later.fileKey) return { merged: { ...payload, ...fieldsOf(later) } }
      return later.isPrimary && payload.isPrimary && payload.poiKey === later.poiKey ? 'stop' : 'keep'
    }
    if (earlier.kind !== 'media-edit') return 'keep'
    const { payload } = earlier
    if (payload.fileKey === later.fileKey)
      return covers(later, payload) ? 'replace' : { merged: { ...payload, ...fieldsOf(later) } }
    // Both edits make their file the primary picture of the stop, and the later one wins.
    if (!later.isPrimary || !payload.isPrimary || payload.poiKey !== later.poiKey) return 'keep'
    return payload.caption === undefined ? 'replace' : 'stop'
  },
  dependsOn: (earlier, { fileKey }) =>
    earlier.kind === 'media-upload' && earlier.payload.bytesKey === fileKey,
  settle(fact, { fileKey, ...edit }, answer) {
    const id = (answer as CustomMedia | undefined)?.id ?? mediaIdOf(fact, fileKey)
    const isIt = (file: CustomMedia) => file.id === id
    const pois = fact.route.pois.map((poi) =>
      poi.media.some(isIt) ? { ...poi, media: withEditedFile(poi.media, isIt, edit) } : poi,
    )
    return { ...fact, route: { ...fact.route, pois } }
  },
}
