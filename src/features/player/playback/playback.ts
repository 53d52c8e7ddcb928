/**
 * The playback engine as the player sees it: one interface over the three ways to play a tour. Positions are seconds on the
 * tour's timeline. States and failures are values (playback-state.ts).
 */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { MediaSourceSeam } from './streamed/media-source.ts'
import type { AudioSourceKind, PlaybackWay } from './playback-way.ts'
import type { PauseReason, PlaybackState } from './playback-state.ts'
import type { OpenVoice } from './voice.ts'

export interface PlaybackSeams {
  readonly bytes: AudioBytes
  readonly openVoice: OpenVoice
  readonly makeElement?: (() => HTMLAudioElement) | undefined
  readonly mediaSource: MediaSourceSeam | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  isOnline(): boolean
  /** Asks the server to make these chunks sooner. */
  askFor(chunkIndexes: readonly number[], reason: PriorityReason): void
  /** Called at every poll while a chunk is waited for; the answer arrives through `setAudio`. */
  refresh(): void
}

export interface Playback {
  state(): PlaybackState
  positionS(): number
  durationS(): number
  /** True where the sound of a position is at hand, so that a play needs no wait. */
  hasSoundAt(positionS: number): boolean
  /** The way the present audio is played, undefined before any is set. */
  way(): PlaybackWay | undefined
  /** Tells or changes what is played: chunks that became ready, or another source. The position is kept. */
  setAudio(chunks: readonly AudioChunk[], source: AudioSourceKind): void
  /**
   * Call it in the tap. An `arrival` starts nothing that the device or the sleep timer stopped: a call is not talked over.
   */
  play(by?: 'hand' | 'arrival'): void
  /** `why`: where no hand did it. */
  pause(why?: PauseReason): void
  /** How many times it was asked to rest, also while it rested: who made it rest for a moment goes on only if nobody else did. */
  pauses(): number
  toggle(): void
  seek(positionS: number): void
  skip(byS: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  /** Fades to silence, then pauses; the volume is back at the next play. */
  fadeOut(durationMs: number, why?: PauseReason): void
  /** Brings back the volume of a fade that has not ended. */
  cancelFade(): void
  /** The network is back: what failed for want of it goes on. */
  retry(): void
  /** The device gave the sound back, or the page runs again: goes on if the device was what paused it. */
  giveBack(): void
  /** State changes. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Position changes: about four a second while playing, and at every seek. */
  onTime(listener: () => void): () => void
  dispose(): void
}
