/** Changes of custom routes as rows of the outbox. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { FactDocument } from '#data/store/documents.ts'
import { readBytes, readRows } from '#data/outbox/outbox.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import type { RouteDraft } from '#data/routes/route-draft.ts'
import { foldRoute } from '#data/routes/route-list.ts'
import type { RouteView } from '#data/routes/route-view.ts'
import type { Store } from '#data/store/store.ts'
import { uuid } from '#data/device/uuid.ts'
import type { NewMedia, RouteToLike } from '../changes/change-inputs.ts'
import type { AddChange, Guarded } from './add-change.ts'

const NO_ROUTE = { kind: 'rejected', status: 404 } as const

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
  editRoute: (routeKey: string, route: RouteDraft): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      if (!seen) return fail(NO_ROUTE)
      const payload = { title: route.name, routeKey: seen.key, route }
      await add(store, { kind: 'route-edit', payload, baseVersion: seen.version })
      return ok(null)
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
  addMedia: ({ file, ...media }: NewMedia): Promise<Result<null>> =>
    guarded(async (store) => {
      const bytesKey = uuid()
      await add(store, {
        kind: 'media-upload',
        payload: { ...media, title: media.fileName, bytesKey, byteCount: file.size },
        baseVersion: 0,
        bytes: file,
      })
      return ok(null)
    }),
  /** The bytes of a file that waits on this device; null where they are not here. */
  readFile: (bytesKey: string): Promise<Result<Blob | null>> =>
    guarded(async (store) => ok((await readBytes(store.outbox, bytesKey)) ?? null)),
  deleteMedia: (routeKey: string, mediaId: number): Promise<Result<null>> =>
    guarded(async (store) => {
      const seen = await readRouteView(store, routeKey)
      const payload = { title: seen?.name ?? '', routeKey: seen?.key ?? routeKey, mediaId }
      await add(store, { kind: 'media-delete', payload, baseVersion: 0 })
      return ok(null)
    }),
})
