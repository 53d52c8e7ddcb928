/**
 * The way for every other kind of audio: one html5 Howl per chunk, the next one loaded ahead and started with a lead, the
 * running mean of how long play() takes to make sound here, so that the seam falls into silence. Two elements take turns;
 * the tap that starts the tour allows both.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import type { AudioBytes } from '#platform/audio-bytes.ts'
import { howlerFormat, type AudioSourceKind } from './playback-way.ts'
import { createRetryTimes } from './retry-times.ts'
import { clampTo, placeAt, type Timeline, type TimelineEntry } from './timeline.ts'
import type { Track, TrackEvents } from './track.ts'
import type { OpenVoice, Voice } from './voice.ts'

/** Before anything was measured; desktop Chromium takes 70-130 ms from `ended` to sound. */
const FIRST_LEAD_MS = 60
const MAX_LEAD_MS = 250
/** The next chunk's start is planned when this little is left of the present one. */
const PLAN_WITHIN_S = 1.2

export interface PerChunkTrackSeams {
  readonly openVoice: OpenVoice
  readonly bytes: Pick<AudioBytes, 'stored'>
  readonly source: AudioSourceKind
  /** Two elements that take turns; see voice.ts. */
  readonly elements?: readonly [HTMLAudioElement, HTMLAudioElement] | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
}

interface Loaded {
  readonly entry: TimelineEntry
  readonly voice: Voice
  readonly objectUrl: string | undefined
  readonly element: HTMLAudioElement | undefined
  startedAtMs: number | undefined
}

export const createPerChunkTrack = (
  seams: PerChunkTrackSeams,
  firstTimeline: Timeline,
  events: TrackEvents,
): Track => {
  let timeline = firstTimeline
  let current: Loaded | undefined
  let next: Loaded | undefined
  /** The chunk before, sounding out. */
  let tail: Loaded | undefined
  /** Where the sound shall go on when no chunk is loaded. */
  let restingS = 0
  let wantsPlay = false
  /** Until the first tap only the chunk at the position is loaded: data costs money. */
  let hasPlayed = false
  let rate = 1
  let volume = 1
  let leadMs = FIRST_LEAD_MS
  let plan: ReturnType<typeof setTimeout> | undefined
  let generation = 0
  let isLoadingNext = false
  let isDisposed = false
  const retries = createRetryTimes(() => openWhereNeeded())

  const startOf = (chunkIndex: number): number =>
    timeline.entries.find((entry) => entry.chunkIndex === chunkIndex)?.startS ?? 0
  const placeOf = (chunkIndex: number): number =>
    timeline.entries.findIndex((entry) => entry.chunkIndex === chunkIndex)

  const positionS = (): number => {
    if (!current) return restingS
    const durationS = timeline.entries[placeOf(current.entry.chunkIndex)]?.durationS ?? Infinity
    return startOf(current.entry.chunkIndex) + Math.min(current.voice.positionS(), durationS)
  }

  const addressOf = async (
    entry: TimelineEntry,
  ): Promise<Result<{ readonly url: string; readonly objectUrl?: string }>> => {
    if (seams.source === 'network') return ok({ url: entry.url ?? '' })
    const stored = await seams.bytes.stored(entry.url ?? '')
    if (!stored.ok) return fail(stored.failure)
    const objectUrl = URL.createObjectURL(stored.value)
    return ok({ url: objectUrl, objectUrl })
  }

  const unload = (loaded: Loaded | undefined) => {
    loaded?.voice.unload()
    if (loaded?.objectUrl) URL.revokeObjectURL(loaded.objectUrl)
  }

  const endTail = () => {
    unload(tail)
    tail = undefined
  }

  const freeElement = (): HTMLAudioElement | undefined =>
    seams.elements?.find((element) => element !== current?.element && element !== next?.element)

  const load = async (entry: TimelineEntry): Promise<Loaded | undefined> => {
    const mine = generation
    const address = await addressOf(entry)
    const isLate = isDisposed || mine !== generation
    if (!address.ok) {
      if (!isLate) failed(entry, address.failure)
      return undefined
    }
    const { url, objectUrl } = address.value
    if (isLate) {
      if (objectUrl) URL.revokeObjectURL(objectUrl)
      return undefined
    }
    return open(entry, url, objectUrl)
  }

  const open = (entry: TimelineEntry, url: string, objectUrl: string | undefined): Loaded => {
    const element = freeElement()
    const isCurrent = () => current === loaded
    const voice = seams.openVoice(
      { url, format: howlerFormat(entry.mimeType, entry.url ?? url), element },
      {
        onTime: () => {
          if (!isCurrent()) return
          events.onTime()
          planNext(loaded)
        },
        onPlaying: () => {
          learnLead(loaded)
          if (isCurrent()) events.onPlaying()
        },
        onStarved: () => isCurrent() && events.onStarved(),
        onDevicePause: () => isCurrent() && events.onDevicePause(),
        onDevicePlay: () => isCurrent() && events.onDevicePlay(),
        onEnded: () => isCurrent() && goOn(),
        onRefused: () => isCurrent() && events.onRefused(),
        onDuration: (durationS) => {
          if (!entry.isExact) events.onMeasured(entry.chunkIndex, durationS)
        },
        onError: (detail) => {
          if (current !== loaded && next !== loaded) return
          if (next === loaded) next = undefined
          if (current === loaded) {
            restingS = positionS()
            current = undefined
          }
          unload(loaded)
          failed(entry, { kind: 'invalid-answer', detail })
        },
      },
    )
    const loaded: Loaded = { entry, voice, objectUrl, element, startedAtMs: undefined }
    voice.setRate(rate)
    voice.setVolume(volume)
    return loaded
  }

  const failed = (entry: TimelineEntry, failure: Failure) => {
    retries.rest(entry.chunkIndex)
    events.onChunkFailed(entry.chunkIndex, failure)
  }

  const learnLead = (loaded: Loaded) => {
    if (loaded.startedAtMs === undefined) return
    const tookMs = Math.min(MAX_LEAD_MS, seams.nowMs() - loaded.startedAtMs)
    leadMs = leadMs * 0.7 + tookMs * 0.3
    loaded.startedAtMs = undefined
  }

  const entryAfter = (chunkIndex: number): TimelineEntry | undefined =>
    timeline.entries[placeOf(chunkIndex) + 1]

  const preloadNext = () => {
    const following = current && entryAfter(current.entry.chunkIndex)
    const isMissing = next === undefined && tail === undefined && !isLoadingNext
    if (!hasPlayed || !following?.url || !isMissing || retries.isResting(following.chunkIndex)) return
    isLoadingNext = true
    const mine = generation
    void load(following).then((loaded) => {
      if (mine === generation) isLoadingNext = false
      if (!loaded) return
      if (mine !== generation || isDisposed) unload(loaded)
      else next = loaded
    })
  }

  const planNext = (loaded: Loaded) => {
    const entry = timeline.entries[placeOf(loaded.entry.chunkIndex)]
    if (plan !== undefined || !next || !wantsPlay || !entry?.isExact) return
    const leftS = (entry.durationS - loaded.voice.positionS()) / rate
    if (leftS > PLAN_WITHIN_S) return
    plan = setTimeout(goOn, Math.max(0, leftS * 1000 - leadMs))
  }

  /** From the present chunk to the next: the prepared one at once, else by loading it. */
  const goOn = () => {
    clearTimeout(plan)
    plan = undefined
    const finished = current
    if (!finished) return
    const following = entryAfter(finished.entry.chunkIndex)
    if (!following) {
      wantsPlay = false
      restingS = timeline.totalS
      current = undefined
      unload(finished)
      events.onEnded()
      return
    }
    current = next
    next = undefined
    restingS = following.startS
    if (current && wantsPlay) {
      current.startedAtMs = seams.nowMs()
      current.voice.play()
    }
    // The tail of the old chunk is silence; it sounds on while the new one starts.
    tail = finished
    setTimeout(() => {
      if (tail === finished) endTail()
      preloadNext()
    }, leadMs + MAX_LEAD_MS)
    if (!current) {
      events.onStarved()
      openWhereNeeded()
    }
    events.onTime()
  }

  /** Loads the chunk at the resting position where none is loaded. */
  const openWhereNeeded = () => {
    if (isDisposed || current) return
    const entry = timeline.entries[placeAt(timeline, restingS)]
    if (!entry?.url || retries.isResting(entry.chunkIndex)) return
    const mine = ++generation
    isLoadingNext = false
    const start = (loaded: Loaded | undefined) => {
      if (!loaded) return
      if (mine !== generation || isDisposed) return unload(loaded)
      const intoS = restingS - startOf(entry.chunkIndex)
      if (intoS > 0) loaded.voice.seek(intoS)
      current = loaded
      if (wantsPlay) {
        loaded.startedAtMs = seams.nowMs()
        loaded.voice.play()
      }
      preloadNext()
    }
    // An address needs no waiting: the element is there within the tap.
    if (seams.source === 'network') start(open(entry, entry.url, undefined))
    else void load(entry).then(start)
  }

  const closeAll = () => {
    clearTimeout(plan)
    plan = undefined
    generation++
    isLoadingNext = false
    unload(current)
    unload(next)
    endTail()
    current = undefined
    next = undefined
  }

  openWhereNeeded()

  return {
    way: 'per-chunk',
    play: () => {
      wantsPlay = true
      hasPlayed = true
      if (restingS >= timeline.totalS && !current) restingS = 0
      openWhereNeeded()
      if (current) {
        current.startedAtMs ??= seams.nowMs()
        current.voice.play()
      }
      preloadNext()
      // A tap allows only the elements it starts: the one for the next chunk is started and stopped, unheard.
      const spare = next?.voice
      spare?.play()
      spare?.pause()
    },
    pause: () => {
      wantsPlay = false
      clearTimeout(plan)
      plan = undefined
      current?.voice.pause()
    },
    seek: (wantedS) => {
      const targetS = clampTo(timeline, wantedS)
      const entry = timeline.entries[placeAt(timeline, targetS)]
      clearTimeout(plan)
      plan = undefined
      restingS = targetS
      if (entry && current?.entry.chunkIndex === entry.chunkIndex) {
        current.voice.seek(targetS - entry.startS)
        return
      }
      closeAll()
      openWhereNeeded()
    },
    setRate: (wanted) => {
      rate = wanted
      current?.voice.setRate(wanted)
      next?.voice.setRate(wanted)
    },
    setVolume: (wanted) => {
      volume = wanted
      current?.voice.setVolume(wanted)
      next?.voice.setVolume(wanted)
    },
    positionS,
    hasSoundAt: (wantedS) => {
      const entry = timeline.entries[placeAt(timeline, wantedS)]
      return entry !== undefined && current?.entry.chunkIndex === entry.chunkIndex
    },
    setTimeline: (changed) => {
      timeline = changed
      openWhereNeeded()
      preloadNext()
    },
    retry: () => {
      retries.clearAll()
      openWhereNeeded()
      preloadNext()
    },
    dispose: () => {
      isDisposed = true
      retries.dispose()
      closeAll()
      for (const element of seams.elements ?? []) element.remove()
    },
  }
}
