/**
 * Opens the track that fits the audio and the browser. Where MediaSource fails for a tour, it is played chunk by
 * chunk from then on.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { createJoinedTrack } from '../joined/joined-track.ts'
import { createPerChunkTrack } from '../per-chunk/per-chunk-track.ts'
import { chooseWay, MP3, type AudioSourceKind, type PlaybackWay } from '../playback-way.ts'
import type { PlaybackSeams } from '../playback.ts'
import { createStreamedTrack } from '../streamed/streamed-track.ts'
import type { Timeline } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'

export interface TrackOpener {
  wayFor(chunks: readonly AudioChunk[], source: AudioSourceKind): PlaybackWay
  /** Undefined where the browser can make no player of its own. */
  open(way: PlaybackWay, timeline: Timeline, source: AudioSourceKind): Track | undefined
  /** MediaSource refused the bytes of this tour. */
  demote(): void
  /** The audio has another source: every way may be tried again. */
  promote(): void
}

export const createTrackOpener = (
  { openVoice, openFileVoice, bytes, mediaSource, makeElement, nowMs }: PlaybackSeams,
  events: TrackEvents,
): TrackOpener => {
  let isDemoted = false

  const make = (way: PlaybackWay, timeline: Timeline, source: AudioSourceKind): Track => {
    if (way === 'streamed' && mediaSource) {
      return createStreamedTrack({ mediaSource, openVoice, bytes }, timeline, events)
    }
    if (way === 'joined') return createJoinedTrack({ openVoice, bytes }, timeline, events)
    // Only elements of ours are unlocked by the tap for MP3 where there is no MediaSource; other files are Howler's.
    if (openFileVoice && !timeline.entries.every(({ mimeType }) => mimeType === MP3))
      return createPerChunkTrack({ openVoice: openFileVoice, bytes, source, nowMs }, timeline, events)
    const elements = makeElement ? ([makeElement(), makeElement()] as const) : undefined
    return createPerChunkTrack({ openVoice, bytes, source, elements, nowMs }, timeline, events)
  }

  const open: TrackOpener['open'] = (way, timeline, source) => {
    try {
      return make(way, timeline, source)
    } catch {
      if (way !== 'streamed') return undefined
      isDemoted = true
      return open('per-chunk', timeline, source)
    }
  }

  return {
    wayFor: (chunks, source) =>
      isDemoted ? 'per-chunk' : chooseWay(chunks, source, (type) => mediaSource?.canAppend(type) ?? false),
    open,
    demote: () => {
      isDemoted = true
    },
    promote: () => {
      isDemoted = false
    },
  }
}
