/** Changes of custom routes as rows of the outbox. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { FactDocument } from '#data/store/documents.ts'
import { readBytes, readRows } from '#data/outbox/outbox.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import { foldRoute } from '#data/routes/route-list.ts'
import type { RouteMediaView, RouteView } from '#changes/subjects/route-view.ts'
import type { FileEdit } from '#changes/subjects/stop-files.ts'
import type { Store } from '#data/store/store.ts'
import { uuid } from '#data/device/uuid.ts'
import type { RouteToLike } from '../changes/change-inputs.ts'
import type { AddChange, Guarded } from './add-change.ts'

const NO_FILE = { kind: 'rejected', status: 404 } as const

/**
 * The route with its waiting changes folded in. Rows are read before the facts: a row that was removed in between is already
 * in its fact.
 */
export async function readRouteView(store: Store, routeKey: string): Promise<RouteView | undefined> {
  const rows = await readRows(store.outbox)
  const documents = await store.facts.find({ selector: ROUTE_FACTS as never }).exec()
  const all = documents.map((document) => storedRoute(document.toJSON() as FactDocument))
  const stored = all.find(({ fact }) => fact.key === routeKey || String(fact.route.id) === routeKey)
  return foldRoute(stored?.fact.key ?? routeKey, stored, rows)
}

export const createRouteChanges = (guarded: Guarded, add: AddChange) => ({
  createRoute: (route: RouteDraft): Promise<Result<{ readonly routeKey: string }>> =>
    guarded(async (store) => {
      const routeKey = uuid()
      await add(store, {
        kind: 'route-create',
        payload: { title: route.name, routeKey, route },
        baseVersion: 0,
      })
      return ok({ routeKey })
    }),
  deleteRoute: (routeKey: string): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      if (!seen) return ok(null)
      const payload = { title: seen.name, routeKey: seen.key }
      await add(store, { kind: 'route-delete', payload, baseVersion: seen.version })
      return ok(null)
    }),
  likeRoute: ({ routeKey, name, isLikedByUser }: RouteToLike, isLiked: boolean): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      if ((seen?.isLikedByUser ?? isLikedByUser) === isLiked) return ok(null)
      const payload = { title: name, routeKey: seen?.key ?? routeKey, isLiked }
      await add(store, { kind: 'route-like', payload, baseVersion: 0 })
      return ok(null)
    }),
  /** The bytes of a file that waits on this device; null where they are not here. */
  readFile: (bytesKey: string): Promise<Result<Blob | null>> =>
    guarded(async (store) => ok((await readBytes(store.outbox, bytesKey)) ?? null)),
  /** `fileKey` is the file's `key`. Where nothing would change there is no change. */
  editMedia: (routeKey: string, fileKey: string, { caption, isPrimary }: FileEdit): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      const isIt = ({ key }: RouteMediaView) => key === fileKey
      const poi = seen?.pois.find(({ media }) => media.some(isIt))
      const file = poi?.media.find(isIt)
      if (!seen || !poi || !file) return fail(NO_FILE)
      const trimmed = caption?.trim()
      const edit: FileEdit = {
        ...(trimmed !== undefined && trimmed !== (file.caption ?? '') && { caption: trimmed }),
        ...(isPrimary && !file.isPrimary && { isPrimary }),
      }
      if (Object.keys(edit).length === 0) return ok(null)
      const payload = { title: poi.name, routeKey: seen.key, poiKey: poi.key, fileKey, ...edit }
      await add(store, { kind: 'media-edit', payload, baseVersion: 0 })
      return ok(null)
    }),
  deleteMedia: (routeKey: string, mediaId: number): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      const file = seen?.pois.flatMap(({ media }) => media).find(({ id }) => id === mediaId)
      const payload = {
        title: seen?.name ?? '',
        routeKey: seen?.key ?? routeKey,
        mediaId,
        ...(file && { fileKey: file.key }),
      }
      await add(store, { kind: 'media-delete', payload, baseVersion: 0 })
      return ok(null)
    }),
})
