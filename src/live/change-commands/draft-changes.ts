/** The route builder's draft, and the changes that saving it adds to the outbox. */
import { ok } from '#contract/failure.ts'
import { routeEntity } from '#changes/entities.ts'
import type { NewChange } from '#data/outbox/enqueue.ts'
import { dropDraft, keepDraft, readDraft, removeDraft } from '#data/outbox/builder-draft.ts'
import { NEW_DRAFT, type BuilderDraft } from '#data/routes/builder-route.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import type { Store } from '#data/store/store.ts'
import type { DraftChanges } from './change-commands.ts'
import type { ChangeWriter } from './change-writer.ts'
import { readRouteView } from './route-changes.ts'

type RouteChange = NewChange<'route-create'> | NewChange<'route-edit'>

/** Returns a create, or an edit where the route is known already: another tab may have saved the same draft. */
async function routeChange(store: Store, draft: BuilderDraft, route: RouteDraft): Promise<RouteChange> {
  const seen = await readRouteView(store, draft.routeKey)
  const routeKey = seen?.key ?? draft.routeKey
  const payload = { title: route.name, routeKey, route }
  const ids = await store.outbox.read(({ serverIds }) => serverIds.get(routeEntity(routeKey)))
  return draft.key === NEW_DRAFT && !seen && !ids
    ? { kind: 'route-create', payload, baseVersion: 0 }
    : { kind: 'route-edit', payload, baseVersion: draft.baseVersion ?? seen?.version ?? 0 }
}

export const createDraftChanges = ({ withStore, addAll }: ChangeWriter): DraftChanges => ({
  keepDraft: (draft) =>
    withStore(async (store) => {
      await keepDraft(store.outbox, draft)
      return ok(null)
    }),
  readDraft: (key) => withStore(async (store) => ok((await readDraft(store.outbox, key)) ?? null)),
  dropDraft: (key) =>
    withStore(async (store) => {
      await dropDraft(store.outbox, key)
      return ok(null)
    }),
  saveDraft: (draft) =>
    withStore(async (store) => {
      const { pois, ...fields } = draft.route
      const route = { ...fields, pois: pois.map(({ tempMedia: _files, ...poi }) => poi) }
      const change = await routeChange(store, draft, route)
      const { routeKey } = change.payload
      // Files of the draft are stored already: on a full disk they could not be written a second time.
      const stored = await store.outbox.read(({ drafts }) => drafts.get(draft.key))
      const uploads = pois.flatMap(({ key: poiKey, tempMedia }) =>
        tempMedia.map(({ key, bytes, ...media }): NewChange<'media-upload'> => ({
          id: key,
          kind: 'media-upload',
          payload: {
            ...media,
            routeKey,
            poiKey,
            title: media.fileName,
            bytesKey: key,
            byteCount: bytes.size,
          },
          baseVersion: 0,
          ...(!stored?.fileKeys.includes(key) && { bytes }),
        })),
      )
      const carried = uploads.map(({ payload }) => payload.bytesKey)
      await addAll(store, [change, ...uploads], (tables) => removeDraft(tables, draft.key, carried))
      return ok({ routeKey })
    }),
})
