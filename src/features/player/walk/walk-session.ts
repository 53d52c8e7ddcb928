/** One walk as the player and its screen see it. */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSection } from './sections.ts'
import type { Whereabouts } from './position/whereabouts.ts'

export interface WalkSnapshot extends Whereabouts {
  /** The index of the present section in the list (not its own `index`); -1 where there are none. */
  readonly sectionIndex: number
  readonly isAutoPlay: boolean
  /** The reason why the sound rests although no hand paused it. */
  readonly rest: 'arriving' | 'leaving' | 'on-the-way' | undefined
  /** The present section is a walking track. */
  readonly isOnTheWay: boolean
  /** The stop that an arrival would start, by its section. */
  readonly target: WalkSection | undefined
  /** The indexes of the sections that were heard to their end. */
  readonly heard: ReadonlySet<number>
  /** Play was pressed away from the stop: the hand decides what sounds until the walker is near the stop again. */
  readonly isByHand: boolean
}

export interface WalkSeams {
  readonly playback: Playback
  readonly positions: Positions
  /** With false, positions rule the walk unfiltered, for the benchmarks to compare. */
  readonly isFiltered?: boolean | undefined
  readonly nowMs: () => number
  /** Sentences of the chunk that plays at the position, on the tour's timeline; empty where there are none. */
  sentencesAt(positionS: number): readonly Sentence[]
  /** The playback speed: how many seconds of narration pass in one second. */
  rate(): number
}

export interface WalkSession {
  snapshot(): WalkSnapshot
  subscribe(listener: () => void): () => void
  setSections(sections: readonly WalkSection[]): void
  toggle(): void
  play(): void
  pause(): void
  seek(positionS: number): void
  skip(byS: number): void
  chooseSection(sectionIndex: number): void
  /** Marks sections that an earlier visit heard: no stop is told twice. */
  setHeard(sectionIndexes: readonly number[]): void
  /** Every stop may be told again. */
  forgetHeard(): void
  setAutoPlay(isAutoPlay: boolean): void
  setHidden(isHidden: boolean): void
  /** Sets the tour's own line; without one a preview walks from stop to stop. */
  setLine(line: readonly LatLng[]): void
  /** With true a direction is being spoken: no walking track begins over it. */
  setAnnouncing(isAnnouncing: boolean): void
  /** Armchair mode: with true the tour plays in order and asks for no position. */
  setInOrder(isInOrder: boolean): void
  /**
   * Previews the walk: a simulated walker walks the line at a multiple of walking speed, until it is stopped. Call it
   * in the tap.
   */
  preview(pace: number): void
  setPace(pace: number): void
  stopPreview(): void
  dispose(): void
}
