/** The stored stream of each query, and the fetch that refreshes it. */
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import { placeFactKey } from '#data/store/documents.ts'
import { watchPreferences, watchProfile } from '#data/queries/account.ts'
import { watchDownloads, watchFact } from '#data/queries/facts.ts'
import { watchNearbyStored, watchStoredSearch } from '#data/queries/nearby.ts'
import { watchProgress, watchUnfinishedWalk } from '#data/queries/progress.ts'
import { watchChanges, known, type StoredValue } from '#data/queries/rows.ts'
import { watchMyRoutes, watchPublicRoutes, watchRoute } from '#data/queries/routes.ts'
import { watchMyTours, watchPart, watchTour, watchTourTitles } from '#data/queries/tours.ts'
import type { Store } from '#data/store/store.ts'
import { systemClock } from '#platform/device/clock.ts'
import { map, type Observable } from 'rxjs'
import type { Queries, QueryArgs, QueryName } from '../source.ts'

export type StoredQueryName = Exclude<QueryName, 'hub-state'>

type Streams = {
  readonly [N in StoredQueryName]: (
    store: Store,
    args: QueryArgs<N>,
  ) => Observable<StoredValue<Queries[N]['value']>>
}

export const streams: Streams = {
  'my-tours': (store, { count }) => watchMyTours(store, count),
  'nearby-stored': (store, query) => watchNearbyStored(store, query),
  'search-stored': (store, query) => watchStoredSearch(store, query),
  'tour-titles': (store, { tourIds }) => watchTourTitles(store, tourIds),
  tour: (store, tour) => watchTour(store, tour),
  narrative: (store, { tourId }) => watchPart(store, tourId, 'narrative'),
  pois: (store, { tourId }) => watchPart(store, tourId, 'pois'),
  chunks: (store, { tourId }) => watchPart(store, tourId, 'chunks'),
  topics: (store) => watchFact(store, 'topics'),
  'emergency-countries': (store) => watchFact(store, 'emergency-countries'),
  subscription: (store) => watchFact(store, 'subscription'),
  usage: (store) => watchFact(store, 'usage'),
  preferences: (store) => watchPreferences(store),
  weather: (store, place) => watchFact(store, placeFactKey('weather', place)),
  'nearby-places': (store, place) => watchFact(store, placeFactKey('places', place)),
  profile: (store) => watchProfile(store),
  'my-routes': (store) => watchMyRoutes(store),
  'public-routes': (store, page) => watchPublicRoutes(store, page),
  route: (store, { routeKey }) => watchRoute(store, routeKey),
  changes: (store) => watchChanges(store).pipe(map(known)),
  'walk-progress': (store, { tourId }) => watchProgress(store, tourId).pipe(map(known)),
  'unfinished-walk': (store) => watchUnfinishedWalk(store).pipe(map(known)),
  downloads: (store) => watchDownloads(store, systemClock.now).pipe(map(known)),
}

type Targets = { readonly [N in StoredQueryName]?: (args: QueryArgs<N>) => RefreshTarget }

export const targets: Targets = {
  'my-tours': () => ({ what: 'my-tours' }),
  tour: (tour) => ({ what: 'tour', tour }),
  // The parts are fetched with their tour: screens that show several share one fetch.
  narrative: ({ tourId }) => ({ what: 'tour', tour: { id: tourId } }),
  pois: ({ tourId }) => ({ what: 'tour', tour: { id: tourId } }),
  chunks: ({ tourId }) => ({ what: 'tour', tour: { id: tourId } }),
  topics: () => ({ what: 'topics' }),
  'emergency-countries': () => ({ what: 'emergency-countries' }),
  subscription: () => ({ what: 'subscription' }),
  usage: () => ({ what: 'usage' }),
  preferences: () => ({ what: 'preferences' }),
  weather: (place) => ({ what: 'weather', place }),
  'nearby-places': (place) => ({ what: 'places', place }),
  profile: () => ({ what: 'profile' }),
  'my-routes': () => ({ what: 'my-routes' }),
  'public-routes': ({ topic, page }) => ({ what: 'public-routes', topic, page }),
  route: ({ routeKey }) => ({ what: 'route', routeKey }),
}
