/** Changes of custom routes as rows of the outbox. */
import { fail, ok } from '#contract/failure.ts'
import type { FactDocument } from '#data/store/documents.ts'
import { readBytes, readRows } from '#data/outbox/outbox.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import { foldRoute } from '#data/routes/route-list.ts'
import type { RouteMediaView, RouteView } from '#changes/subjects/route-view.ts'
import type { FileEdit } from '#changes/subjects/stop-files.ts'
import type { Store } from '#data/store/store.ts'
import { uuid } from '#data/device/uuid.ts'
import type { RouteChanges } from './change-commands.ts'
import { NOT_THERE, type ChangeWriter } from './change-writer.ts'

/**
 * Returns the route with its waiting changes folded in. The rows are read before the facts: a row that was removed in
 * between is in its fact by then.
 */
export async function readRouteView(store: Store, routeKey: string): Promise<RouteView | undefined> {
  const rows = await readRows(store.outbox)
  const documents = await store.facts.find({ selector: ROUTE_FACTS as never }).exec()
  const all = documents.map((document) => storedRoute(document.toJSON() as FactDocument))
  const stored = all.find(({ fact }) => fact.key === routeKey || String(fact.route.id) === routeKey)
  return foldRoute(stored?.fact.key ?? routeKey, stored, rows)
}

export const createRouteChanges = ({ withStore, add }: ChangeWriter): RouteChanges => ({
  createRoute: (route) =>
    withStore(async (store) => {
      const routeKey = uuid()
      await add(store, {
        kind: 'route-create',
        payload: { title: route.name, routeKey, route },
        baseVersion: 0,
      })
      return ok({ routeKey })
    }),
  deleteRoute: (routeKey) =>
    withStore(async (store) => {
      const seen = await readRouteView(store, routeKey)
      if (!seen) return ok(null)
      const payload = { title: seen.name, routeKey: seen.key }
      await add(store, { kind: 'route-delete', payload, baseVersion: seen.version })
      return ok(null)
    }),
  likeRoute: ({ routeKey, name, isLikedByUser }, isLiked) =>
    withStore(async (store) => {
      const seen = await readRouteView(store, routeKey)
      if ((seen?.isLikedByUser ?? isLikedByUser) === isLiked) return ok(null)
      const payload = { title: name, routeKey: seen?.key ?? routeKey, isLiked }
      await add(store, { kind: 'route-like', payload, baseVersion: 0 })
      return ok(null)
    }),
  readFile: (bytesKey) => withStore(async (store) => ok((await readBytes(store.outbox, bytesKey)) ?? null)),
  editMedia: (routeKey, fileKey, { caption, isPrimary }) =>
    withStore(async (store) => {
      const seen = await readRouteView(store, routeKey)
      const isIt = ({ key }: RouteMediaView) => key === fileKey
      const poi = seen?.pois.find(({ media }) => media.some(isIt))
      const file = poi?.media.find(isIt)
      if (!seen || !poi || !file) return fail(NOT_THERE)
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
  deleteMedia: (routeKey, mediaId) =>
    withStore(async (store) => {
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
