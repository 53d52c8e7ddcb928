/**
 * Where the hooks read from and where commands go. The real source (store and sync worker) is loaded when it is first
 * needed, so that the landing page does not carry it; tests use one in memory (`testing.ts`).
 */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { NearbyPlace } from '#contract/api/places.ts'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { User } from '#contract/api/auth.ts'
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import type { Topic } from '#contract/api/topics.ts'
import type { GenerateTourBody, Narrative, Poi } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { Called } from '#contract/threads/called.ts'
import type { Notice, SyncCommands } from '#contract/threads/sync-api.ts'
import type { LatLng } from '#contract/geo.ts'
import type { NearbyQuery, NearbyStoredTour, StoredSearch } from '#data/queries/nearby.ts'
import type { PublicRoutes } from '#data/queries/routes.ts'
import type { PublicRoutesPage } from '#data/store/documents.ts'
import type { LiveState } from './live.ts'
import type { createChanges } from './store/changes.ts'
import type {
  Download,
  PlaceOfWalk,
  PreferencesView,
  ProfileView,
  RouteView,
  TourView,
  WaitingChange,
  WalkProgress,
  WeatherFact,
} from './views.ts'

export type TourKey = { readonly id: number } | { readonly slug: string }

/** Everything that can be watched: its argument and what it answers. */
export interface Queries {
  /** The newest `count` tours, and every tour in the making. */
  'my-tours': { args: { readonly count: number }; value: readonly TourView[] }
  'nearby-stored': { args: NearbyQuery; value: readonly NearbyStoredTour[] }
  'search-stored': { args: StoredSearch; value: readonly NearbyStoredTour['value'][] }
  'tour-titles': { args: { readonly tourIds: readonly number[] }; value: Readonly<Record<number, string>> }
  tour: { args: TourKey; value: TourView }
  narrative: { args: { readonly tourId: number }; value: Narrative }
  pois: { args: { readonly tourId: number }; value: readonly Poi[] }
  chunks: { args: { readonly tourId: number }; value: readonly AudioChunk[] }
  topics: { args: null; value: readonly Topic[] }
  'emergency-countries': { args: null; value: readonly EmergencyCountry[] }
  subscription: { args: null; value: Subscription }
  usage: { args: null; value: Usage }
  preferences: { args: null; value: PreferencesView }
  profile: { args: null; value: ProfileView }
  'my-routes': { args: null; value: readonly RouteView[] }
  /** As last seen, without a signal too. */
  'public-routes': { args: PublicRoutesPage; value: PublicRoutes }
  route: { args: { readonly routeKey: string }; value: RouteView }
  changes: { args: null; value: readonly WaitingChange[] }
  downloads: { args: null; value: readonly Download[] }
  'walk-progress': { args: { readonly tourId: number }; value: WalkProgress | null }
  'unfinished-walk': { args: null; value: WalkProgress | null }
  weather: { args: PlaceOfWalk; value: WeatherFact }
  /** Known places around a point, nearest first; as last seen, without a signal too. */
  'nearby-places': { args: LatLng; value: readonly NearbyPlace[] }
  'hub-state': { args: null; value: HubState }
}
export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = Queries[N]['args']
export type QueryValue<N extends QueryName> = Queries[N]['value']

/** Changes write one row of the outbox and nothing else. Each is declared where it is made. */
type ChangeCommands = Omit<ReturnType<typeof createChanges>, 'generateLater'>

/** Commands for which the page does more than the worker's command of the same name. */
export interface PageCommands {
  /** Online: asks now. Without a network: a row, sent when the signal returns; `jobId` is the row's. */
  generateTour(
    body: GenerateTourBody,
  ): Promise<Result<{ readonly jobId: string; readonly isWaiting?: boolean }>>
}

/** Every command of a screen: those of the worker, of the outbox and of the page. */
export interface Commands
  extends PageCommands, ChangeCommands, Omit<SyncCommands, keyof PageCommands | keyof ChangeCommands> {}

export interface LiveSource {
  /** Calls back with the present state soon and with every new one, until the returned function is called. */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    emit: (state: LiveState<QueryValue<N>>) => void,
  ): () => void
  reload<N extends QueryName>(name: N, args: QueryArgs<N>): void
  onNotice(listener: (notice: Notice) => void): () => void
  /** Any call but login was answered 401 with this token. */
  onUnauthorized(listener: (token: string) => void): () => void

  /** They never throw: failures are values. */
  readonly commands: Called<Commands>

  /** The session changed: close the old store, open the other. `user` is null for the visitor. */
  switchUser(session: { readonly token: string; readonly user: User } | null): Promise<void>
  /**
   * Deletes the user's facts, downloads and caches on this device. Unsent changes stay for the same user; their number is
   * undefined where the device does not let them be counted.
   */
  forgetUser(user: User): Promise<{ readonly unsentCount: number | undefined }>
}

type Loader = () => Promise<LiveSource>

let loader: Loader | undefined
let loaded: Promise<LiveSource> | undefined
let isReady = false

/** Sets how the source is made; it is made at the first use. */
export function provideSource(load: Loader): void {
  loader = load
  loaded = undefined
  isReady = false
}

/** True once something asked for the source. */
export const isSourceWanted = (): boolean => loaded !== undefined

/** True once the source is loaded. */
export const isSourceReady = (): boolean => isReady

/** The source, made at the first call. Rejects when its code cannot be loaded; a later call tries again. */
export function getSource(): Promise<LiveSource> {
  if (loaded) return loaded
  if (!loader) return Promise.reject(new Error('startLive() was not called'))
  const loading = loader()
  loaded = loading
  loading.then(
    () => {
      if (loaded === loading) isReady = true
    },
    () => {
      if (loaded === loading) loaded = undefined
    },
  )
  return loading
}
