/**
 * The playback engine: one interface over the three ways to play a tour. Free of React. Positions are seconds on the
 * tour's timeline. States and failures are values (playback-state.ts).
 *
 *   idle --play--> loading --sound--> playing <--> paused
 *                    |  ^                |
 *     no such chunk  v  |  made          | starved --> loading or waiting
 *                  waiting --10 s--> failed; the end --> ended, position 0
 */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import { isTransient, type Failure } from '#contract/failure.ts'
import { CHUNKS } from '#contract/limits.ts'
import type { AudioBytes } from '#platform/audio-bytes.ts'
import { createFade } from './fade.ts'
import { createJoinedTrack } from './joined-track.ts'
import type { MediaSourceSeam } from './media-source.ts'
import { createPerChunkTrack } from './per-chunk/per-chunk-track.ts'
import { chooseWay, type AudioSourceKind, type PlaybackWay } from './playback-way.ts'
import {
  isOn,
  isPassing,
  sameState,
  type PauseReason,
  type PlaybackFailure,
  type PlaybackState,
} from './playback-state.ts'
import { createStreamedTrack } from './streamed-track.ts'
import { carryOver, clampTo, EMPTY_TIMELINE, entryAt, layOut, placeAt, type Timeline } from './timeline.ts'
import type { Track, TrackEvents } from './track.ts'
import type { OpenVoice } from './voice.ts'

export interface PlaybackSeams {
  readonly bytes: AudioBytes
  readonly openVoice: OpenVoice
  readonly makeElement?: (() => HTMLAudioElement) | undefined
  readonly mediaSource: MediaSourceSeam | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  isOnline(): boolean
  /** Asks the server to make these chunks sooner. */
  askFor(chunkIndexes: readonly number[], reason: PriorityReason): void
  /** Called at every poll while a chunk is waited for; the answer arrives through `setAudio`. */
  refresh(): void
}

export interface Playback {
  state(): PlaybackState
  positionS(): number
  durationS(): number
  /** The way the present audio is played, undefined before any is set. */
  way(): PlaybackWay | undefined
  /** Tells or changes what is played: chunks that became ready, or another source. The position is kept. */
  setAudio(chunks: readonly AudioChunk[], source: AudioSourceKind): void
  /**
   * Call it in the tap. An `arrival` starts nothing that the device or the sleep timer stopped: a call is not talked over.
   */
  play(by?: 'hand' | 'arrival'): void
  /** `why`: where no hand did it. */
  pause(why?: PauseReason): void
  toggle(): void
  seek(positionS: number): void
  skip(byS: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  /** Fades to silence, then pauses; the volume is back at the next play. */
  fadeOut(durationMs: number, why?: PauseReason): void
  /** Brings back the volume of a fade that has not ended. */
  cancelFade(): void
  /** The network is back: what failed for want of it goes on. */
  retry(): void
  /** The device gave the sound back, or the page runs again: goes on if the device was what paused it. */
  giveBack(): void
  /** State changes. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Position changes: about four a second while playing, and at every seek. */
  onTime(listener: () => void): () => void
  dispose(): void
}

/** The server knows the address no more. */
const isGone = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 410)

const AT_END_S = 0.05
/** Sound that comes back later than this would startle. */
const RECOVER_WITHIN_MS = 5 * 60_000
const RECOVER_EVERY_MS = 2000
/** Chromium stops up to this long before a hole (measured: 77 ms). */
const RUNS_DRY_S = 0.3

export const createPlayback = (seams: PlaybackSeams): Playback => {
  let state: PlaybackState = { kind: 'idle' }
  let chunks: readonly AudioChunk[] = []
  let source: AudioSourceKind = 'network'
  let timeline: Timeline = EMPTY_TIMELINE
  let track: Track | undefined
  /** False until the chunks are known for the first time: Play waits for them. */
  let isTold = false
  let wantsPlay = false
  let isSounding = false
  let hasSounded = false
  /** The element ran dry, which it does a little before the end of what it has. */
  let isStarved = false
  let rate = 1
  let volume = 1
  /** MediaSource refused the bytes of this tour: every chunk by itself then. */
  let isDemoted = false
  let broken: PlaybackFailure | undefined
  let wait: { readonly chunkIndex: number; readonly timer: ReturnType<typeof setInterval> } | undefined
  let failingSinceMs: number | undefined
  /** It failed while playing, and goes on by itself if the trouble passes in time. */
  let recovery: { readonly untilMs: number; readonly timer: ReturnType<typeof setInterval> } | undefined
  const measuredS = new Map<number, number>()
  const askedAhead = new Set<number>()
  const stateListeners = new Set<() => void>()
  const timeListeners = new Set<() => void>()
  const fade = createFade(seams.nowMs, (share) => track?.setVolume(volume * share))

  const tellTime = () => {
    for (const listener of timeListeners) listener()
  }

  const become = (next: PlaybackState) => {
    if (sameState(state, next)) return
    state = next
    for (const listener of stateListeners) listener()
  }

  const endWait = () => {
    clearInterval(wait?.timer)
    wait = undefined
  }

  const endRecovery = () => {
    clearInterval(recovery?.timer)
    recovery = undefined
  }

  /** Looks whether the sound at the position has come after all; the track itself keeps on trying to get it. */
  const recover = () => {
    if (!recovery || state.kind !== 'failed') return endRecovery()
    if (seams.nowMs() > recovery.untilMs) return endRecovery()
    if (track?.hasSoundAt(track.positionS()) && seams.isOnline()) play()
  }

  const fail = (failure: PlaybackFailure) => {
    const wasWanted = wantsPlay
    wantsPlay = false
    endWait()
    track?.pause()
    if (wasWanted && isPassing(failure)) {
      endRecovery()
      const untilMs = seams.nowMs() + RECOVER_WITHIN_MS
      recovery = { untilMs, timer: setInterval(recover, RECOVER_EVERY_MS) }
    }
    become({ kind: 'failed', failure })
  }

  const waitFor = (chunkIndex: number) => {
    if (wait?.chunkIndex === chunkIndex) return
    endWait()
    const deadlineMs = seams.nowMs() + CHUNKS.notReadyWaitMs
    const timer = setInterval(() => {
      if (seams.nowMs() >= deadlineMs) fail({ kind: 'chunk-not-ready', chunkIndex })
      else seams.refresh()
    }, CHUNKS.notReadyPollMs)
    wait = { chunkIndex, timer }
    seams.askFor([chunkIndex], 'immediate_play')
    become({ kind: 'waiting', chunkIndex })
  }

  /** What the wish to play comes to at this position. */
  const evaluate = () => {
    if (!wantsPlay || !track) return
    const positionS = track.positionS() + (isStarved ? RUNS_DRY_S : 0)
    const entry = entryAt(timeline, positionS)
    if (!entry) return fail({ kind: 'no-chunks' })
    if (entry.url === undefined && !track.hasSoundAt(positionS)) {
      isSounding = false
      const chunk = chunks.find(({ chunkIndex }) => chunkIndex === entry.chunkIndex)
      if (chunk?.isReady) return fail({ kind: 'no-audio-url', chunkIndex: entry.chunkIndex })
      return waitFor(entry.chunkIndex)
    }
    endWait()
    become({ kind: isSounding ? 'playing' : 'loading' })
  }

  /** Chunks soon to be heard that are not made yet, each asked for once. */
  const askAhead = () => {
    if (!wantsPlay || !seams.isOnline()) return
    const place = placeAt(timeline, track?.positionS() ?? 0)
    const missing = timeline.entries
      .slice(place + 1, place + 1 + CHUNKS.preloadAhead)
      .filter(({ url, chunkIndex }) => url === undefined && !askedAhead.has(chunkIndex))
      .map(({ chunkIndex }) => chunkIndex)
    if (missing.length === 0) return
    for (const chunkIndex of missing) askedAhead.add(chunkIndex)
    seams.askFor(missing, 'preload')
  }

  const onChunkFailed = (chunkIndex: number, failure: Failure) => {
    if (track?.way === 'streamed' && failure.kind === 'invalid-answer') {
      isDemoted = true
      return rebuild()
    }
    const gone: PlaybackFailure =
      source === 'stored'
        ? { kind: 'no-offline-audio' }
        : !seams.isOnline() || failure.kind === 'offline'
          ? { kind: 'offline' }
          : isGone(failure)
            ? { kind: 'chunk-not-found', chunkIndex }
            : { kind: 'chunk-error', chunkIndex, cause: failure }
    // A joined copy that is not whole can't be played at any position.
    if (track?.way === 'joined') broken = gone
    const isHere =
      track?.way === 'joined' || entryAt(timeline, track?.positionS() ?? 0)?.chunkIndex === chunkIndex
    if (!isHere || !wantsPlay) return
    failingSinceMs ??= seams.nowMs()
    const isPatient = isTransient(failure) && seams.isOnline() && source === 'network'
    if (isPatient && seams.nowMs() - failingSinceMs < CHUNKS.notReadyWaitMs) return
    failingSinceMs = undefined
    fail(gone)
  }

  const trackEvents: TrackEvents = {
    onTime: () => {
      askAhead()
      tellTime()
    },
    onPlaying: () => {
      isSounding = true
      hasSounded = true
      isStarved = false
      failingSinceMs = undefined
      if (!wantsPlay) return
      endWait()
      become({ kind: 'playing' })
    },
    onStarved: () => {
      isSounding = false
      isStarved = true
      evaluate()
    },
    onDevicePause: () => {
      wantsPlay = false
      isSounding = false
      endWait()
      track?.pause()
      become({ kind: 'paused', why: 'device' })
    },
    onDevicePlay: () => play(),
    onEnded: () => {
      wantsPlay = false
      isSounding = false
      endWait()
      track?.seek(0)
      become({ kind: 'ended' })
      tellTime()
    },
    onRefused: () => fail({ kind: 'refused', isResume: hasSounded }),
    onChunkFailed,
    onMeasured: (chunkIndex, durationS) => {
      if (measuredS.get(chunkIndex) === durationS) return
      measuredS.set(chunkIndex, durationS)
      timeline = layOut(chunks, measuredS)
      track?.setTimeline(timeline)
      tellTime()
    },
  }

  const makeTrack = (way: PlaybackWay): Track => {
    const { openVoice, bytes, mediaSource, makeElement, nowMs } = seams
    if (way === 'streamed' && mediaSource) {
      return createStreamedTrack({ mediaSource, openVoice, bytes }, timeline, trackEvents)
    }
    if (way === 'joined') return createJoinedTrack({ openVoice, bytes }, timeline, trackEvents)
    const elements = makeElement ? ([makeElement(), makeElement()] as const) : undefined
    return createPerChunkTrack({ openVoice, bytes, source, elements, nowMs }, timeline, trackEvents)
  }

  const wayNow = (): PlaybackWay =>
    isDemoted ? 'per-chunk' : chooseWay(chunks, source, (type) => seams.mediaSource?.canAppend(type) ?? false)

  /** A MediaSource that can't be made leaves the way chunk by chunk; undefined where that can't be made either. */
  const trackOf = (way: PlaybackWay): Track | undefined => {
    try {
      return makeTrack(way)
    } catch {
      if (way !== 'streamed') return undefined
      isDemoted = true
      return trackOf('per-chunk')
    }
  }

  const rebuild = (positionS = track?.positionS() ?? 0) => {
    track?.dispose()
    broken = undefined
    isSounding = false
    track = trackOf(wayNow())
    if (!track) {
      broken = { kind: 'not-initialized' }
      if (wantsPlay) fail(broken)
      return
    }
    track.setRate(rate)
    track.setVolume(volume)
    if (positionS > 0) track.seek(positionS)
    if (wantsPlay) track.play()
    evaluate()
  }

  const play = (by: 'hand' | 'arrival' = 'hand') => {
    if (by === 'arrival' && state.kind === 'paused' && state.why !== undefined) return
    fade.end()
    endRecovery()
    if (!isTold) {
      wantsPlay = true
      return become({ kind: 'loading' })
    }
    if (broken) return fail(broken)
    if (!track || timeline.entries.length === 0) {
      return fail(seams.isOnline() ? { kind: 'no-chunks' } : { kind: 'offline' })
    }
    if (track.positionS() >= timeline.totalS - AT_END_S) track.seek(0)
    // What failed before it was wanted waits for its next try: a hand doesn't.
    track.retry()
    wantsPlay = true
    failingSinceMs = undefined
    track.play()
    evaluate()
    askAhead()
  }

  const pause = (why?: PauseReason) => {
    wantsPlay = false
    isSounding = false
    endWait()
    track?.pause()
    fade.end()
    endRecovery()
    // The reason may become known only after the device has paused it.
    const isDevices = state.kind === 'paused' && state.why === 'device' && why !== undefined
    if (isOn(state) || isDevices) become({ kind: 'paused', why })
  }

  const seek = (positionS: number) => {
    if (!track) return
    const targetS = clampTo(timeline, positionS)
    isStarved = false
    track.seek(targetS)
    endWait()
    endRecovery()
    if (state.kind === 'failed' || state.kind === 'ended') become({ kind: 'paused' })
    const entry = entryAt(timeline, targetS)
    if (wantsPlay) evaluate()
    else if (entry && entry.url === undefined) seams.askFor([entry.chunkIndex], 'immediate_play')
    tellTime()
  }

  return {
    state: () => state,
    positionS: () => track?.positionS() ?? 0,
    durationS: () => timeline.totalS,
    way: () => track?.way,
    setAudio: (nextChunks, nextSource) => {
      const nextTimeline = layOut(nextChunks, measuredS)
      const isSameSource = source === nextSource
      const isSame = isSameSource && JSON.stringify(timeline) === JSON.stringify(nextTimeline)
      const positionS = carryOver(timeline, nextTimeline, track?.positionS() ?? 0)
      isTold = true
      chunks = nextChunks
      source = nextSource
      timeline = nextTimeline
      if (!isSameSource) isDemoted = false
      if (isSame && track) return
      if (chunks.length === 0) {
        track?.dispose()
        track = undefined
        broken = undefined
        if (wantsPlay) play()
        return tellTime()
      }
      if (!track || !isSameSource || track.way !== wayNow() || track.way === 'joined') rebuild(positionS)
      else track.setTimeline(timeline)
      if (state.kind === 'failed') {
        const { failure } = state
        const isMade =
          failure.kind === 'chunk-not-ready' &&
          timeline.entries.some(
            ({ chunkIndex, url }) => chunkIndex === failure.chunkIndex && url !== undefined,
          )
        if (isMade || failure.kind === 'no-chunks') become({ kind: 'paused' })
      }
      evaluate()
      tellTime()
    },
    play,
    pause,
    toggle: () => (isOn(state) ? pause() : play()),
    seek,
    skip: (byS) => seek((track?.positionS() ?? 0) + byS),
    setRate: (wanted) => {
      rate = wanted
      track?.setRate(wanted)
    },
    setVolume: (wanted) => {
      volume = Math.min(1, Math.max(0, wanted))
      fade.end()
      track?.setVolume(volume)
    },
    fadeOut: (durationMs, why) => {
      if (isOn(state)) fade.start(durationMs, () => pause(why))
    },
    cancelFade: fade.end,
    retry: () => {
      track?.retry()
      if (recovery && state.kind === 'failed') play()
    },
    giveBack: () => {
      if (state.kind === 'paused' && (state.why === 'device' || state.why === 'frozen')) play()
      // The wish outlived the standstill; the element's own may not have.
      else if (wantsPlay) track?.play()
    },
    subscribe: (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    onTime: (listener) => {
      timeListeners.add(listener)
      return () => timeListeners.delete(listener)
    },
    dispose: () => {
      endWait()
      endRecovery()
      fade.end()
      track?.dispose()
      track = undefined
      stateListeners.clear()
      timeListeners.clear()
    },
  }
}
