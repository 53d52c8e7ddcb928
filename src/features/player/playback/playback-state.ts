/** What the engine is doing, as a value; the words for it are in messages.ts. */
import { isTransient, type Failure } from '#contract/failure.ts'

export type PlaybackFailure =
  /** Waited for the server to make it, in vain. */
  | { readonly kind: 'chunk-not-ready'; readonly chunkIndex: number }
  /** The bytes can't be had or can't be played. */
  | { readonly kind: 'chunk-error'; readonly chunkIndex: number; readonly cause?: Failure | undefined }
  /** Said to be ready, without an address. */
  | { readonly kind: 'no-audio-url'; readonly chunkIndex: number }
  | { readonly kind: 'no-chunks' }
  /** Neither network nor a stored copy. */
  | { readonly kind: 'offline' }
  /** The stored copy was asked for and is not there, or not whole. */
  | { readonly kind: 'no-offline-audio' }
  /** The tour names this chunk, and its file is gone from the server. */
  | { readonly kind: 'chunk-not-found'; readonly chunkIndex: number }
  /** This browser could make no player of its own for it. */
  | { readonly kind: 'not-initialized' }
  /** The voice of the device fell silent. */
  | { readonly kind: 'reading-stopped' }
  /** The browser refused to start without a tap; `isResume`: after it had sounded here before. */
  | { readonly kind: 'refused'; readonly isResume: boolean }

/** Why the sound rests although no hand paused it. */
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
  /** Playing as soon as the server has made this chunk. */
  | { readonly kind: 'waiting'; readonly chunkIndex: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: PlaybackFailure }

/** True where the one button says Pause: it plays, or will as soon as it can. */
export const isOn = ({ kind }: PlaybackState): boolean =>
  kind === 'playing' || kind === 'loading' || kind === 'waiting'

/** What a passing trouble of the network causes: it ends without the walker's doing. */
export const isPassing = (failure: PlaybackFailure): boolean =>
  failure.kind === 'offline' ||
  (failure.kind === 'chunk-error' && failure.cause !== undefined && isTransient(failure.cause))

export const sameState = (a: PlaybackState, b: PlaybackState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'paused' || b.kind !== 'paused' || a.why === b.why) &&
  (a.kind !== 'waiting' || b.kind !== 'waiting' || a.chunkIndex === b.chunkIndex) &&
  (a.kind !== 'failed' || b.kind !== 'failed' || a.failure === b.failure)
