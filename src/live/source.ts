/**
 * The source that hooks read from and commands go to. The real one (store and sync worker, `sources/`) is loaded when it is
 * first needed, so that the landing page does not carry it; tests use one in memory (`testing.ts`).
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
import type { ChangeCommands } from './change-commands/change-commands.ts'
import type { LiveState } from './live.ts'
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

/** Every query that can be watched: its argument and its value. */
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
  /** The page as it was last fetched, without a signal too. */
  'public-routes': { args: PublicRoutesPage; value: PublicRoutes }
  route: { args: { readonly routeKey: string }; value: RouteView }
  changes: { args: null; value: readonly WaitingChange[] }
  downloads: { args: null; value: readonly Download[] }
  'walk-progress': { args: { readonly tourId: number }; value: WalkProgress | null }
  'unfinished-walk': { args: null; value: WalkProgress | null }
  weather: { args: PlaceOfWalk; value: WeatherFact }
  /** Known places around a point, nearest first, as last fetched; without a signal too. */
  'nearby-places': { args: LatLng; value: readonly NearbyPlace[] }
  'hub-state': { args: null; value: HubState }
}
export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = Queries[N]['args']
export type QueryValue<N extends QueryName> = Queries[N]['value']

/** Commands for which the page does more than the worker's command of the same name. */
export interface PageCommands {
  /**
   * Requests a tour: online at once, without a network by a row that is sent when the signal returns (`isWaiting`); `jobId`
   * is then the row's id. Its placeholder is in `useMyTours` when this resolves.
   */
  generateTour(
    body: GenerateTourBody,
  ): Promise<Result<{ readonly jobId: string; readonly isWaiting?: boolean }>>
}

/** The worker's commands that screens call as they are. `ask` has a function of its own (`LiveSource.ask`). */
type WorkerCommands = Pick<
  SyncCommands,
  | 'generateFromRoute'
  | 'cancelJob'
  | 'dismissJob'
  | 'prioritiseChunks'
  | 'joinTour'
  | 'leaveTour'
  | 'startDownload'
  | 'cancelDownload'
  | 'removeDownload'
  | 'checkDownload'
>

/** Every command of a screen: those of the page, of the outbox and of the worker. None rejects: failures are values. */
export interface Commands extends PageCommands, Omit<ChangeCommands, 'generateLater'>, WorkerCommands {}

export interface LiveSource {
  /** Calls back with the present state soon and with every new one, until the returned function is called. */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    emit: (state: LiveState<QueryValue<N>>) => void,
  ): () => void
  reload<N extends QueryName>(name: N, args: QueryArgs<N>): void
  onNotice(listener: (notice: Notice) => void): () => void
  /** Calls back when any call but login was answered 401 with this token. */
  onUnauthorized(listener: (token: string) => void): () => void

  /** Calls an endpoint of the API. A visitor's source needs no store for it. */
  readonly ask: Called<SyncCommands>['ask']
  /** Resolves with the commands. A visitor's source loads the store for them, and rejects where its code cannot be loaded. */
  commands(): Promise<Called<Commands>>

  /** Closes the store of the session before and opens the new one's; null is a visitor's session. */
  switchUser(session: { readonly token: string; readonly user: User } | null): Promise<void>
  /**
   * Deletes the user's facts, downloads and caches on this device. Unsent changes stay for the same user; `unsentCount` is
   * undefined where the device cannot read them.
   */
  forgetUser(user: User): Promise<{ readonly unsentCount: number | undefined }>
}

type Loader = () => Promise<LiveSource>

let loader: Loader | undefined
let loaded: Promise<LiveSource> | undefined
let isReady = false

/** Sets the function that loads the source. It is called at the first use. */
export function provideSource(load: Loader): void {
  loader = load
  loaded = undefined
  isReady = false
}

/** True once the source was requested. */
export const isSourceWanted = (): boolean => loaded !== undefined

/** True once the source is loaded. */
export const isSourceReady = (): boolean => isReady

/** Loads the source at the first call. Rejects when its code cannot be loaded; a later call tries again. */
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
