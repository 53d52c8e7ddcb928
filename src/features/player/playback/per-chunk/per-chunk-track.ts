/**
 * The way to play audio that can't be joined: one html5 Howl per chunk. The next one is loaded while the present one
 * plays and started a little before its end. Two elements take turns; the tap that starts the tour allows both.
 */
import type { Failure } from '#contract/failure.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { AudioSourceKind } from '../playback-way.ts'
import { createRetryTimes } from '../retry-times.ts'
import { clampTo, entryAt, indexOfChunk, type Timeline, type TimelineEntry } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'
import type { OpenVoice } from '../voice.ts'
import { createChunkAddresses, type ChunkAddress } from './chunk-addresses.ts'
import { createHandOver } from './hand-over.ts'
import { loadChunk, type LoadedChunk } from './loaded-chunk.ts'
import { createLoadedChunks } from './loaded-chunks.ts'
import { createStartLead } from './start-lead.ts'

export interface PerChunkTrackSeams {
  readonly openVoice: OpenVoice
  readonly bytes: AudioBytes
  readonly source: AudioSourceKind
  /** Two elements that take turns; see voice.ts. */
  readonly elements?: readonly [HTMLAudioElement, HTMLAudioElement] | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
}

export const createPerChunkTrack = (
  seams: PerChunkTrackSeams,
  firstTimeline: Timeline,
  events: TrackEvents,
): Track => {
  let timeline = firstTimeline
  /** Where the sound shall go on when no chunk is loaded. */
  let restingS = 0
  let wantsPlay = false
  /** Until the first tap only the chunk at the position is loaded: data costs money. */
  let hasPlayed = false
  let rate = 1
  /** Counts up whenever what is being loaded is no longer wanted. */
  let generation = 0
  let isLoadingNext = false
  let isDisposed = false
  const lead = createStartLead()
  const loaded = createLoadedChunks(seams.elements ?? [])
  const handOver = createHandOver(lead, () => goOn())
  const addresses = createChunkAddresses(seams.bytes, seams.source)
  const retries = createRetryTimes(() => openWhereNeeded())

  /** As the timeline has it now: durations become known while chunks play. */
  const entryOf = ({ entry }: LoadedChunk): TimelineEntry =>
    timeline.entries[indexOfChunk(timeline, entry.chunkIndex)] ?? { ...entry, startS: 0, durationS: Infinity }
  const following = ({ entry }: LoadedChunk): readonly TimelineEntry[] =>
    timeline.entries.slice(indexOfChunk(timeline, entry.chunkIndex) + 1)

  const positionS = (): number => {
    if (!loaded.current) return restingS
    const { startS, durationS } = entryOf(loaded.current)
    return startS + Math.min(loaded.current.voice.positionS(), durationS)
  }

  const failed = ({ chunkIndex }: TimelineEntry, failure: Failure) => {
    retries.rest(chunkIndex)
    events.onChunkFailed(chunkIndex, failure)
  }

  /** An error of an element; those of chunks that are no longer wanted are nobody's business. */
  const onError = (chunk: LoadedChunk, detail: string) => {
    if (loaded.current !== chunk && loaded.next !== chunk) return
    if (loaded.next === chunk) loaded.next = undefined
    if (loaded.current === chunk) {
      restingS = positionS()
      loaded.current = undefined
    }
    chunk.unload()
    failed(chunk.entry, { kind: 'invalid-answer', detail })
  }

  const open = (entry: TimelineEntry, address: ChunkAddress): LoadedChunk => {
    const element = loaded.freeElement()
    const { openVoice, nowMs } = seams
    const isCurrent = () => loaded.current === chunk
    const chunk = loadChunk({ openVoice, element, nowMs, onStarted: lead.learn }, entry, address, {
      onTime: () => {
        if (!isCurrent()) return
        events.onTime()
        planHandOver(chunk)
      },
      onPlaying: () => {
        if (!isCurrent()) return
        events.onPlaying()
        preload()
      },
      onStarved: () => isCurrent() && events.onStarved(),
      onDevicePause: () => isCurrent() && events.onDevicePause(),
      onDevicePlay: () => isCurrent() && events.onDevicePlay(),
      onEnded: () => isCurrent() && goOn(),
      onRefused: () => isCurrent() && events.onRefused(),
      onDuration: (durationS) => {
        if (!entry.isExact) events.onMeasured(entry.chunkIndex, durationS)
      },
      onError: (detail) => onError(chunk, detail),
    })
    return loaded.adopt(chunk)
  }

  /** Finds a chunk's address, opens it and hands it on, if it is still wanted then. */
  const openLater = async (entry: TimelineEntry, use: (chunk: LoadedChunk | undefined) => void) => {
    const wanted = generation
    const found = await addresses.find(entry)
    if (isDisposed || wanted !== generation) {
      if (found.ok) found.value.release()
      return
    }
    if (!found.ok) failed(entry, found.failure)
    use(found.ok ? open(entry, found.value) : undefined)
  }

  const preload = () => {
    if (loaded.current && hasPlayed) addresses.preload(following(loaded.current))
  }

  const loadNext = () => {
    const entry = loaded.current && following(loaded.current)[0]
    const isMissing = loaded.next === undefined && loaded.tail === undefined && !isLoadingNext
    if (!hasPlayed || !entry?.url || !isMissing || retries.isResting(entry.chunkIndex)) return
    isLoadingNext = true
    void openLater(entry, (chunk) => {
      isLoadingNext = false
      loaded.next = chunk
    })
  }

  const planHandOver = (chunk: LoadedChunk) => {
    const { durationS, isExact } = entryOf(chunk)
    if (loaded.next && wantsPlay && isExact) handOver.plan((durationS - chunk.voice.positionS()) / rate)
  }

  const end = () => {
    wantsPlay = false
    restingS = timeline.totalS
    loaded.current?.unload()
    loaded.current = undefined
    events.onEnded()
  }

  /** From the present chunk to the next: the prepared one at once, else by loading it. */
  const goOn = () => {
    handOver.cancel()
    const finished = loaded.current
    if (!finished) return
    const [entry] = following(finished)
    if (!entry) return end()
    loaded.current = loaded.next
    loaded.next = undefined
    restingS = entry.startS
    if (wantsPlay) loaded.current?.start()
    // The tail of the old chunk is silence; it sounds on while the new one starts.
    loaded.tail = finished
    handOver.afterTail(() => {
      if (loaded.tail === finished) loaded.endTail()
      loadNext()
    })
    if (!loaded.current) {
      events.onStarved()
      openWhereNeeded()
    }
    events.onTime()
  }

  /** Loads the chunk at the resting position where none is loaded. */
  const openWhereNeeded = () => {
    if (isDisposed || loaded.current) return
    const entry = entryAt(timeline, restingS)
    if (!entry?.url || retries.isResting(entry.chunkIndex)) return
    generation++
    isLoadingNext = false
    const start = (chunk: LoadedChunk | undefined) => {
      if (!chunk) return
      const intoS = restingS - entryOf(chunk).startS
      if (intoS > 0) chunk.voice.seek(intoS)
      loaded.current = chunk
      if (wantsPlay) chunk.start()
      loadNext()
    }
    const address = addresses.now(entry)
    if (address) start(open(entry, address))
    else void openLater(entry, start)
  }

  const closeAll = () => {
    handOver.cancel()
    generation++
    isLoadingNext = false
    loaded.unloadAll()
  }

  openWhereNeeded()

  return {
    way: 'per-chunk',
    play: () => {
      wantsPlay = true
      hasPlayed = true
      if (restingS >= timeline.totalS && !loaded.current) restingS = 0
      openWhereNeeded()
      loaded.current?.start()
      loadNext()
      // A tap allows only the elements it starts: the one for the next chunk is started and stopped, unheard.
      const spare = loaded.next?.voice
      spare?.play()
      spare?.pause()
    },
    pause: () => {
      wantsPlay = false
      handOver.cancel()
      loaded.current?.voice.pause()
    },
    seek: (wantedS) => {
      const targetS = clampTo(timeline, wantedS)
      const entry = entryAt(timeline, targetS)
      handOver.cancel()
      restingS = targetS
      if (entry && loaded.current?.entry.chunkIndex === entry.chunkIndex) {
        return loaded.current.voice.seek(targetS - entry.startS)
      }
      closeAll()
      openWhereNeeded()
    },
    setRate: (wanted) => {
      rate = wanted
      loaded.setRate(wanted)
    },
    setVolume: loaded.setVolume,
    positionS,
    hasSoundAt: (wantedS) =>
      loaded.current !== undefined &&
      entryAt(timeline, wantedS)?.chunkIndex === loaded.current.entry.chunkIndex,
    setTimeline: (changed) => {
      timeline = changed
      openWhereNeeded()
      loadNext()
      preload()
    },
    retry: () => {
      retries.clearAll()
      addresses.retry()
      openWhereNeeded()
      loadNext()
      preload()
    },
    dispose: () => {
      isDisposed = true
      retries.dispose()
      closeAll()
      addresses.dispose()
      for (const element of seams.elements ?? []) element.remove()
    },
  }
}
