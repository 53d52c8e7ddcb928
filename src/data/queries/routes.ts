/** Custom routes as streams: facts and pending changes, folded before anything is sorted or shown. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import {
  publicRoutesKey,
  type FactDocument,
  type PublicRoutesFact,
  type PublicRoutesPage,
} from '../store/documents.ts'
import { routeEntity } from '#changes/entities.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import { foldRoute, listRoutes, type StoredRoute } from '../routes/route-list.ts'
import type { RouteView } from '#changes/subjects/route-view.ts'
import type { Store } from '../store/store.ts'
import { plain, watchRows, known, UNKNOWN, type StoredValue } from './rows.ts'

/** All keys of routes lie between these two. */
const FIRST = routeEntity('')
const LAST = routeEntity('\uffff')
export const ROUTE_FACTS = { id: { $gte: FIRST, $lte: LAST } } as const

export const storedRoute = ({ data }: FactDocument): StoredRoute => ({
  fact: data.value as RouteFact,
  settled: data.settled ?? [],
})

/** Emits the user's routes, newest first; known once there is a route or the list was pulled once. */
export const watchMyRoutes = (store: Store): Observable<StoredValue<readonly RouteView[]>> =>
  combineLatest([
    store.facts.find({ selector: ROUTE_FACTS as never }).$,
    watchRows(store),
    store.facts.findOne('my-routes').$.pipe(map(Boolean), distinctUntilChanged()),
  ]).pipe(
    map(([documents, rows, pulled]) => {
      const routes = listRoutes(plain(documents).map(storedRoute), rows)
      return routes.length === 0 && !pulled ? UNKNOWN : known(routes)
    }),
  )

/** Emits one route by its key: the server's id as text, or the UUID under which it was made. */
export const watchRoute = (store: Store, key: string): Observable<StoredValue<RouteView>> =>
  combineLatest([store.facts.find({ selector: ROUTE_FACTS as never }).$, watchRows(store)]).pipe(
    map(([documents, rows]): StoredValue<RouteView> => {
      const all = plain(documents).map(storedRoute)
      // A link may have the server's id of a route that has a key of its own.
      const stored =
        all.find(({ fact }) => fact.key === key) ?? all.find(({ fact }) => String(fact.route.id) === key)
      const view = foldRoute(stored?.fact.key ?? key, stored, rows)
      if (view) return known(view)
      return stored ? { isKnown: true, value: undefined, isHidden: true } : UNKNOWN
    }),
  )

/** A page of public routes as it was last fetched, with the number of all. */
export interface PublicRoutes {
  readonly routes: readonly RouteView[]
  readonly totalCount: number
  readonly totalPages: number
}

/** Emits a page of public routes, known once it was fetched, without routes that the user deleted. */
export const watchPublicRoutes = (
  store: Store,
  page: PublicRoutesPage,
): Observable<StoredValue<PublicRoutes>> =>
  combineLatest([
    store.facts.find({ selector: ROUTE_FACTS as never }).$,
    watchRows(store),
    store.facts.findOne(publicRoutesKey(page)).$,
  ]).pipe(
    map(([documents, rows, listed]): StoredValue<PublicRoutes> => {
      if (!listed) return UNKNOWN
      const { routeIds, totalCount, totalPages } = listed.toJSON().data.value as PublicRoutesFact
      const byId = new Map(
        plain(documents)
          .map(storedRoute)
          .map((stored) => [stored.fact.route.id, stored]),
      )
      const routes = routeIds.flatMap((id) => {
        const stored = byId.get(id)
        return (stored && foldRoute(stored.fact.key, stored, rows)) ?? []
      })
      return known({ routes, totalCount, totalPages })
    }),
  )
