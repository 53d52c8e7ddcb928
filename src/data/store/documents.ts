/**
 * The documents of the local store. Facts (tours, parts, jobs, facts) are written by the sync worker alone; the page
 * writes rows of the outbox and nothing else. Times are epoch milliseconds.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type {
  GenerateTourBody,
  GenerationStatus,
  Narrative,
  Poi,
  TourBasic,
  TourListItem,
} from '#contract/api/tours.ts'
import type { WalkingWindow, Weather, WeatherHour } from '#contract/api/weather.ts'
import type { Failure } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { FilesMissing } from '#contract/threads/download-check.ts'

/** A tour's facts: the list's fields, and the basic ones once it was opened. */
export type TourItem = TourListItem & Partial<TourBasic>

/** A tour as pulled; `item` has the basic fields once the tour was opened. Key: the tour id as text. */
export interface TourDocument {
  readonly id: string
  readonly tourId: number
  readonly slug: string
  /** `INVERTED_EPOCH - createdAt`: RxDB sorts by index only ascending, and lists show the newest first. */
  readonly createdDesc: number
  /** In the user's own list; public tours of others are stored too once they were opened. */
  readonly isMine: boolean
  readonly item: TourItem
  readonly fetchedAt: number
  /** ETag of the basic answer; absent until the tour was opened. */
  readonly etag?: string
  /** Ids of outbox rows whose effect is already in `item` but which are not removed yet: they are not folded again. */
  readonly settled?: readonly string[]
}

export const INVERTED_EPOCH = 9_000_000_000_000
export const createdDesc = (createdAt: string): number => {
  const epochMs = Date.parse(createdAt)
  return INVERTED_EPOCH - (Number.isFinite(epochMs) ? Math.max(0, epochMs) : 0)
}

export interface PartData {
  readonly narrative: Narrative
  readonly pois: readonly Poi[]
  readonly chunks: readonly AudioChunk[]
}
export type PartKind = keyof PartData

/** One part of a tour. Key: `${tourId}:${kind}`. `data.value` because RxDB keeps objects, not bare arrays, under a free schema. */
export interface PartDocument {
  readonly id: string
  readonly tourId: number
  readonly kind: PartKind
  readonly data: { readonly value: unknown }
  readonly fetchedAt: number
  readonly etag?: string
}

/** The client's own record of a generation job. Key: the job id. Ends when its tour arrives or the user removes it. */
export interface JobDocument {
  readonly id: string
  readonly request: Pick<GenerateTourBody, 'locationName' | 'latitude' | 'longitude' | 'topic'> & {
    /** The outbox row that asked for it; while that is there, only one of the two is shown. */
    readonly rowId?: string
  }
  readonly status: GenerationStatus
  readonly progress: number
  readonly message: string
  readonly error: string
  readonly requestedAt: number
  /** Asked for on this device; a job that only the server listed goes when the server lists it no more. */
  readonly isOwn: boolean
  /** Taken out of the list by the user; kept so that a pull does not bring it back. */
  readonly isDismissed: boolean
}

/**
 * `queued`: it begins when the downloads before it are done. `awaiting-sound`: all that there is was fetched, and others download
 * while the rest of its sound is made. `awaiting-signal`: nothing is tried until the server can be reached.
 */
export type StoredDownloadState =
  'queued' | 'downloading' | 'awaiting-sound' | 'awaiting-signal' | 'downloaded' | 'failed'

/** What is known of a download; the bytes are in Cache Storage. Key: the tour id as text. */
export interface DownloadDocument {
  readonly id: string
  readonly tourId: number
  readonly state: StoredDownloadState
  readonly bytesDone: number
  readonly bytesTotal: number
  /** 0 until complete. */
  readonly downloadedAt: number
  readonly expiresAt: number
  readonly failure?: Failure | FilesMissing
}

/**
 * `fences`: per entity, when the server last answered a change of it and with which version; a pull that began before does
 * not write or delete that entity. `my-tours` and `my-routes` exist once their list was pulled.
 */
export type FactKey =
  | 'topics'
  | 'subscription'
  | 'usage'
  | 'preferences'
  | 'profile'
  | 'my-tours'
  | 'emergency-countries'
  | 'my-routes'
  | `route:${string}`
  | PublicRoutesKey
  | 'hub-cursor'
  | 'fences'
  | PlaceFactKey

/** A page of public routes: their ids in order, and how many there are. The routes are facts of their own. */
export interface PublicRoutesFact {
  readonly routeIds: readonly number[]
  readonly totalCount: number
  readonly totalPages: number
}
export interface PublicRoutesPage {
  /** '' for every topic. */
  readonly topic: string
  /** From 1. */
  readonly page: number
}
export type PublicRoutesKey = `public-routes:${string}`
export const publicRoutesKey = ({ topic, page }: PublicRoutesPage): PublicRoutesKey =>
  `public-routes:${topic}:${page}`

type PlaceFact = 'weather' | 'places'
export type PlaceFactKey = `${PlaceFact}:${string}`

/** Rounded, so that places within about a kilometre share one fact. */
export const placeFactKey = (what: PlaceFact, { latitude, longitude }: LatLng): PlaceFactKey =>
  `${what}:${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** The weather as the server last told it, and when that was (epoch ms). */
export interface WeatherFact {
  readonly weather: Weather
  readonly fetchedAt: number
  /** The hours to come, and the best ones for a walk of `durationMin` minutes, best first. */
  readonly forecast?:
    | {
        readonly hours: readonly WeatherHour[]
        readonly bestTimes: readonly WalkingWindow[]
        readonly durationMin: number
      }
    | undefined
}
/** Where, and for a walk of how many minutes. */
export interface PlaceOfWalk extends LatLng {
  readonly durationMin: number
}

/** What the pull of `my-tours` or `my-routes` remembers of the list. */
export interface ListFact {
  readonly totalCount: number
  /** Epoch ms when the list was last read whole; 0 where it changed meanwhile. */
  readonly passedAt: number
}

export interface Fence {
  /** Epoch ms. */
  readonly at: number
  /** Counts the writes of answers; unlike a clock it never goes back. */
  readonly order: number
  readonly version: number
}

/** How far a walk has come. Key: the tour id as text. Written by the page, since it is never sent. */
export interface ProgressDocument {
  readonly id: string
  readonly data: { readonly value: unknown }
}

export interface FactData {
  readonly value: unknown
  /** Ids of outbox rows whose effect is already in `value`, as in a tour. */
  readonly settled?: readonly string[]
}

/** A small answer kept whole. Key: its name. */
export interface FactDocument {
  readonly id: FactKey
  readonly data: FactData
  readonly etag: string
  readonly fetchedAt: number
}
