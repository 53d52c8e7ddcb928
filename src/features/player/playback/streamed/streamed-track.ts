/**
 * A whole tour on one element over MediaSource: chunks are fetched and appended in the order of need, at most three
 * ahead, each at its own place. A chunk that isn't there leaves a hole, at which the element waits and goes on by itself.
 */
import { CHUNKS } from '#contract/audio-chunks.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import { createRetryTimes } from '../retry-times.ts'
import { carryOver, clampTo, entryAt, type Timeline } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'
import type { OpenVoice } from '../voice.ts'
import { beyondShortChunkS, SAME_PLACE_S } from './appended-chunks.ts'
import { createChunkBuffer } from './chunk-buffer.ts'
import { createBufferFiller } from './fill-buffer.ts'
import type { MediaSourceSeam } from './media-source.ts'

export interface StreamedTrackSeams {
  readonly mediaSource: MediaSourceSeam
  readonly openVoice: OpenVoice
  readonly bytes: Pick<AudioBytes, 'stream'>
}

export const createStreamedTrack = (
  { mediaSource, openVoice, bytes }: StreamedTrackSeams,
  firstTimeline: Timeline,
  events: TrackEvents,
): Track => {
  let timeline = firstTimeline
  let isDisposed = false
  /** Until the first tap only the chunk at the position is fetched: data costs money. */
  let ahead = 0
  const retries = createRetryTimes(() => void filler.fill())
  const failed = (chunkIndex: number, detail: string) =>
    events.onChunkFailed(chunkIndex, { kind: 'invalid-answer', detail })

  const opened = mediaSource.open('audio/mpeg')
  const voice = openVoice(
    { url: opened.url },
    {
      onTime: () => {
        events.onTime()
        void filler.fill()
      },
      onPlaying: events.onPlaying,
      onStarved: () => {
        const beyondS = beyondShortChunkS(timeline, filler.appended(), voice.positionS())
        if (beyondS !== undefined) voice.seek(beyondS)
        events.onStarved()
        void filler.fill()
      },
      onDevicePause: events.onDevicePause,
      onDevicePlay: events.onDevicePlay,
      onEnded: events.onEnded,
      onRefused: events.onRefused,
      onError: (detail) => failed(entryAt(timeline, voice.positionS())?.chunkIndex ?? 0, detail),
    },
  )

  const filler = createBufferFiller({
    bytes,
    retries,
    timeline: () => timeline,
    positionS: () => voice.positionS(),
    ahead: () => ahead,
    onFailed: events.onChunkFailed,
  })

  opened.opened
    .then(({ source, buffer }) => {
      if (isDisposed) return undefined
      filler.setBuffer(createChunkBuffer(source, buffer))
      return filler.fill()
    })
    .catch((error: unknown) => {
      if (!isDisposed) failed(0, String(error))
    })

  return {
    way: 'streamed',
    play: () => {
      ahead = CHUNKS.preloadAhead
      voice.play()
      void filler.fill()
    },
    pause: () => voice.pause(),
    seek: (positionS) => {
      voice.seek(clampTo(timeline, positionS))
      filler.dropStaleFetch()
      void filler.fill()
    },
    setRate: (rate) => voice.setRate(rate),
    setVolume: (volume) => voice.setVolume(volume),
    positionS: () => clampTo(timeline, voice.positionS()),
    hasSoundAt: (positionS) => {
      const entry = entryAt(timeline, positionS)
      return entry !== undefined && filler.holds(entry, positionS)
    },
    setTimeline: (next) => {
      const positionS = voice.positionS()
      const movedS = carryOver(timeline, next, positionS)
      timeline = next
      if (Math.abs(movedS - positionS) > SAME_PLACE_S) voice.seek(movedS)
      void filler.fill()
    },
    retry: () => {
      retries.clearAll()
      void filler.fill()
    },
    dispose: () => {
      isDisposed = true
      filler.dispose()
      retries.dispose()
      voice.unload()
      opened.dispose()
    },
  }
}
