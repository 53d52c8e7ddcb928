import type { Live } from '../live.ts'
import type { QueryArgs, QueryValue } from '../source.ts'
import type { RouteView } from '../views.ts'
import { useWatched } from '../watch.ts'

/** The user's custom routes, newest first, pending changes folded in. */
export const useMyRoutes = (): Live<readonly RouteView[]> => useWatched('my-routes', null)

/** One route by its key: the server's id as text, or the key it was made under on this device. */
export const useRoute = (routeKey: string): Live<RouteView> => useWatched('route', { routeKey })

/** A page of public routes, pending likes folded in; as last seen where there is no signal. */
export const usePublicRoutes = (page: QueryArgs<'public-routes'>): Live<QueryValue<'public-routes'>> =>
  useWatched('public-routes', page)
