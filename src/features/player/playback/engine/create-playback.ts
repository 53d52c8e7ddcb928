/**
 * The playback engine: sends what the track reports and the player asks for to the state machine (step-playback.ts), and
 * runs its effects on the track, the timers and the server. Free of React.
 */
import { createListeners } from '#kit/listeners.ts'
import { isOn } from '../playback-state.ts'
import type { Playback, PlaybackSeams } from '../playback.ts'
import { entryAt } from '../timeline.ts'
import type { TrackEvents } from '../track.ts'
import { createAskAhead } from './ask-ahead.ts'
import { createChunkWait, type ChunkWait } from './chunk-wait.ts'
import { createFade, type Fade } from './fade.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { stepPlayback } from './step-playback.ts'
import {
  IDLE,
  lookAheadS,
  type EngineEffect,
  type EngineEvent,
  type EngineMoment,
  type EngineState,
  type PresentChunk,
} from './engine-state.ts'
import { createTourAudio, type TourAudio } from './tour-audio.ts'

interface Engine {
  readonly seams: PlaybackSeams
  readonly audio: TourAudio
  readonly fade: Fade
  readonly wait: ChunkWait
  readonly recovery: Recovery
}

const presentChunk = (audio: TourAudio, positionS: number): PresentChunk | undefined => {
  const entry = entryAt(audio.timeline(), positionS)
  return (
    entry && {
      chunkIndex: entry.chunkIndex,
      hasAddress: entry.url !== undefined,
      hasSound: audio.track()?.hasSoundAt(positionS) ?? false,
      isReady: audio.chunk(entry.chunkIndex)?.isReady ?? false,
    }
  )
}

const momentOf = ({ seams, audio, wait, recovery }: Engine, state: EngineState): EngineMoment => {
  const positionS = audio.positionS()
  return {
    nowMs: seams.nowMs(),
    isOnline: seams.isOnline(),
    isAudioKnown: audio.isKnown(),
    broken: audio.broken(),
    way: audio.track()?.way,
    source: audio.source(),
    timeline: audio.timeline(),
    positionS,
    hasSound: audio.track()?.hasSoundAt(positionS) ?? false,
    present: presentChunk(audio, positionS + lookAheadS(state)),
    waitedChunk: wait.chunkIndex(),
    isRecovering: recovery.isUnderWay(),
  }
}

interface EffectSeams extends Engine {
  send(event: EngineEvent): void
  publishState(): void
  publishTime(): void
}

const createEffects = (all: EffectSeams): ((effect: EngineEffect) => void) => {
  const { seams, audio, fade, wait, recovery } = all
  const askForMissing = createAskAhead((chunkIndexes) => seams.askFor(chunkIndexes, 'preload'))
  return (effect) => {
    switch (effect.kind) {
      case 'track-play':
        return audio.track()?.play()
      case 'track-pause':
        return audio.track()?.pause()
      case 'track-retry':
        return audio.track()?.retry()
      case 'track-seek':
        return audio.track()?.seek(effect.positionS)
      case 'wait-for':
        return wait.begin(effect.chunkIndex)
      case 'end-wait':
        return wait.end()
      case 'ask-now':
        return seams.askFor([effect.chunkIndex], 'immediate_play')
      case 'ask-for-following':
        return askForMissing(audio.timeline(), audio.positionS())
      case 'begin-recovery':
        return recovery.begin()
      case 'end-recovery':
        return recovery.end()
      case 'end-fade':
        return fade.end()
      case 'play-per-chunk':
        return audio.demote()
      case 'mark-broken':
        return audio.breakWith(effect.failure)
      case 'publish-state':
        return all.publishState()
      case 'publish-time':
        return all.publishTime()
      case 'then':
        return all.send(effect.event)
    }
  }
}

export const createPlayback = (seams: PlaybackSeams): Playback => {
  let state: EngineState = IDLE
  const stateChanges = createListeners()
  const timeChanges = createListeners()

  const send = (event: EngineEvent) => {
    const step = stepPlayback(state, event, momentOf(engine, state))
    state = step.state
    for (const effect of step.effects) run(effect)
  }

  const reports: TrackEvents = {
    onTime: () => send({ kind: 'time' }),
    onPlaying: () => send({ kind: 'playing' }),
    onStarved: () => send({ kind: 'starved' }),
    onDevicePause: () => send({ kind: 'device-pause' }),
    onDevicePlay: () => send({ kind: 'device-play' }),
    onEnded: () => send({ kind: 'ended' }),
    onRefused: () => send({ kind: 'refused' }),
    onChunkFailed: (chunkIndex, cause) => send({ kind: 'chunk-failed', chunkIndex, cause }),
    onMeasured: (chunkIndex, durationS) => {
      if (audio.measure(chunkIndex, durationS)) timeChanges.tell()
    },
  }
  const audio = createTourAudio(seams, reports)
  const engine: Engine = {
    seams,
    audio,
    fade: createFade(seams.nowMs, audio.setShare),
    recovery: createRecovery(seams.nowMs, () => send({ kind: 'recover' })),
    wait: createChunkWait({
      nowMs: seams.nowMs,
      refresh: seams.refresh,
      isOnline: seams.isOnline,
      onGivenUp: (chunkIndex) => send({ kind: 'wait-given-up', chunkIndex }),
    }),
  }
  const { fade, wait, recovery } = engine
  const run = createEffects({
    ...engine,
    send,
    publishState: stateChanges.tell,
    publishTime: timeChanges.tell,
  })

  const play: Playback['play'] = (by = 'hand') => send({ kind: 'play', by })
  const pause: Playback['pause'] = (why) => send({ kind: 'pause', why })
  const seek = (positionS: number) => send({ kind: 'seek', positionS })

  return {
    state: () => state.shown,
    positionS: audio.positionS,
    durationS: () => audio.timeline().totalS,
    hasSoundAt: (positionS) =>
      audio.broken() === undefined && (audio.track()?.hasSoundAt(positionS) ?? false),
    way: () => audio.track()?.way,
    setAudio: (chunks, source) => {
      const change = audio.set(chunks, source)
      if (change === 'unchanged') return
      if (change === 'none') return send({ kind: 'audio-gone' })
      if (change === 'new-track') send({ kind: 'opened' })
      send({ kind: 'audio-changed' })
    },
    play,
    pause,
    pauses: () => state.pauses,
    toggle: () => (isOn(state.shown) ? pause() : play()),
    seek,
    skip: (byS) => seek(audio.positionS() + byS),
    setRate: audio.setRate,
    setVolume: (wanted) => {
      fade.end()
      audio.setVolume(Math.min(1, Math.max(0, wanted)))
    },
    fadeOut: (durationMs, why) => {
      if (isOn(state.shown)) fade.start(durationMs, () => pause(why))
    },
    cancelFade: fade.end,
    retry: () => send({ kind: 'retry' }),
    giveBack: () => send({ kind: 'give-back' }),
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
