/**
 * A whole tour on one element over MediaSource: chunks are fetched and appended in the order of need, at most three
 * ahead, each at its own place. A chunk that isn't there leaves a hole, at which the element waits and goes on by itself.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import { createChunkBuffer, type ChunkBuffer } from './chunk-buffer.ts'
import { makeRoom } from './make-room.ts'
import type { MediaSourceSeam } from './media-source.ts'
import { createRetryTimes } from '../retry-times.ts'
import { carryOver, clampTo, entryIndexAt, type Timeline, type TimelineEntry } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'
import type { OpenVoice } from '../voice.ts'

const SAME_PLACE_S = 0.0005
const CLOSED = { kind: 'invalid-answer', detail: 'the browser closed the media source' } as const

export interface StreamedTrackSeams {
  readonly mediaSource: MediaSourceSeam
  readonly openVoice: OpenVoice
  readonly bytes: Pick<AudioBytes, 'stream'>
}

/** Where a chunk was appended. */
interface Appended {
  readonly startS: number
  readonly durationS: number
  /** What really lies in the buffer, should the file be shorter than it was said to be. */
  readonly heldS: number
}

export const createStreamedTrack = (
  seams: StreamedTrackSeams,
  firstTimeline: Timeline,
  events: TrackEvents,
): Track => {
  let timeline = firstTimeline
  let buffer: ChunkBuffer | undefined
  let isDisposed = false
  let isPumping = false
  /** Fetched, and the buffer was full. */
  let keptBack: { readonly chunkIndex: number; readonly bytes: ArrayBuffer } | undefined
  /** Until the first tap only the chunk at the position is fetched: data costs money. */
  let ahead = 0
  const appended = new Map<number, Appended>()
  const retries = createRetryTimes(() => void pump())
  let loading: { readonly chunkIndex: number; readonly abort: AbortController } | undefined

  const opened = seams.mediaSource.open('audio/mpeg')
  const voice = seams.openVoice(
    { url: opened.url, format: 'mp3' },
    {
      onTime: () => {
        events.onTime()
        void pump()
      },
      onPlaying: events.onPlaying,
      onStarved: () => {
        stepOverShortChunk()
        events.onStarved()
        void pump()
      },
      onDevicePause: events.onDevicePause,
      onDevicePlay: events.onDevicePlay,
      onEnded: events.onEnded,
      onRefused: events.onRefused,
      onError: (detail) => {
        const chunkIndex = timeline.entries[entryIndexAt(timeline, voice.positionS())]?.chunkIndex ?? 0
        events.onChunkFailed(chunkIndex, { kind: 'invalid-answer', detail })
      },
    },
  )

  /** True where the chunk is in the buffer from this position on; what was played may have been dropped. */
  const isHeld = ({ chunkIndex }: TimelineEntry, fromS: number): boolean => {
    const at = appended.get(chunkIndex)
    if (!at || !buffer) return false
    const startS = Math.min(Math.max(at.startS, fromS), at.startS + at.heldS)
    return buffer.holds({ startS, durationS: at.startS + at.heldS - startS })
  }

  /** A file shorter than its told duration leaves a gap that nothing will ever fill. */
  const stepOverShortChunk = () => {
    const positionS = voice.positionS()
    const entryIndex = entryIndexAt(timeline, positionS)
    const entry = timeline.entries[entryIndex]
    const at = entry && appended.get(entry.chunkIndex)
    const next = timeline.entries[entryIndex + 1]
    if (!at || !next || at.heldS >= at.durationS - 0.06) return
    if (positionS >= at.startS + at.heldS - 0.06) voice.seek(next.startS)
  }

  const nextWanted = (): TimelineEntry | undefined => {
    const positionS = voice.positionS()
    const entryIndex = entryIndexAt(timeline, positionS)
    return timeline.entries
      .slice(Math.max(0, entryIndex), entryIndex + 1 + ahead)
      .find(
        (entry) =>
          entry.url !== undefined && !isHeld(entry, positionS) && !retries.isResting(entry.chunkIndex),
      )
  }

  /** Takes out what lies at a place that is no longer its own. */
  const moveMisplaced = async (held: ChunkBuffer) => {
    let fromS = Infinity
    for (const { chunkIndex, startS, durationS } of timeline.entries) {
      const at = appended.get(chunkIndex)
      const isMoved =
        at &&
        (Math.abs(at.startS - startS) > SAME_PLACE_S || Math.abs(at.durationS - durationS) > SAME_PLACE_S)
      if (at && isMoved) fromS = Math.min(fromS, at.startS, startS)
    }
    if (fromS === Infinity) return
    for (const [chunkIndex, at] of appended)
      if (at.startS >= fromS - SAME_PLACE_S) appended.delete(chunkIndex)
    await held.remove(fromS, Infinity)
  }

  const append = async (held: ChunkBuffer, entry: TimelineEntry, bytes: ArrayBuffer): Promise<void> => {
    const { chunkIndex, startS, durationS, delayS } = entry
    let outcome = await held.append(bytes, entry, delayS)
    while (outcome === 'quota' && (await makeRoom(held, timeline, voice.positionS(), entry))) {
      outcome = await held.append(bytes, entry, delayS)
    }
    const isHere = timeline.entries[entryIndexAt(timeline, voice.positionS())]?.chunkIndex === chunkIndex
    if (outcome === 'quota' && isHere) {
      // Nothing is left to drop, and this one is wanted now: it alone is more than the browser holds.
      retries.rest(chunkIndex)
      return events.onChunkFailed(chunkIndex, { kind: 'invalid-answer', detail: 'larger than the buffer' })
    }
    keptBack = outcome === 'quota' ? { chunkIndex, bytes } : undefined
    if (outcome === 'appended') {
      const endS = Math.min(held.rangeEndAt(startS) ?? startS, startS + durationS)
      appended.set(chunkIndex, { startS, durationS, heldS: Math.max(0, endS - startS) })
    }
    if (outcome === 'refused' && !isDisposed) {
      retries.rest(chunkIndex)
      events.onChunkFailed(chunkIndex, { kind: 'invalid-answer', detail: 'the browser refused the bytes' })
    }
  }

  const bytesOf = async ({ chunkIndex, url }: TimelineEntry): Promise<Result<ArrayBuffer>> => {
    if (keptBack?.chunkIndex === chunkIndex) return ok(keptBack.bytes)
    const abort = new AbortController()
    loading = { chunkIndex, abort }
    const result = await seams.bytes.stream(url ?? '', abort.signal)
    loading = undefined
    return result
  }

  const fetchInto = async (held: ChunkBuffer, wanted: TimelineEntry): Promise<void> => {
    const result = held.isClosed() ? fail(CLOSED) : await bytesOf(wanted)
    if (isDisposed) return
    if (!result.ok) {
      if (result.failure.kind === 'aborted') return
      retries.rest(wanted.chunkIndex)
      events.onChunkFailed(wanted.chunkIndex, result.failure)
      return
    }
    retries.clear(wanted.chunkIndex)
    // The timeline may have moved while the bytes were on their way.
    await moveMisplaced(held)
    const entry = timeline.entries.find(({ chunkIndex }) => chunkIndex === wanted.chunkIndex)
    if (entry && !isDisposed) await append(held, entry, result.value)
  }

  const endWhereComplete = (held: ChunkBuffer) => {
    const last = timeline.entries.at(-1)
    if (last && isHeld(last, 0)) held.end()
  }

  const pump = async (): Promise<void> => {
    if (isPumping || isDisposed || !buffer) return
    isPumping = true
    try {
      for (;;) {
        await moveMisplaced(buffer)
        buffer.setDuration(timeline.totalS)
        const wanted = nextWanted()
        if (
          !wanted ||
          isDisposed ||
          (keptBack && !(await makeRoom(buffer, timeline, voice.positionS(), wanted)))
        )
          break
        await fetchInto(buffer, wanted)
        if (isDisposed) return
        endWhereComplete(buffer)
      }
    } finally {
      isPumping = false
    }
  }

  opened.opened
    .then(({ source, buffer: sourceBuffer }) => {
      if (isDisposed) return undefined
      buffer = createChunkBuffer(source, sourceBuffer)
      return pump()
    })
    .catch((error: unknown) => {
      if (!isDisposed) events.onChunkFailed(0, { kind: 'invalid-answer', detail: String(error) })
    })

  return {
    way: 'streamed',
    play: () => {
      ahead = CHUNKS.preloadAhead
      voice.play()
      void pump()
    },
    pause: () => voice.pause(),
    seek: (positionS) => {
      voice.seek(clampTo(timeline, positionS))
      const wanted = nextWanted()
      if (loading && wanted && loading.chunkIndex !== wanted.chunkIndex) loading.abort.abort()
      void pump()
    },
    setRate: (rate) => voice.setRate(rate),
    setVolume: (volume) => voice.setVolume(volume),
    positionS: () => clampTo(timeline, voice.positionS()),
    hasSoundAt: (positionS) => {
      const entry = timeline.entries[entryIndexAt(timeline, positionS)]
      return entry !== undefined && isHeld(entry, positionS)
    },
    setTimeline: (next) => {
      const positionS = voice.positionS()
      const movedS = carryOver(timeline, next, positionS)
      timeline = next
      if (Math.abs(movedS - positionS) > SAME_PLACE_S) voice.seek(movedS)
      void pump()
    },
    retry: () => {
      retries.clearAll()
      void pump()
    },
    dispose: () => {
      isDisposed = true
      loading?.abort.abort()
      retries.dispose()
      voice.unload()
      opened.dispose()
    },
  }
}
