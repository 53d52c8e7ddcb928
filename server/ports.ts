/**
 * What the parts of the server ask of each other. Each part is made by a `createX`/`openX` in its own folder and handed
 * to the others in app.ts, so that tests put a real or a smaller one in its place.
 */
import type { Readable } from 'node:stream'
import type { PriorityReason, Sentence } from '#contract/api/audio-chunks.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import type { HubEvent, HubEventName } from '#contract/hub/events.ts'

/** Events for the hub, kept in the `events` table for 24 h so that a reconnecting client can be told what it missed. */
export interface Events {
  /**
   * Stores the event and delivers it to the user's group and, with `tourId`, to the tour's group as well.
   * Returns its cursor; delivery never fails the caller.
   */
  emit<N extends HubEventName>(
    to: { readonly userId: string; readonly tourId?: number },
    name: N,
    payload: Omit<HubEvent<N>, 'EventId'>,
  ): Promise<number>
}

/** One spoken chunk as a file: MP3, CBR, mono, no Xing header, silence of 250-400 ms at both ends. */
export interface SpokenChunk {
  readonly mp3: Uint8Array
  readonly mimeType: 'audio/mpeg'
  readonly sampleRate: number
  /** Exact: samples / sampleRate, silence included, encoder delay and padding excluded. */
  readonly durationS: number
  readonly encoderDelaySamples: number
  readonly sha256: string
  readonly sentences: readonly Sentence[]
}

export interface Voice {
  /** Speaks the sentences in order. Rejects only when the engine is broken; off the event loop. */
  speak(sentences: readonly string[], signal?: AbortSignal): Promise<SpokenChunk>
  close(): Promise<void>
}

/** Degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Per-tour street maps out of `DATA_DIR/maps` (*.pmtiles or *.osm.pbf). */
export interface TourMaps {
  /** One PMTiles archive of the box, z12-15, or undefined where no street data covers it. */
  extract(box: Box): Promise<Uint8Array | undefined>
}

export interface StoredObject {
  readonly bytes: number
  readonly contentType: string
  readonly etag: string
}

/** Files. Keys are `[a-z0-9/_.-]`, without `..`; a put appears whole or not at all. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | Readable, contentType: string): Promise<StoredObject>
  head(key: string): Promise<StoredObject | undefined>
  /** `range` is inclusive bytes. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
}

export type TourRequestRefusal =
  | { readonly kind: 'quota-exceeded'; readonly monthlyLimit: number }
  | { readonly kind: 'premium-topic' }
  | { readonly kind: 'unknown-topic' }
  /** No known points of interest near the place; nothing is ever invented. `knownCities` names what to try. */
  | { readonly kind: 'no-places'; readonly knownCities: readonly string[] }

/** Tours are made by jobs that survive `kill -9` and never do finished or paid work twice. */
export interface TourGeneration {
  /**
   * Takes one of the month's quota, stores a queued job and returns its id; the work goes on in the background. With
   * `jobId` (made from an Idempotency-Key) a job that is there already is the answer, and nothing is taken again.
   */
  request(
    userId: string,
    body: GenerateTourBody,
    jobId?: string,
  ): Promise<Result<{ readonly jobId: string }, TourRequestRefusal>>
  /** Moves chunks that are not ready ahead: immediate_play first, then proximity_preload, then preload. */
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<void>
  /** Ends the jobs of a tour that goes away. Those of a user who goes away find nothing to do. */
  forget(what: { readonly tourId: number }): Promise<void>
  close(): Promise<void>
}

export interface Mail {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
  /** Removes what is kept of mails to the address. */
  forget(to: string): Promise<void>
}

export interface Clock {
  now(): Date
}
