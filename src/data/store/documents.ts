/**
 * The documents of the local store. The sync worker alone writes facts (tours, parts, jobs, downloads, facts); the page writes its progress
 * and rows of the outbox. Times are in epoch ms.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { GenerateTourBody, GenerationStatus, Narrative, Poi } from '#contract/api/tours.ts'
import type { WalkingWindow, Weather, WeatherHour } from '#contract/api/weather.ts'
import type { Failure } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { FilesMissing } from '#contract/threads/download-check.ts'
import type { TourItem } from '#changes/subjects/tour-view.ts'

/** A tour from the server; `item` has the basic fields once the tour was opened. Key: the tour id as text. */
export interface TourDocument {
  readonly id: string
  readonly tourId: number
  readonly slug: string
  /** `INVERTED_EPOCH - createdAt`: RxDB uses an index only in ascending order, and lists show the newest first. */
  readonly createdDesc: number
  /** True for a tour in the user's own list; public tours of others are stored too once they were opened. */
  readonly isMine: boolean
  readonly item: TourItem
  readonly fetchedAt: number
  /** The ETag of the basic answer; absent until the tour was opened. */
  readonly etag?: string
  /** Ids of outbox rows whose effect is already in `item` but which are not removed yet; they are not folded again. */
  readonly settled?: readonly string[]
}

/** Later than any time that a tour may have: the year 2255. */
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

/** One part of a tour. Key: `${tourId}:${kind}`. The value is in `data.value` because RxDB's schema allows objects here, not arrays. */
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
  /** True for a job that was requested on this device. Another job is removed when the server does not list it any more. */
  readonly isOwn: boolean
  /** True for a job that the user removed from the list; it stays stored so that a pull does not add it again. */
  readonly isDismissed: boolean
}

/**
 * `queued`: the download begins when those before it are done. `awaiting-sound`: every file that exists was fetched, and others download
 * while the rest of its sound is made. `awaiting-signal`: nothing is fetched until the server can be reached.
 */
export type StoredDownloadState =
  'queued' | 'downloading' | 'awaiting-sound' | 'awaiting-signal' | 'downloaded' | 'failed'

/** The state of a download; the bytes are in Cache Storage. Key: the tour id as text. */
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
 * The keys of facts. `fences` has for each entity the time and version of the server's last answer to a change of it; a pull that began
 * before does not write or delete that entity. `my-tours` and `my-routes` exist once their list was pulled.
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

/** A page of public routes: their ids in order, and the number of all. The routes are facts of their own. */
export interface PublicRoutesFact {
  readonly routeIds: readonly number[]
  readonly totalCount: number
  readonly totalPages: number
}
export interface PublicRoutesPage {
  /** '' for every topic. */
  readonly topic: string
  /** Counts from 1. */
  readonly page: number
}
export type PublicRoutesKey = `public-routes:${string}`
export const publicRoutesKey = ({ topic, page }: PublicRoutesPage): PublicRoutesKey =>
  `public-routes:${topic}:${page}`

type PlaceFact = 'weather' | 'places'
export type PlaceFactKey = `${PlaceFact}:${string}`

/** Returns the key of a fact about a place. It is rounded, so that places within about a kilometre share one fact. */
export const placeFactKey = (what: PlaceFact, { latitude, longitude }: LatLng): PlaceFactKey =>
  `${what}:${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** The weather as the server last sent it. */
export interface WeatherFact {
  readonly weather: Weather
  /** Epoch ms. */
  readonly fetchedAt: number
  /** The coming hours, and the best times for a walk of `durationMin` minutes, best first. */
  readonly forecast?:
    | {
        readonly hours: readonly WeatherHour[]
        readonly bestTimes: readonly WalkingWindow[]
        readonly durationMin: number
      }
    | undefined
}
/** A place and the length of a walk there. */
export interface PlaceOfWalk extends LatLng {
  readonly durationMin: number
}

/** The state of a list after the pull of `my-tours` or `my-routes`. */
export interface ListFact {
  readonly totalCount: number
  /** Epoch ms when the whole list was last read; 0 where it changed meanwhile. */
  readonly passedAt: number
}

export interface Fence {
  /** Epoch ms. */
  readonly at: number
  /** The number of the write of the answer; unlike a clock it never goes back. */
  readonly order: number
  readonly version: number
}

/** The progress of a walk. Key: the tour id as text. The page writes it, since it is never sent. */
export interface ProgressDocument {
  readonly id: string
  readonly data: { readonly value: unknown }
}

export interface FactData {
  readonly value: unknown
  /** Ids of outbox rows whose effect is already in `value`, as with a tour. */
  readonly settled?: readonly string[]
}

/** A small answer stored whole. Key: its name. */
export interface FactDocument {
  readonly id: FactKey
  readonly data: FactData
  readonly etag: string
  readonly fetchedAt: number
}
