/**
 * The playback engine: what the wish to play comes to at a position. Free of React.
 *
 *   idle --play--> loading --sound--> playing <--> paused
 *                    |  ^                |
 *     no such chunk  v  |  made          | starved --> loading or waiting
 *                  waiting --10 s--> failed; the end --> ended, position 0
 */
import { isTransient } from '#contract/failure.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import { createAskAhead } from './ask-ahead.ts'
import { failureOfChunk, isEndedBy } from './chunk-failure.ts'
import { createChunkWait } from './chunk-wait.ts'
import { createFade } from './fade.ts'
import { createListeners } from '#kit/listeners.ts'
import {
  isOn,
  isPassing,
  sameState,
  type PauseReason,
  type PlaybackFailure,
  type PlaybackState,
} from '../playback-state.ts'
import type { Playback, PlaybackSeams } from '../playback.ts'
import { createRecovery } from './recovery.ts'
import { clampTo, entryAt } from '../timeline.ts'
import { createTourAudio } from './tour-audio.ts'

const AT_END_S = 0.05
/** Chromium stops up to this long before a hole (measured: 77 ms). */
const RUNS_DRY_S = 0.3

export const createPlayback = (seams: PlaybackSeams): Playback => {
  let state: PlaybackState = { kind: 'idle' }
  let wantsPlay = false
  let isSounding = false
  let hasSounded = false
  /** The element ran dry, which it does a little before the end of what it has. */
  let isStarved = false
  let failingSinceMs: number | undefined
  let pauses = 0
  const stateChanges = createListeners()
  const timeChanges = createListeners()
  const fade = createFade(seams.nowMs, (share) => audio.setShare(share))
  const recovery = createRecovery(seams.nowMs, () => recover())
  const wait = createChunkWait({
    nowMs: seams.nowMs,
    refresh: seams.refresh,
    onGivenUp: (chunkIndex) => fail({ kind: 'chunk-not-ready', chunkIndex }),
    isOnline: seams.isOnline,
  })
  const askForMissing = createAskAhead((chunkIndexes) => seams.askFor(chunkIndexes, 'preload'))

  const audio = createTourAudio(seams, {
    onTime: () => {
      askAhead()
      timeChanges.tell()
    },
    onPlaying: () => {
      isSounding = true
      hasSounded = true
      isStarved = false
      failingSinceMs = undefined
      if (!wantsPlay) return
      wait.end()
      become({ kind: 'playing' })
    },
    onStarved: () => {
      isSounding = false
      isStarved = true
      evaluate()
    },
    onDevicePause: () => {
      rest()
      become({ kind: 'paused', why: 'device' })
    },
    onDevicePlay: () => play(),
    onEnded: () => {
      wantsPlay = false
      isSounding = false
      wait.end()
      audio.track()?.seek(0)
      become({ kind: 'ended' })
      timeChanges.tell()
    },
    onRefused: () => fail({ kind: 'refused', isResume: hasSounded }),
    onChunkFailed: (chunkIndex, cause) => {
      const way = audio.track()?.way
      if (way === 'streamed' && cause.kind === 'invalid-answer') {
        audio.demote()
        return begin()
      }
      const isOnline = seams.isOnline()
      const failure = failureOfChunk(chunkIndex, cause, { source: audio.source(), isOnline })
      // A joined copy that is not whole can't be played at any position.
      if (way === 'joined') audio.breakWith(failure)
      const isHere =
        way === 'joined' || entryAt(audio.timeline(), audio.positionS())?.chunkIndex === chunkIndex
      if (!isHere || !wantsPlay) return
      failingSinceMs ??= seams.nowMs()
      const isPatient = isTransient(cause) && isOnline && audio.source() === 'network'
      if (isPatient && seams.nowMs() - failingSinceMs < CHUNKS.notReadyWaitMs) return
      failingSinceMs = undefined
      fail(failure)
    },
    onMeasured: (chunkIndex, durationS) => {
      if (audio.measure(chunkIndex, durationS)) timeChanges.tell()
    },
  })

  const become = (next: PlaybackState) => {
    if (sameState(state, next)) return
    state = next
    stateChanges.tell()
  }

  const rest = () => {
    wantsPlay = false
    isSounding = false
    wait.end()
    audio.track()?.pause()
  }

  const fail = (failure: PlaybackFailure) => {
    const wasWanted = wantsPlay
    wantsPlay = false
    wait.end()
    audio.track()?.pause()
    if (wasWanted && isPassing(failure)) recovery.begin()
    become({ kind: 'failed', failure })
  }

  /** Goes on if the sound at the position has come after all; the track itself keeps on trying to get it. */
  const recover = () => {
    if (state.kind !== 'failed') return recovery.end()
    if (audio.track()?.hasSoundAt(audio.positionS()) && seams.isOnline()) play()
  }

  const waitFor = (chunkIndex: number) => {
    if (!wait.begin(chunkIndex)) return
    seams.askFor([chunkIndex], 'immediate_play')
    become({ kind: 'waiting', chunkIndex })
  }

  /** What the wish to play comes to at this position. */
  const evaluate = () => {
    const track = audio.track()
    if (!wantsPlay || !track) return
    const positionS = track.positionS() + (isStarved ? RUNS_DRY_S : 0)
    const entry = entryAt(audio.timeline(), positionS)
    if (!entry) return fail({ kind: 'no-chunks' })
    const { chunkIndex, url } = entry
    if (url === undefined && !track.hasSoundAt(positionS)) {
      isSounding = false
      if (audio.chunk(chunkIndex)?.isReady) return fail({ kind: 'no-audio-url', chunkIndex })
      return waitFor(chunkIndex)
    }
    wait.end()
    become({ kind: isSounding ? 'playing' : 'loading' })
  }

  const askAhead = () => {
    if (wantsPlay && seams.isOnline()) askForMissing(audio.timeline(), audio.positionS())
  }

  /** A track was made: it plays if that is wanted. */
  const begin = () => {
    isSounding = false
    const broken = audio.broken()
    if (broken && wantsPlay) fail(broken)
    if (broken) return
    if (wantsPlay) audio.track()?.play()
    evaluate()
  }

  const play: Playback['play'] = (by = 'hand') => {
    if (by === 'arrival' && state.kind === 'paused' && state.why !== undefined) return
    fade.end()
    recovery.end()
    if (state.kind === 'failed') wait.end()
    if (!audio.isTold()) {
      wantsPlay = true
      return become({ kind: 'loading' })
    }
    const broken = audio.broken()
    if (broken) return fail(broken)
    const track = audio.track()
    if (!track || audio.timeline().entries.length === 0) {
      return fail(seams.isOnline() ? { kind: 'no-chunks' } : { kind: 'offline' })
    }
    if (track.positionS() >= audio.timeline().totalS - AT_END_S) track.seek(0)
    // What failed before it was wanted waits for its next try: a hand doesn't.
    track.retry()
    wantsPlay = true
    failingSinceMs = undefined
    track.play()
    evaluate()
    askAhead()
  }

  const pause = (why?: PauseReason) => {
    pauses += 1
    rest()
    fade.end()
    recovery.end()
    // The reason may become known only after the device has paused it.
    const isDevices = state.kind === 'paused' && state.why === 'device' && why !== undefined
    if (isOn(state) || isDevices) become({ kind: 'paused', why })
  }

  const seek = (positionS: number) => {
    const track = audio.track()
    if (!track) return
    const targetS = clampTo(audio.timeline(), positionS)
    isStarved = false
    track.seek(targetS)
    wait.end()
    recovery.end()
    if (state.kind === 'failed' || state.kind === 'ended') become({ kind: 'paused' })
    const entry = entryAt(audio.timeline(), targetS)
    if (wantsPlay) evaluate()
    else if (entry && entry.url === undefined) seams.askFor([entry.chunkIndex], 'immediate_play')
    timeChanges.tell()
  }

  return {
    state: () => state,
    positionS: audio.positionS,
    durationS: () => audio.timeline().totalS,
    hasSoundAt: (positionS) =>
      audio.broken() === undefined && (audio.track()?.hasSoundAt(positionS) ?? false),
    way: () => audio.track()?.way,
    setAudio: (chunks, source) => {
      const change = audio.set(chunks, source)
      if (change === 'unchanged') return
      if (change === 'none') {
        if (wantsPlay) play()
        return timeChanges.tell()
      }
      if (change === 'new-track') begin()
      if (state.kind === 'failed' && isEndedBy(state.failure, audio.timeline())) {
        wait.end()
        become({ kind: 'paused' })
      }
      evaluate()
      timeChanges.tell()
    },
    play,
    pause,
    pauses: () => pauses,
    toggle: () => (isOn(state) ? pause() : play()),
    seek,
    skip: (byS) => seek(audio.positionS() + byS),
    setRate: audio.setRate,
    setVolume: (wanted) => {
      fade.end()
      audio.setVolume(Math.min(1, Math.max(0, wanted)))
    },
    fadeOut: (durationMs, why) => {
      if (isOn(state)) fade.start(durationMs, () => pause(why))
    },
    cancelFade: fade.end,
    retry: () => {
      audio.track()?.retry()
      if (recovery.isUnderWay() && state.kind === 'failed') play()
    },
    giveBack: () => {
      if (state.kind === 'paused' && (state.why === 'device' || state.why === 'frozen')) play()
      // The wish outlived the standstill; the element's own may not have.
      else if (wantsPlay) audio.track()?.play()
    },
    subscribe: stateChanges.add,
    onTime: timeChanges.add,
    dispose: () => {
      wait.end()
      recovery.end()
      fade.end()
      audio.dispose()
      stateChanges.clear()
      timeChanges.clear()
    },
  }
}
