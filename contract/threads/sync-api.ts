/**
 * The page ↔ sync worker interface (Comlink). Everything is plain and clonable; failures are values. Comlink does not
 * queue calls: the worker guards every method with its own readiness.
 */
import type { Failure, Result } from '../failure.ts'
import type { LatLng } from '../geo.ts'
import type { HubState } from '../hub/events.ts'
import type { EndpointName } from '../api/endpoints.ts'
import type { PriorityReason } from '../api/audio-chunks.ts'
import type { GenerateTourBody } from '../api/tours.ts'
import type { DownloadCheck } from './download-check.ts'

/** Who is signed in, from the page's localStorage and the device database. */
export interface SyncSession {
  /** Origin and base of the API; '' means this origin. */
  readonly apiOrigin: string
  readonly token: string | null
  readonly userId: string | null
  /** Name of the user's (or the visitor's) local database. */
  readonly database: string
}

/** Input of an endpoint by name; the worker checks the answer against the contract. */
export interface AskInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Used in place of the endpoint's own path: the address that an answer announced. */
  readonly address?: string
  readonly body?: unknown
  /** The `Idempotency-Key`, where the same call may be sent again in another way; by default each call has its own. */
  readonly key?: string | undefined
}

/** What a screen wants fresh. The worker fetches it into the store; screens read the store. */
export type RefreshTarget =
  | { readonly what: 'my-tours' }
  /** Basic, narrative, all POI pages and chunks of one tour. */
  | { readonly what: 'tour'; readonly tour: { readonly id: number } | { readonly slug: string } }
  | { readonly what: 'chunks'; readonly tourId: number }
  | { readonly what: 'topics' }
  | { readonly what: 'emergency-countries' }
  | { readonly what: 'subscription' }
  | { readonly what: 'usage' }
  | { readonly what: 'preferences' }
  /** Known places around a point, for the builder of routes. Degrees. */
  | {
      readonly what: 'places'
      readonly place: { readonly latitude: number; readonly longitude: number }
    }
  /** The weather at the place of a tour, and when to walk there for so many minutes. */
  | {
      readonly what: 'weather'
      readonly place: {
        readonly latitude: number
        readonly longitude: number
        readonly durationMin: number
      }
    }
  | { readonly what: 'my-routes' }
  /** A page of public routes; `topic` '' for all. */
  | { readonly what: 'public-routes'; readonly topic: string; readonly page: number }
  /** The server's id as text, or the key that the route was made under. */
  | { readonly what: 'route'; readonly routeKey: string }
  /** Who is signed in, as the server says. */
  | { readonly what: 'profile' }

/** Events that the UI puts into words. */
export type Notice =
  | { readonly kind: 'tour-completed'; readonly title: string; readonly slug: string }
  | { readonly kind: 'tour-completed-not-loaded' }
  | { readonly kind: 'tour-failed'; readonly error: string }
  | { readonly kind: 'tour-cancelled'; readonly jobId: string }
  | {
      readonly kind: 'audio-completed'
      readonly tourId: number
      readonly success: boolean
      readonly error?: string | undefined
    }
  /** The server made pictures of a stop (POIMediaGenerated); `count` is how many it has now. */
  | {
      readonly kind: 'poi-media'
      readonly tourId: number
      readonly poiId: number
      readonly count: number
    }
  /** A queued change reached the server; `text` is the message of its answer. */
  | {
      readonly kind: 'change-done'
      readonly rowId: string
      readonly change: string
      readonly entity: string
      /** The name of the thing; untrusted text. */
      readonly title: string
      readonly text?: string | undefined
    }
  | {
      readonly kind: 'change-refused' | 'change-conflict'
      readonly rowId: string
      readonly change: string
      readonly entity: string
      /** The name of the thing; untrusted text. */
      readonly title: string
      readonly failure: Failure
    }

export type SyncEvent =
  | { readonly kind: 'hub-state'; readonly state: HubState }
  /** Any call but login was answered 401 with this token: the page removes it and goes to /login. */
  | { readonly kind: 'unauthorized'; readonly token: string }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** What the worker found out about the network, for the offline banner: false after a failed call, true after an answer. */
  | { readonly kind: 'reachable'; readonly isReachable: boolean }

/** The route that a tour is to be made of. */
export interface RouteToTell {
  readonly routeId: number
  readonly name: string
  readonly topic: string
  /** Opens a private route of another to whoever was given its link. */
  readonly shareToken?: string | undefined
}

/**
 * The commands that the page may give to the worker. The engine has a function of each name; the code between them only
 * carries the name and the arguments. A command answers a result, or nothing.
 */
export interface SyncCommands {
  ask(endpoint: EndpointName, input: AskInput): Promise<Result<unknown>>
  /** Resolves once the store has it, or with the failure. Concurrent refreshes of one target share one fetch. */
  refresh(target: RefreshTarget): Promise<Result<null>>
  /** Asks for a tour now and keeps the client's own record of the job before it resolves. */
  generateTour(body: GenerateTourBody): Promise<Result<{ readonly jobId: string }>>
  /** Asks for a tour along a route and keeps the record of its job too. `slug` is where the tour will be. */
  generateFromRoute(route: RouteToTell): Promise<Result<{ readonly jobId: string; readonly slug: string }>>
  /** Ends a job on the server and takes its placeholder away. Never queued: by the time of a signal the tour may be there. */
  cancelJob(jobId: string): Promise<Result<null>>
  /** Takes a failed (or stuck) placeholder out of the list for good. */
  dismissJob(jobId: string): Promise<Result<null>>
  /** `near`: the walker's position, where chunks are asked for because a stop is near. */
  prioritiseChunks(
    tourId: number,
    chunkIndexes: readonly number[],
    reason: PriorityReason,
    near?: LatLng,
  ): Promise<Result<null>>
  /** While a player is open: joins the tour's hub group and polls chunks that are not ready. */
  joinTour(tourId: number): void
  leaveTour(tourId: number): void
  /** Starts or resumes a download. Answers once it is running, or why it cannot run. */
  startDownload(tourId: number): Promise<Result<null>>
  /** Stops a download; the stored bytes stay, so that it can be resumed. */
  cancelDownload(tourId: number): Promise<void>
  removeDownload(tourId: number): Promise<void>
  /** Reads and compares everything that is stored of a download. Null where an older build stored it, or it is under way. */
  checkDownload(tourId: number): Promise<Result<DownloadCheck | null>>
  /** Send what is waiting: the service worker was told that the signal is back. */
  drain(): void
  /** A change was added to the outbox, or the user decided about one. */
  changed(): void
  /** Workers get no visibility event; the page forwards it. */
  setVisible(isVisible: boolean): void
}
export type SyncCommandName = keyof SyncCommands

export interface SyncApi {
  /**
   * Starts this session, in place of another: opens the store and competes for the leader's lock. Where the store cannot be
   * opened, `ask` still works and every other command answers the failure `storage`.
   */
  begin(session: SyncSession): Promise<void>
  /** Ends the session: aborts fetches, releases the lock, closes the store. Resolves when all handles are closed. */
  end(): Promise<void>
  listen(listener: (event: SyncEvent) => void): Promise<void>
  /** Stays as it is when the session changes. */
  setOnline(isOnline: boolean): Promise<void>
  /** Runs the command of this name; waits while the session changes. */
  call(name: SyncCommandName, args: readonly unknown[]): Promise<unknown>
}
