/**
 * The interface between page and sync worker (Comlink). All values are plain and can be cloned; failures are values. Comlink does not
 * queue calls, so the worker lets every method wait until it is ready.
 */
import type { Failure, Result } from '../failure.ts'
import type { LatLng } from '../geo.ts'
import type { HubState } from '../hub/events.ts'
import type { EndpointName } from '../api/endpoints.ts'
import type { PriorityReason } from '../api/audio-chunks.ts'
import type { GenerateTourBody } from '../api/tours.ts'
import type { DownloadCheck } from './download-check.ts'

/** The session of the page, read from localStorage and the device database. */
export interface SyncSession {
  /** Origin and base of the API; '' means this origin. */
  readonly apiOrigin: string
  readonly token: string | null
  readonly userId: string | null
  /** The name of the user's (or the visitor's) local database. */
  readonly database: string
}

/** The input of a call by its endpoint's name; the worker checks the answer against the contract. */
export interface AskInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** An address that an answer announced, used in place of the endpoint's own path. */
  readonly address?: string
  readonly body?: unknown
  /** The `Idempotency-Key` of a call that may be sent again in another way; by default each call has its own. */
  readonly key?: string | undefined
}

/** The data that a screen needs fresh. The worker fetches it into the store; screens read the store. */
export type RefreshTarget =
  | { readonly what: 'my-tours' }
  /** One tour: its basic fields, narrative, all pages of POIs, and chunks. */
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
  /** The weather at the place of a tour, and the best times for a walk of `durationMin` minutes. */
  | {
      readonly what: 'weather'
      readonly place: {
        readonly latitude: number
        readonly longitude: number
        readonly durationMin: number
      }
    }
  | { readonly what: 'my-routes' }
  /** A page of public routes; the topic '' stands for all. */
  | { readonly what: 'public-routes'; readonly topic: string; readonly page: number }
  /** One route, by the server's id as text or by the key under which it was made. */
  | { readonly what: 'route'; readonly routeKey: string }
  /** The signed-in user, as the server knows them. */
  | { readonly what: 'profile' }

/** Events for which the UI has words. */
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
  /** The server made pictures of a stop (POIMediaGenerated); `count` is the number of pictures that it has now. */
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
      /** The name of the changed item; untrusted text. */
      readonly title: string
      readonly text?: string | undefined
    }
  | {
      readonly kind: 'change-refused' | 'change-conflict'
      readonly rowId: string
      readonly change: string
      readonly entity: string
      /** The name of the changed item; untrusted text. */
      readonly title: string
      readonly failure: Failure
    }

export type SyncEvent =
  | { readonly kind: 'hub-state'; readonly state: HubState }
  /** A call other than login was answered 401 with this token. The page removes the token and goes to /login. */
  | { readonly kind: 'unauthorized'; readonly token: string }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** For the offline banner: false after a call that failed for lack of a network, true after an answer. */
  | { readonly kind: 'reachable'; readonly isReachable: boolean }

/** The route from which a tour is to be made. */
export interface RouteToTell {
  readonly routeId: number
  readonly name: string
  readonly topic: string
  /** The token of the link by which another user's private route was opened. */
  readonly shareToken?: string | undefined
}

/**
 * The commands that the page may send to the worker. The engine has a function of each name; the code between them only passes on the name
 * and the arguments. A command returns a result, or nothing.
 */
export interface SyncCommands {
  ask(endpoint: EndpointName, input: AskInput): Promise<Result<unknown>>
  /** Resolves once the data is in the store, or with the failure. Concurrent refreshes of one target share one fetch. */
  refresh(target: RefreshTarget): Promise<Result<null>>
  /** Requests a tour now and stores the client's own record of the job before it resolves. */
  generateTour(body: GenerateTourBody): Promise<Result<{ readonly jobId: string }>>
  /** Requests a tour along a route and stores a record of its job. `slug` will be the tour's. */
  generateFromRoute(route: RouteToTell): Promise<Result<{ readonly jobId: string; readonly slug: string }>>
  /** Cancels a job on the server and removes its placeholder. It is never queued: the tour may be finished before there is a signal. */
  cancelJob(jobId: string): Promise<Result<null>>
  /** Removes the placeholder of a failed or stuck job from the list for good. */
  dismissJob(jobId: string): Promise<Result<null>>
  /** `near` is the walker's position, where the chunks are requested because a stop is near. */
  prioritiseChunks(
    tourId: number,
    chunkIndexes: readonly number[],
    reason: PriorityReason,
    near?: LatLng,
  ): Promise<Result<null>>
  /** Called while a player is open: joins the tour's hub group and polls chunks that are not ready. */
  joinTour(tourId: number): void
  leaveTour(tourId: number): void
  /** Starts or resumes a download. Resolves once it is running, or with the reason why it cannot run. */
  startDownload(tourId: number): Promise<Result<null>>
  /** Stops a download; the stored bytes stay, so that it can be resumed. */
  cancelDownload(tourId: number): Promise<void>
  removeDownload(tourId: number): Promise<void>
  /** Reads all files of a download and compares them with their checksums. Null while it is under way, and where it has no list of its files. */
  checkDownload(tourId: number): Promise<Result<DownloadCheck | null>>
  /** Sends what is waiting: the browser told the service worker that the signal is back. */
  drain(): void
  /** Called after a change was added to the outbox, or the user decided about one. */
  changed(): void
  /** Called when the page is shown or hidden: workers get no visibility event. */
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
  /** The value stays when the session changes. */
  setOnline(isOnline: boolean): Promise<void>
  /** Runs the command of this name; waits while the session changes. */
  call(name: SyncCommandName, args: readonly unknown[]): Promise<unknown>
}
