/**
 * The state machine of the playback engine. Pure: it takes a state, an event and the facts of the moment, and returns the
 * next state with the effects, in the order in which they have to run.
 *
 *   idle --play--> loading --sound--> playing <--> paused
 *                    |  ^                |
 *     no such chunk  v  |  made          | starved --> loading or waiting
 *                  waiting --10 s--> failed; the end --> ended, position 0
 */
import { isTransient, type Failure } from '#contract/failure.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import {
  isOn,
  isPassing,
  sameState,
  type PauseReason,
  type PlaybackFailure,
  type PlaybackState,
} from '../playback-state.ts'
import { clampTo, entryAt } from '../timeline.ts'
import { failureOfChunk, isEndedBy } from './chunk-failure.ts'
import type { EngineEffect, EngineEvent, EngineMoment, EngineState, EngineStep } from './engine-state.ts'

/** A position this close to the end counts as the end: Play begins the tour again. */
const AT_END_S = 0.05

const step = (state: EngineState, ...effects: readonly EngineEffect[]): EngineStep => ({ state, effects })
const then = (event: EngineEvent): EngineEffect => ({ kind: 'then', event })
const EVALUATE = then({ kind: 'evaluate' })

/** Shows another state after these effects. */
const show = (state: EngineState, shown: PlaybackState, ...before: readonly EngineEffect[]): EngineStep =>
  sameState(state.shown, shown)
    ? step(state, ...before)
    : step({ ...state, shown }, ...before, { kind: 'publish-state' })

const fail = (
  state: EngineState,
  failure: PlaybackFailure,
  ...before: readonly EngineEffect[]
): EngineStep => {
  const recovery: readonly EngineEffect[] =
    state.wantsPlay && isPassing(failure) ? [{ kind: 'begin-recovery' }] : []
  const effects = [...before, { kind: 'end-wait' }, { kind: 'track-pause' }, ...recovery] as const
  return show({ ...state, wantsPlay: false }, { kind: 'failed', failure }, ...effects)
}

const onPlay = (state: EngineState, by: 'hand' | 'arrival', moment: EngineMoment): EngineStep => {
  const { shown } = state
  if (by === 'arrival' && shown.kind === 'paused' && shown.why !== undefined) return step(state)
  const wait: readonly EngineEffect[] = shown.kind === 'failed' ? [{ kind: 'end-wait' }] : []
  const ended: readonly EngineEffect[] = [{ kind: 'end-fade' }, { kind: 'end-recovery' }, ...wait]
  const wanted = { ...state, wantsPlay: true }
  if (!moment.isAudioKnown) return show(wanted, { kind: 'loading' }, ...ended)
  if (moment.broken) return fail(state, moment.broken, ...ended)
  const { timeline, positionS } = moment
  if (!moment.way || timeline.entries.length === 0)
    return fail(state, { kind: moment.isOnline ? 'no-chunks' : 'offline' }, ...ended)
  const restart: readonly EngineEffect[] =
    positionS >= timeline.totalS - AT_END_S ? [{ kind: 'track-seek', positionS: 0 }] : []
  return step(
    { ...wanted, failingSinceMs: undefined },
    ...ended,
    ...restart,
    // A chunk that failed before anyone asked for it waits for its next try: a hand does not wait.
    { kind: 'track-retry' },
    { kind: 'track-play' },
    EVALUATE,
    then({ kind: 'ask-ahead' }),
  )
}

const stopSound = (state: EngineState): EngineState => ({ ...state, wantsPlay: false, isSounding: false })

const onPause = (state: EngineState, why: PauseReason | undefined): EngineStep => {
  const { shown } = state
  const next = { ...stopSound(state), pauses: state.pauses + 1 }
  const effects = [
    { kind: 'end-wait' },
    { kind: 'track-pause' },
    { kind: 'end-fade' },
    { kind: 'end-recovery' },
  ] as const
  // The reason may become known only after the device has paused the sound.
  const isReason = shown.kind === 'paused' && shown.why === 'device' && why !== undefined
  return isOn(shown) || isReason ? show(next, { kind: 'paused', why }, ...effects) : step(next, ...effects)
}

const onSeek = (state: EngineState, wantedS: number, { way, timeline }: EngineMoment): EngineStep => {
  if (!way) return step(state)
  const positionS = clampTo(timeline, wantedS)
  const effects = [{ kind: 'track-seek', positionS }, { kind: 'end-wait' }, { kind: 'end-recovery' }] as const
  const next = { ...state, isStarved: false }
  const { kind } = state.shown
  const moved =
    kind === 'failed' || kind === 'ended'
      ? show(next, { kind: 'paused' }, ...effects)
      : step(next, ...effects)
  return step(moved.state, ...moved.effects, then({ kind: 'moved', positionS }), { kind: 'publish-time' })
}

const onMoved = (state: EngineState, positionS: number, { timeline }: EngineMoment): EngineStep => {
  if (state.wantsPlay) return step(state, EVALUATE)
  const entry = entryAt(timeline, positionS)
  const isMissing = entry !== undefined && entry.url === undefined
  return isMissing ? step(state, { kind: 'ask-now', chunkIndex: entry.chunkIndex }) : step(state)
}

const onEvaluate = (state: EngineState, { way, present, waitedChunk }: EngineMoment): EngineStep => {
  if (!state.wantsPlay || !way) return step(state)
  if (!present) return fail(state, { kind: 'no-chunks' })
  const { chunkIndex, hasAddress, hasSound, isReady } = present
  if (!hasAddress && !hasSound) {
    const silent = { ...state, isSounding: false }
    if (isReady) return fail(silent, { kind: 'no-audio-url', chunkIndex })
    if (waitedChunk === chunkIndex) return step(silent)
    return show(
      silent,
      { kind: 'waiting', chunkIndex },
      { kind: 'wait-for', chunkIndex },
      { kind: 'ask-now', chunkIndex },
    )
  }
  return show(state, { kind: state.isSounding ? 'playing' : 'loading' }, { kind: 'end-wait' })
}

const onOpened = (state: EngineState, { broken }: EngineMoment): EngineStep => {
  const next = { ...state, isSounding: false }
  if (broken) return state.wantsPlay ? fail(next, broken) : step(next)
  return state.wantsPlay ? step(next, { kind: 'track-play' }, EVALUATE) : step(next, EVALUATE)
}

const onChunkFailed = (
  state: EngineState,
  { chunkIndex, cause }: { readonly chunkIndex: number; readonly cause: Failure },
  { way, isOnline, source, timeline, positionS, nowMs }: EngineMoment,
): EngineStep => {
  if (way === 'streamed' && cause.kind === 'invalid-answer')
    return step(state, { kind: 'play-per-chunk' }, then({ kind: 'opened' }))
  const failure = failureOfChunk(chunkIndex, cause, { source, isOnline })
  // A joined copy that is not whole can be played at no position.
  const broken: readonly EngineEffect[] = way === 'joined' ? [{ kind: 'mark-broken', failure }] : []
  const isHere = way === 'joined' || entryAt(timeline, positionS)?.chunkIndex === chunkIndex
  if (!isHere || !state.wantsPlay) return step(state, ...broken)
  const failingSinceMs = state.failingSinceMs ?? nowMs
  const isPatient = isTransient(cause) && isOnline && source === 'network'
  if (isPatient && nowMs - failingSinceMs < CHUNKS.notReadyWaitMs)
    return step({ ...state, failingSinceMs }, ...broken)
  return fail({ ...state, failingSinceMs: undefined }, failure, ...broken)
}

const onPlaying = (state: EngineState): EngineStep => {
  const sounding: EngineState = {
    ...state,
    isSounding: true,
    hasSounded: true,
    isStarved: false,
    failingSinceMs: undefined,
  }
  return state.wantsPlay ? show(sounding, { kind: 'playing' }, { kind: 'end-wait' }) : step(sounding)
}

const onAudioChanged = (state: EngineState, { timeline }: EngineMoment): EngineStep => {
  const isMended = state.shown.kind === 'failed' && isEndedBy(state.shown.failure, timeline)
  const mended = isMended ? show(state, { kind: 'paused' }, { kind: 'end-wait' }) : step(state)
  return step(mended.state, ...mended.effects, EVALUATE, { kind: 'publish-time' })
}

const onEnded = (state: EngineState): EngineStep => {
  const ended = show(
    stopSound(state),
    { kind: 'ended' },
    { kind: 'end-wait' },
    { kind: 'track-seek', positionS: 0 },
  )
  return step(ended.state, ...ended.effects, { kind: 'publish-time' })
}

const onRecover = (state: EngineState, moment: EngineMoment): EngineStep => {
  if (state.shown.kind !== 'failed') return step(state, { kind: 'end-recovery' })
  return moment.hasSound && moment.isOnline ? onPlay(state, 'hand', moment) : step(state)
}

const onGiveBack = (state: EngineState, moment: EngineMoment): EngineStep => {
  const { shown } = state
  if (shown.kind === 'paused' && (shown.why === 'device' || shown.why === 'frozen'))
    return onPlay(state, 'hand', moment)
  // The request to play outlived the standstill; the element's own may not have.
  return state.wantsPlay ? step(state, { kind: 'track-play' }) : step(state)
}

/** Returns the consequence of one event. */
export const stepPlayback = (state: EngineState, event: EngineEvent, moment: EngineMoment): EngineStep => {
  switch (event.kind) {
    case 'play':
      return onPlay(state, event.by, moment)
    case 'pause':
      return onPause(state, event.why)
    case 'seek':
      return onSeek(state, event.positionS, moment)
    case 'moved':
      return onMoved(state, event.positionS, moment)
    case 'evaluate':
      return onEvaluate(state, moment)
    case 'ask-ahead':
      return state.wantsPlay && moment.isOnline ? step(state, { kind: 'ask-for-following' }) : step(state)
    case 'opened':
      return onOpened(state, moment)
    case 'audio-changed':
      return onAudioChanged(state, moment)
    case 'audio-gone': {
      const { state: next, effects } = state.wantsPlay ? onPlay(state, 'hand', moment) : step(state)
      return step(next, ...effects, { kind: 'publish-time' })
    }
    case 'time':
      return step(state, then({ kind: 'ask-ahead' }), { kind: 'publish-time' })
    case 'playing':
      return onPlaying(state)
    case 'starved':
      return step({ ...state, isSounding: false, isStarved: true }, EVALUATE)
    case 'device-pause':
      return show(
        stopSound(state),
        { kind: 'paused', why: 'device' },
        { kind: 'end-wait' },
        { kind: 'track-pause' },
      )
    case 'device-play':
      return onPlay(state, 'hand', moment)
    case 'ended':
      return onEnded(state)
    case 'refused':
      return fail(state, { kind: 'refused', isResume: state.hasSounded })
    case 'chunk-failed':
      return onChunkFailed(state, event, moment)
    case 'wait-given-up':
      return fail(state, { kind: 'chunk-not-ready', chunkIndex: event.chunkIndex })
    case 'recover':
      return onRecover(state, moment)
    case 'retry': {
      const isStopped = moment.isRecovering && state.shown.kind === 'failed'
      const { state: next, effects } = isStopped ? onPlay(state, 'hand', moment) : step(state)
      return step(next, { kind: 'track-retry' }, ...effects)
    }
    case 'give-back':
      return onGiveBack(state, moment)
  }
}
