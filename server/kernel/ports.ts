/**
 * The interfaces between the parts of the server. Each part is made by a `createX` or `openX` in its own folder and passed to
 * the others in app.ts and shared-parts.ts, so that tests can replace it.
 */
import type { Readable } from 'node:stream'
import type { PriorityReason, Sentence } from '#contract/api/audio-chunks.ts'
import type { WalkLength } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import type { HubEvent, HubEventName } from '#contract/hub/events.ts'
import type { PlaceAndTopic } from '#server/telling/generation/plan-tour.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'

/** Events for the hub, stored for 24 h, so that a client that reconnects gets what it missed. */
export interface Events {
  /**
   * Stores the event and sends it to the user's group and, with `tourId`, to the tour's group. Returns its cursor. A failed
   * delivery does not reject.
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

export interface SpeechWish {
  /** Language of the sentences (BCP 47). */
  readonly language: string
  /** The tour that the sound is for. Single sentences are kept as long as it, or another tour with them, is there. */
  readonly tourId?: number
  /** 1 is the voice's own pace, 1.5 is half as fast again. */
  readonly pace?: number
  readonly signal?: AbortSignal
}

/** No voice of this server speaks the language; trying again is of no use until the server is configured otherwise. */
export interface NoVoice {
  readonly kind: 'no-voice'
  readonly language: string
}

export interface Voice {
  /**
   * Speaks the sentences in order, all with one voice. Rejects where every voice of the language failed, which another attempt
   * may mend; off the event loop.
   */
  speak(sentences: readonly string[], wish: SpeechWish): Promise<Result<SpokenChunk, NoVoice>>
  close(): Promise<void>
}

/** Degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * How much of a box its data must cover: its centre or half of it, or a corner. `wholly` leaves out the maps that come with
 * Streetlore where they end within the box.
 */
export type MapCoverage = 'wholly' | 'mostly' | 'partly'

/** Street maps, from the operator's files, from those that come with Streetlore, and from what was fetched for walks before. */
export interface TourMaps {
  /** One PMTiles archive of the box, z12-15, or undefined where no street data covers enough of it. Nobody else is asked. */
  extract(box: Box, coverage?: MapCoverage): Promise<Uint8Array | undefined>
}

/** Streets that are not here yet. Only jobs may ask for them. */
export interface StreetFetches {
  /** Afterwards the box can be extracted from `TourMaps`. Never rejects; what cannot be had is said as its kind. */
  fetchStreets(box: Box): Promise<Result<undefined, { readonly kind: string }>>
}

export interface StoredObject {
  readonly bytes: number
  readonly contentType: string
  readonly etag: string
}

/** Files. Keys are `[a-z0-9/_.-]`, without `..`; a file is stored completely or not at all. */
export interface ObjectStore {
  put(
    key: string,
    body: Uint8Array | Readable,
    contentType: string,
  ): Promise<StoredObject & { readonly sha256: string }>
  head(key: string): Promise<StoredObject | undefined>
  /** `range` in bytes, inclusive. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
}

export type TourRequestRefusal =
  | { readonly kind: 'quota-exceeded'; readonly monthlyLimit: number }
  /** As many of the user's tours are in the making as may be at a time. */
  | { readonly kind: 'too-many-jobs'; readonly most: number }
  /** As many were asked for within an hour as may be, whatever became of them. */
  | { readonly kind: 'asked-too-often'; readonly most: number; readonly retryAfterS: number }
  | { readonly kind: 'premium-topic' }
  | { readonly kind: 'unknown-topic' }
  /** No known points of interest near the place; none are invented. `knownCities` are cities to try instead. */
  | { readonly kind: 'no-places'; readonly knownCities: readonly string[] }

export type CancelRefusal =
  /** None of this user's. */
  | { readonly kind: 'unknown-job' }
  /** The tour is there: it can be deleted. */
  | { readonly kind: 'tour-is-made' }

/** Tours are made by jobs that survive `kill -9` and never do finished work twice. */
export interface TourGeneration {
  /**
   * Counts the tour against the quota, stores a queued job and returns its id; the work runs in the background. Where a job
   * with `jobId` (made from an Idempotency-Key) exists already, it is the answer and nothing is counted.
   */
  request(
    userId: string,
    body: TourWish,
    jobId?: string,
  ): Promise<Result<{ readonly jobId: string }, TourRequestRefusal>>
  /** Ends a job that has no tour yet, and gives its tour of the month back. False where it had ended before. */
  cancel(userId: string, jobId: string): Promise<Result<boolean, CancelRefusal>>
  /** How long a walk the known places allow for this user. Nothing is counted or stored. */
  walkLength(userId: string, wish: PlaceAndTopic): Promise<WalkLength>
  /** Makes these chunks earlier: immediate_play first, then proximity_preload, then preload. */
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<void>
  /** Tells the owners of tours along a custom route that one of its stops has a new file. One file after the other; nobody waits for it. */
  tellOfRouteMedia(routePoiId: number): void
  /** Ends the jobs of a deleted tour. Those of a deleted user find nothing to do. */
  forget(what: { readonly tourId: number }): Promise<void>
  close(): Promise<void>
}

export interface Message {
  /** A UUID that stays the same where a message is sent again. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly writtenAt: Date
  /** Ids of the accounts whose mail it is, or whose words are in it. */
  readonly accountIds: readonly string[]
}

/** Carries messages out of the server: to a mail server, or to files. What is to be sent is kept in `server/kernel/mail/outbox.ts`. */
export interface Mail {
  /** Files on this machine: a caller may wait for them. */
  readonly isAtHand: boolean
  /** Rejects where the message was not taken, or where that is not known. */
  send(message: Message): Promise<void>
  /** Removes stored mails of the account: those to its address, and those that hold words of the person. */
  forget(account: { readonly id: string; readonly email?: string }): Promise<void>
  /** Removes stored mails that were written before. */
  sweep?(before: Date): Promise<void>
  close?(): void
}

export interface Clock {
  now(): Date
}
