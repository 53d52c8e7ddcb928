/** The state of the playback engine, the events it takes, and the effects it asks for. step-playback.ts joins them. */
import type { Failure } from '#contract/failure.ts'
import type { PauseReason, PlaybackFailure, PlaybackState } from '../playback-state.ts'
import type { AudioSourceKind, PlaybackWay } from '../playback-way.ts'
import type { Timeline } from '../timeline.ts'

/** Chromium stops up to this long before a hole in its buffer (measured: 77 ms). */
const RUNS_DRY_S = 0.3

export interface EngineState {
  readonly shown: PlaybackState
  /** Play was asked for, whether or not there is sound yet. */
  readonly wantsPlay: boolean
  readonly isSounding: boolean
  readonly hasSounded: boolean
  /** The element ran out of data, which it does a little before the end of what it has. */
  readonly isStarved: boolean
  /** The time of the first failure of the chunk at the position; the server is given some time from then on. */
  readonly failingSinceMs: number | undefined
  readonly pauses: number
}

export const IDLE: EngineState = {
  shown: { kind: 'idle' },
  wantsPlay: false,
  isSounding: false,
  hasSounded: false,
  isStarved: false,
  failingSinceMs: undefined,
  pauses: 0,
}

/** The distance ahead of the position at which the present chunk is looked up, in seconds. */
export const lookAheadS = ({ isStarved }: EngineState): number => (isStarved ? RUNS_DRY_S : 0)

/** The chunk at the position, `lookAheadS` ahead. */
export interface PresentChunk {
  readonly chunkIndex: number
  readonly hasAddress: boolean
  readonly hasSound: boolean
  readonly isReady: boolean
}

/** The facts of the moment in which the event came. */
export interface EngineMoment {
  /** Milliseconds, monotonic. */
  readonly nowMs: number
  readonly isOnline: boolean
  /** True once the chunks were set, even if there are none. */
  readonly isAudioKnown: boolean
  /** The reason why the audio can be played at no position; undefined while it can. */
  readonly broken: PlaybackFailure | undefined
  /** Undefined while there is no track. */
  readonly way: PlaybackWay | undefined
  readonly source: AudioSourceKind
  readonly timeline: Timeline
  readonly positionS: number
  /** The sound of the position itself is at hand. */
  readonly hasSound: boolean
  readonly present: PresentChunk | undefined
  /** The chunk that the server is asked for until it has made it. */
  readonly waitedChunk: number | undefined
  readonly isRecovering: boolean
}

export type EngineEvent =
  | { readonly kind: 'play'; readonly by: 'hand' | 'arrival' }
  | { readonly kind: 'pause'; readonly why: PauseReason | undefined }
  | { readonly kind: 'seek'; readonly positionS: number }
  /** A track was opened. */
  | { readonly kind: 'opened' }
  /** Chunks became ready or their times known. */
  | { readonly kind: 'audio-changed' }
  /** There are no chunks. */
  | { readonly kind: 'audio-gone' }
  /** The element's own reports. */
  | { readonly kind: 'time' | 'playing' | 'starved' | 'device-pause' | 'device-play' | 'ended' | 'refused' }
  | { readonly kind: 'chunk-failed'; readonly chunkIndex: number; readonly cause: Failure }
  /** The server did not make the chunk in time. */
  | { readonly kind: 'wait-given-up'; readonly chunkIndex: number }
  /** A failure that may have passed is looked at again. */
  | { readonly kind: 'recover' }
  /** The network is back. */
  | { readonly kind: 'retry' }
  /** The device gave the sound back. */
  | { readonly kind: 'give-back' }
  /** Works out what the request to play comes to at the present position. */
  | { readonly kind: 'evaluate' }
  | { readonly kind: 'ask-ahead' }
  /** The position was moved. */
  | { readonly kind: 'moved'; readonly positionS: number }

export type EngineEffect =
  | { readonly kind: 'track-play' | 'track-pause' | 'track-retry' }
  | { readonly kind: 'track-seek'; readonly positionS: number }
  /** Asks the server for the chunk again and again until it is made. */
  | { readonly kind: 'wait-for'; readonly chunkIndex: number }
  | { readonly kind: 'ask-now'; readonly chunkIndex: number }
  /** Asks for the chunks after the position that are not made yet. */
  | { readonly kind: 'ask-for-following' }
  | { readonly kind: 'begin-recovery' | 'end-recovery' | 'end-wait' | 'end-fade' }
  /** MediaSource refused the bytes of this tour: it is played chunk by chunk from here on. */
  | { readonly kind: 'play-per-chunk' }
  | { readonly kind: 'mark-broken'; readonly failure: PlaybackFailure }
  | { readonly kind: 'publish-state' | 'publish-time' }
  /** Sends this event after the effects before it. */
  | { readonly kind: 'then'; readonly event: EngineEvent }

export interface EngineStep {
  readonly state: EngineState
  readonly effects: readonly EngineEffect[]
}
