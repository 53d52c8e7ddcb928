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
import type { Failure } from '#contract/failure.ts'

/** A tour as pulled; `item` has the basic fields once the tour was opened. Key: the tour id as text. */
export interface TourDocument {
  readonly id: string
  readonly tourId: number
  readonly slug: string
  /** `INVERTED_EPOCH - createdAt`: RxDB sorts by index only ascending, and lists show the newest first. */
  readonly createdDesc: number
  /** In the user's own list (a public tour that was only played is stored too). */
  readonly isMine: boolean
  readonly item: TourListItem | TourBasic
  readonly fetchedAt: number
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
}

/** The client's own record of a generation job. Key: the job id. Ends when its tour arrives or the user removes it. */
export interface JobDocument {
  readonly id: string
  readonly request: GenerateTourBody
  readonly status: GenerationStatus
  readonly progress: number
  readonly message: string
  readonly error: string
  readonly requestedAt: number
}

export type OutboxStatus = 'pending' | 'inflight' | 'failed' | 'blocked' | 'conflict'

/** One change made by the user (architecture page, "Writing"). Key: the Idempotency-Key. */
export interface OutboxRow {
  readonly id: string
  readonly seq: number
  readonly kind: string
  /** What it changes, e.g. `tour:12`. */
  readonly entity: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Version of the document that the change was made on; 0 where unknown. */
  readonly baseVersion: number
  readonly dependsOn: readonly string[]
  readonly createdAt: number
  /** 0 until the first send. */
  readonly firstSentAt: number
  readonly status: OutboxStatus
  readonly attempts: number
  readonly nextAttemptAt: number
  readonly failure?: Failure
}

export type DownloadState = 'downloading' | 'downloaded' | 'failed'

/** What is known of a download; the bytes are in Cache Storage. Key: the tour id as text. */
export interface DownloadDocument {
  readonly id: string
  readonly tourId: number
  readonly state: DownloadState
  readonly bytesDone: number
  readonly bytesTotal: number
  /** 0 until complete. */
  readonly downloadedAt: number
  readonly expiresAt: number
  readonly failure?: Failure
}

export type FactKey = 'topics' | 'subscription' | 'usage' | 'my-tours'

/** A small answer kept whole, or that a list was pulled completely. Key: its name. */
export interface FactDocument {
  readonly id: FactKey
  readonly data: { readonly value: unknown }
  readonly etag: string
  readonly fetchedAt: number
}
