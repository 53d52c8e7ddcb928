/** The audio of one tour: its chunks on their timeline, and the track that plays them in one of three ways. */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { createTrackOpener } from './open-track.ts'
import type { AudioSourceKind } from '../playback-way.ts'
import type { PlaybackFailure } from '../playback-state.ts'
import type { PlaybackSeams } from '../playback.ts'
import { carryOver, EMPTY_TIMELINE, layOut, type Timeline } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'

/** `none`: there are no chunks, and no track. */
export type AudioChange = 'unchanged' | 'none' | 'new-track' | 'new-times'

export interface TourAudio {
  /** False until the chunks are set for the first time: Play waits for them. */
  isKnown(): boolean
  track(): Track | undefined
  timeline(): Timeline
  source(): AudioSourceKind
  chunk(chunkIndex: number): AudioChunk | undefined
  /** The position, seconds on the timeline. */
  positionS(): number
  /** The reason why no position can be played. */
  broken(): PlaybackFailure | undefined
  breakWith(failure: PlaybackFailure): void
  set(chunks: readonly AudioChunk[], source: AudioSourceKind): AudioChange
  /** Plays every chunk by itself, from the same position, because MediaSource refused the bytes of this tour. */
  demote(): void
  /** Sets the length of a chunk whose duration the server did not send. Returns true where that is new. */
  measure(chunkIndex: number, durationS: number): boolean
  setRate(rate: number): void
  setVolume(volume: number): void
  /** The share of the volume during a fade, from 0 to 1. */
  setShare(share: number): void
  dispose(): void
}

export const createTourAudio = (seams: PlaybackSeams, events: TrackEvents): TourAudio => {
  const opener = createTrackOpener(seams, events)
  let chunks: readonly AudioChunk[] = []
  let source: AudioSourceKind = 'network'
  let timeline: Timeline = EMPTY_TIMELINE
  let track: Track | undefined
  let broken: PlaybackFailure | undefined
  let isKnown = false
  let rate = 1
  let volume = 1
  const measuredS = new Map<number, number>()

  const close = () => {
    track?.dispose()
    track = undefined
    broken = undefined
  }

  const openAt = (positionS: number) => {
    close()
    track = opener.open(opener.wayFor(chunks, source), timeline, source)
    if (!track) broken = { kind: 'not-initialized' }
    track?.setRate(rate)
    track?.setVolume(volume)
    if (positionS > 0) track?.seek(positionS)
  }

  const positionS = () => track?.positionS() ?? 0

  return {
    isKnown: () => isKnown,
    track: () => track,
    timeline: () => timeline,
    source: () => source,
    chunk: (index) => chunks.find(({ chunkIndex }) => chunkIndex === index),
    positionS,
    broken: () => broken,
    breakWith: (failure) => {
      broken = failure
    },
    set: (nextChunks, nextSource) => {
      const nextTimeline = layOut(nextChunks, measuredS)
      const isSameSource = source === nextSource
      const isSame = isSameSource && JSON.stringify(timeline) === JSON.stringify(nextTimeline)
      const nextPositionS = carryOver(timeline, nextTimeline, positionS())
      isKnown = true
      chunks = nextChunks
      source = nextSource
      timeline = nextTimeline
      if (!isSameSource) opener.promote()
      if (isSame && track) return 'unchanged'
      if (chunks.length === 0) {
        close()
        return 'none'
      }
      const isSameWay = track?.way === opener.wayFor(chunks, source) && track.way !== 'joined'
      if (!isSameSource || !isSameWay) {
        openAt(nextPositionS)
        return 'new-track'
      }
      track?.setTimeline(timeline)
      return 'new-times'
    },
    demote: () => {
      opener.demote()
      openAt(positionS())
    },
    measure: (chunkIndex, durationS) => {
      if (measuredS.get(chunkIndex) === durationS) return false
      measuredS.set(chunkIndex, durationS)
      timeline = layOut(chunks, measuredS)
      track?.setTimeline(timeline)
      return true
    },
    setRate: (wanted) => {
      rate = wanted
      track?.setRate(wanted)
    },
    setVolume: (wanted) => {
      volume = wanted
      track?.setVolume(wanted)
    },
    setShare: (share) => track?.setVolume(volume * share),
    dispose: close,
  }
}
