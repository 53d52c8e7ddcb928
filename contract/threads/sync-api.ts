/**
 * The page ↔ sync worker interface (Comlink). Everything is plain and clonable; failures are values. Comlink does not
 * queue calls: the worker guards every method with its own readiness.
 */
import type { Failure, Result } from '../failure.ts'
import type { HubState } from '../hub/events.ts'
import type { EndpointName } from '../api/endpoints.ts'
import type { Coordinates, PriorityReason } from '../api/audio-chunks.ts'
import type { GenerateTourBody } from '../api/tours.ts'

/** Who is signed in, as the page's localStorage and the device database say. */
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
  /** In place of the endpoint's own path: the address that an answer announced (extensions). */
  readonly address?: string
  readonly body?: unknown
  /** The `Idempotency-Key` of a call that another way may repeat; without it each call has its own. */
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
  /** What is known of the place of a tour. Degrees. */
  | {
      readonly what: 'emergency'
      readonly place: { readonly latitude: number; readonly longitude: number }
    }
  /** Its weather, and when to walk there for so many minutes. */
  | {
      readonly what: 'weather'
      readonly place: {
        readonly latitude: number
        readonly longitude: number
        readonly durationMin: number
      }
    }
  | { readonly what: 'my-routes' }
  /** The server's id as text, or the key that the route was made under. */
  | { readonly what: 'route'; readonly routeKey: string }
  /** Who is signed in, as the server says. */
  | { readonly what: 'profile' }

/** Things that happened which the UI puts into words. */
export type Notice =
  | { readonly kind: 'tour-completed'; readonly title: string; readonly slug: string }
  | { readonly kind: 'tour-completed-not-loaded' }
  | { readonly kind: 'tour-failed'; readonly error: string }
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

/**
 * What the page may ask of the worker. A line here declares a command, and the engine's function of that name is the
 * command: the thread between them carries the name and the arguments and knows no command by itself. A command answers a
 * result, or nothing.
 */
export interface SyncCommands {
  ask(endpoint: EndpointName, input: AskInput): Promise<Result<unknown>>
  /** Resolves when the store has it, or with the failure. Concurrent refreshes of one target share one fetch. */
  refresh(target: RefreshTarget): Promise<Result<null>>
  /** Asks for a tour now and keeps the client's own record of the job before it resolves. */
  generateTour(body: GenerateTourBody): Promise<Result<{ readonly jobId: string }>>
  /** Takes a failed (or stuck) placeholder out of the list for good. */
  dismissJob(jobId: string): Promise<Result<null>>
  /** `near`: where the walker is, where a stop comes near. */
  prioritiseChunks(
    tourId: number,
    chunkIndexes: readonly number[],
    reason: PriorityReason,
    near?: Coordinates,
  ): Promise<Result<null>>
  /** While a player is open: joins the tour's hub group and polls chunks that are not ready. */
  joinTour(tourId: number): void
  leaveTour(tourId: number): void
  /** Begins or resumes; answers once it is under way, or why it cannot be. */
  startDownload(tourId: number): Promise<Result<null>>
  /** Stops; what is stored stays for resuming. */
  cancelDownload(tourId: number): Promise<void>
  removeDownload(tourId: number): Promise<void>
  /** Something may be ready to be sent (the service worker heard that the signal is back). */
  drain(): void
  /** A change was added or decided. */
  changed(): void
  /** Workers are not told; the page forwards it. */
  setVisible(isVisible: boolean): void
}
export type SyncCommandName = keyof SyncCommands

export interface SyncApi {
  /**
   * Begins (or changes to) this session: opens the store, takes part in the election of the leader. Where the store cannot
   * be opened, `ask` works all the same and every other command answers the failure `storage`.
   */
  begin(session: SyncSession): Promise<void>
  /** Ends it: aborts fetches, releases the lock, closes the store. Resolves when all handles are closed. */
  end(): Promise<void>
  listen(listener: (event: SyncEvent) => void): Promise<void>
  /** Holds from one session to the next. */
  setOnline(isOnline: boolean): Promise<void>
  /** The command of this name with these arguments; waits while the session changes. */
  call(name: SyncCommandName, args: readonly unknown[]): Promise<unknown>
}
