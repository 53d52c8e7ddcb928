/** The state of the playback engine, as a value; messages.ts has the words for it. */
import { isTransient, type Failure } from '#contract/failure.ts'

export type PlaybackFailure =
  /** The server did not make the chunk in time. */
  | { readonly kind: 'chunk-not-ready'; readonly chunkIndex: number }
  /** The bytes can't be loaded or played. */
  | { readonly kind: 'chunk-error'; readonly chunkIndex: number; readonly cause?: Failure | undefined }
  /** The server calls the chunk ready and sends no address. */
  | { readonly kind: 'no-audio-url'; readonly chunkIndex: number }
  | { readonly kind: 'no-chunks' }
  /** There is neither a network nor a stored copy. */
  | { readonly kind: 'offline' }
  /** The stored copy was chosen and is missing or not whole. */
  | { readonly kind: 'no-offline-audio' }
  /** The tour names this chunk, and its file is gone from the server. */
  | { readonly kind: 'chunk-not-found'; readonly chunkIndex: number }
  /** This browser could not make a player for the audio. */
  | { readonly kind: 'not-initialized' }
  /** The voice of the device fell silent. */
  | { readonly kind: 'reading-stopped' }
  /** The browser refused to start without a tap; `isResume` is true where it had played before. */
  | { readonly kind: 'refused'; readonly isResume: boolean }

/** The reason for a pause that no hand made. */
export type PauseReason =
  | 'sleep-timer'
  /** The device took the sound away: a call, another app, a headset's button. */
  | 'device'
  /** The headphones were taken out. */
  | 'headphones'
  /** The browser froze the page. */
  | 'frozen'

export type PlaybackState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused'; readonly why?: PauseReason | undefined }
  /** The sound plays as soon as the server has made this chunk. */
  | { readonly kind: 'waiting'; readonly chunkIndex: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: PlaybackFailure }

/** True where the one button says Pause: it plays, or will as soon as it can. */
export const isOn = ({ kind }: PlaybackState): boolean =>
  kind === 'playing' || kind === 'loading' || kind === 'waiting'

/** True for failures of a passing network problem: they end without the walker's doing. */
export const isPassing = (failure: PlaybackFailure): boolean =>
  failure.kind === 'offline' ||
  (failure.kind === 'chunk-error' && failure.cause !== undefined && isTransient(failure.cause))

export const sameState = (a: PlaybackState, b: PlaybackState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'paused' || b.kind !== 'paused' || a.why === b.why) &&
  (a.kind !== 'waiting' || b.kind !== 'waiting' || a.chunkIndex === b.chunkIndex) &&
  (a.kind !== 'failed' || b.kind !== 'failed' || a.failure === b.failure)
