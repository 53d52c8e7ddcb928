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
  /** Opens a plain file of another kind than MP3; without it `openVoice` does. */
  readonly openFileVoice?: OpenVoice | undefined
  readonly makeElement?: (() => HTMLAudioElement) | undefined
  readonly mediaSource: MediaSourceSeam | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  isOnline(): boolean
  /** Asks the server to make these chunks sooner than others. */
  askFor(chunkIndexes: readonly number[], reason: PriorityReason): void
  /** Called at every poll while a chunk is waited for; the answer arrives through `setAudio`. */
  refresh(): void
}

export interface Playback {
  state(): PlaybackState
  positionS(): number
  durationS(): number
  /** True where the sound of the position is at hand, so that Play needs no wait. */
  hasSoundAt(positionS: number): boolean
  /** The way in which the audio is played; undefined before it is set. */
  way(): PlaybackWay | undefined
  /** Sets what is played: chunks that became ready, or another source. The position stays. */
  setAudio(chunks: readonly AudioChunk[], source: AudioSourceKind): void
  /**
   * Call it in the tap. An `arrival` starts nothing that the device or the sleep timer paused: nothing plays over a
   * call.
   */
  play(by?: 'hand' | 'arrival'): void
  /** `why` is the reason of a pause that no hand made. */
  pause(why?: PauseReason): void
  /**
   * Counts every call of `pause`, also while paused. A caller that paused for a moment goes on only if nothing else
   * paused meanwhile.
   */
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
  /** The network is back: playback that failed without it goes on. */
  retry(): void
  /** The device gave the sound back, or the page runs again: playback goes on if the device was what paused it. */
  giveBack(): void
  /** Calls the listener when the state changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Calls the listener when the position changes: about four times a second while playing, and at every seek. */
  onTime(listener: () => void): () => void
  dispose(): void
}
