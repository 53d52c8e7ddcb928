/**
 * A fully downloaded tour: its MP3 chunks joined to one Blob on one element, so that no script runs at a
 * seam and a locked phone plays on. Joined files keep each chunk's encoder delay and padding, so positions are mapped.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import { mp3DurationS } from './mp3-frames.ts'
import { clampTo, entryIndexAt, type Timeline } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'
import type { OpenVoice, Voice } from '../voice.ts'

export interface JoinedTrackSeams {
  readonly openVoice: OpenVoice
  readonly bytes: Pick<AudioBytes, 'stored'>
}

interface Joined {
  readonly blob: Blob
  /** The start of each chunk's file, in seconds of the Blob's own time. */
  readonly fileStartsS: readonly number[]
}

type JoinFailure = { readonly chunkIndex: number; readonly cause: Failure }

const join = async (
  timeline: Timeline,
  bytes: Pick<AudioBytes, 'stored'>,
): Promise<Result<Joined, JoinFailure>> => {
  const parts: Blob[] = []
  const fileStartsS: number[] = []
  let fileStartS = 0
  for (const { chunkIndex, url } of timeline.entries) {
    const stored = await bytes.stored(url ?? '')
    if (!stored.ok) return fail({ chunkIndex, cause: stored.failure })
    parts.push(stored.value)
    fileStartsS.push(fileStartS)
    fileStartS += mp3DurationS(await stored.value.arrayBuffer())
  }
  return ok({ blob: new Blob(parts, { type: 'audio/mpeg' }), fileStartsS })
}

export const createJoinedTrack = (
  seams: JoinedTrackSeams,
  timeline: Timeline,
  events: TrackEvents,
): Track => {
  let voice: Voice | undefined
  let joined: Joined | undefined
  let objectUrl: string | undefined
  let wantsPlay = false
  let positionS = 0
  let rate = 1
  let volume = 1
  let isDisposed = false

  const toFileS = (tourS: number): number => {
    const entryIndex = Math.max(0, entryIndexAt(timeline, tourS))
    const entry = timeline.entries[entryIndex]
    return (joined?.fileStartsS[entryIndex] ?? 0) + (entry ? entry.delayS + tourS - entry.startS : 0)
  }

  const toTourS = (fileS: number): number => {
    const starts = joined?.fileStartsS ?? []
    const entryIndex = Math.max(
      0,
      starts.findLastIndex((startS) => fileS >= startS),
    )
    const entry = timeline.entries[entryIndex]
    if (!entry) return 0
    const intoS = fileS - (starts[entryIndex] ?? 0) - entry.delayS
    return entry.startS + Math.min(Math.max(0, intoS), entry.durationS)
  }

  const open = (made: Joined) => {
    joined = made
    objectUrl = URL.createObjectURL(made.blob)
    voice = seams.openVoice(
      { url: objectUrl },
      {
        ...events,
        onError: (detail) => {
          const { chunkIndex = 0 } = timeline.entries[entryIndexAt(timeline, positionS)] ?? {}
          events.onChunkFailed(chunkIndex, { kind: 'invalid-answer', detail })
        },
      },
    )
    voice.setRate(rate)
    voice.setVolume(volume)
    if (positionS > 0) voice.seek(toFileS(positionS))
    if (wantsPlay) voice.play()
  }

  join(timeline, seams.bytes).then(
    (result) => {
      if (isDisposed) return
      if (result.ok) open(result.value)
      else events.onChunkFailed(result.failure.chunkIndex, result.failure.cause)
    },
    // The device refused to read its own file.
    (error: unknown) => {
      if (!isDisposed) events.onChunkFailed(0, { kind: 'storage', detail: String(error) })
    },
  )

  return {
    way: 'joined',
    play: () => {
      wantsPlay = true
      voice?.play()
    },
    pause: () => {
      wantsPlay = false
      voice?.pause()
    },
    seek: (wantedS) => {
      positionS = clampTo(timeline, wantedS)
      voice?.seek(toFileS(positionS))
    },
    setRate: (wanted) => {
      rate = wanted
      voice?.setRate(wanted)
    },
    setVolume: (wanted) => {
      volume = wanted
      voice?.setVolume(wanted)
    },
    positionS: () => (voice ? toTourS(voice.positionS()) : positionS),
    hasSoundAt: () => joined !== undefined,
    // Every chunk is stored and exact: nothing can change under it.
    setTimeline: () => {},
    retry: () => {},
    dispose: () => {
      isDisposed = true
      voice?.unload()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    },
  }
}
