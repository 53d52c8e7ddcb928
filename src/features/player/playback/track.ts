/** The sound of one tour, whichever way it is played. Positions are seconds on the tour's timeline. */
import type { Failure } from '#contract/failure.ts'
import type { PlaybackWay } from './playback-way.ts'
import type { Timeline } from './timeline.ts'

export interface Track {
  readonly way: PlaybackWay
  /** Starts in the same task, so that the permission of a tap counts. */
  play(): void
  pause(): void
  seek(positionS: number): void
  setRate(rate: number): void
  /** The volume, from 0 to 1. */
  setVolume(volume: number): void
  positionS(): number
  /** True where the sound at the position is at hand, so that playing doesn't have to wait for a chunk. */
  hasSoundAt(positionS: number): boolean
  /** Chunks became ready or their durations known. The position stays at the same moment of its chunk. */
  setTimeline(timeline: Timeline): void
  /** Forgets failures and tries again, after the network came back. */
  retry(): void
  dispose(): void
}

export interface TrackEvents {
  onTime(): void
  onPlaying(): void
  /** The sound stopped for lack of data; the element goes on by itself. */
  onStarved(): void
  /** The device paused or resumed it: a call, a headset, another app. */
  onDevicePause(): void
  onDevicePlay(): void
  onEnded(): void
  /** A browser refused play() outside a tap. */
  onRefused(): void
  /** The bytes of a chunk can't be loaded or played. */
  onChunkFailed(chunkIndex: number, failure: Failure): void
  /** An element reported the duration of a chunk that was only estimated. */
  onMeasured(chunkIndex: number, durationS: number): void
}
