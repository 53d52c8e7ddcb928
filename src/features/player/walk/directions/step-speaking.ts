/**
 * The state machine of spoken directions: when a direction is spoken, and what it does to the narration. Pure: it takes a
 * state, an event and the facts of the moment, and returns the next state with the effects, in the order in which they run.
 *
 *   due, no narration         -> it is spoken at once
 *   due, narration            -> at the end of the sentence the narration is held, it is spoken, the narration goes on
 *   narration begins          -> what is being spoken is cut off
 */
import { distanceM, type LatLng } from '#contract/geo.ts'
import { isOn, type PlaybackState } from '../../playback/playback-state.ts'
import type { WalkSnapshot } from '../walk-session.ts'
import { dueAtM, dueDirection, isArrival, isSetOut, type DueDirection } from './due-direction.ts'
import type { Directions } from './follow-leg.ts'

/** A step this far along the line from the walker may be announced again on another pass: more than a position wavers. */
const FORGOTTEN_M = 50
/** A walker who moves less than `MOVED_M` in `STANDING_MS` is standing: nothing is announced to them. */
const MOVED_M = 5
const STANDING_MS = 15_000
/** An utterance takes at most this long. After it the voice counts as silent even if the device reported no end. */
const LONGEST_MS = 25_000

export interface SpeakingState {
  readonly isOn: boolean
  /** The device has a voice of its own for the language of the interface. */
  readonly hasVoice: boolean
  /** The time until which the voice counts as speaking, on the monotonic clock; undefined while it is silent. */
  readonly speakingUntilMs: number | undefined
  /** The narration is held for what is spoken: how many pauses it had counted then. */
  readonly heldAtPause: number | undefined
  /** The place where the walker last was 5 m away from the place before it, and when. */
  readonly anchor: LatLng | undefined
  readonly movedAtMs: number
  readonly isOff: boolean
  /** The number of times that the walker left the route, or went back on it. */
  readonly offTimes: number
  /** The announcements that were made, with their places on the tour's line in metres. */
  readonly said: ReadonlyMap<string, number | undefined>
}

export const SILENT: SpeakingState = {
  isOn: false,
  hasVoice: false,
  speakingUntilMs: undefined,
  heldAtPause: undefined,
  anchor: undefined,
  movedAtMs: -Infinity,
  isOff: false,
  offTimes: 0,
  said: new Map(),
}

/** The facts of the moment in which the event came. */
export interface SpeakingMoment {
  /** Milliseconds, monotonic. */
  readonly nowMs: number
  readonly directions: Directions
  readonly walk: Pick<WalkSnapshot, 'place' | 'source' | 'isByHand' | 'rest' | 'isOnTheWay'>
  readonly playback: PlaybackState
  /** The number of pauses of the narration. */
  readonly pauses: number
  readonly isPageVisible: boolean
  /** A direction waits for the end of a sentence already. */
  readonly isQuietPending: boolean
}

export type SpeakingEvent =
  /** The walker moved, or the way changed. */
  | { readonly kind: 'moved' }
  /** The narration's state changed. */
  | { readonly kind: 'playback' }
  /** The end of a sentence came; `isKnown` is false where the narration has no sentence times. */
  | { readonly kind: 'quiet'; readonly isKnown: boolean }
  /** The narration was paused for this direction; `pauses` counts this pause. */
  | { readonly kind: 'held'; readonly due: DueDirection; readonly pauses: number }
  | { readonly kind: 'utterance-began' }
  /** The voice fell silent: it came to its end, or the system stopped it. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'voice'; readonly hasVoice: boolean }
  /** `isByHand`: a tap switched it, and hears that it did. */
  | { readonly kind: 'switch'; readonly isOn: boolean; readonly isByHand: boolean }
  | { readonly kind: 'dispose' }

export type SpeakingEffect =
  | { readonly kind: 'say'; readonly due: DueDirection }
  /** Says that directions will be spoken. */
  | { readonly kind: 'confirm' }
  | { readonly kind: 'stop-voice' }
  /** Sends `quiet` at the end of the sentence. */
  | { readonly kind: 'await-quiet' }
  | { readonly kind: 'cancel-quiet' }
  /** Pauses the narration, then sends `held`. */
  | { readonly kind: 'hold'; readonly due: DueDirection }
  /** The narration that was held goes on. */
  | { readonly kind: 'resume' }

export interface SpeakingStep {
  readonly state: SpeakingState
  readonly effects: readonly SpeakingEffect[]
}

const still = (state: SpeakingState): SpeakingStep => ({ state, effects: [] })

/** False where a direction would be wrong, unheard, or over something else. */
export const maySpeak = (state: SpeakingState, moment: SpeakingMoment): boolean => {
  const { nowMs, walk, playback, isPageVisible } = moment
  const isSpeaking = state.speakingUntilMs !== undefined && nowMs < state.speakingUntilMs
  // A call, headphones taken out, the sleep timer: somebody wants silence.
  const isTakenAway = playback.kind === 'paused' && playback.why !== undefined
  // Play pressed away from the stop: the walker listens, and does not follow the way.
  const isListening = walk.isByHand && isOn(playback)
  const isStanding = nowMs - state.movedAtMs > STANDING_MS
  const isAble = state.isOn && state.hasVoice && walk.source === 'device' && isPageVisible
  return isAble && !isSpeaking && !isTakenAway && !isListening && !isStanding
}

/** The direction that is due and was not announced yet. */
const freshDirection = (
  { said, offTimes }: SpeakingState,
  directions: Directions,
): DueDirection | undefined => {
  const due = dueDirection(directions, offTimes)
  return due && !said.has(due.keys[0]) ? due : undefined
}

const say = (state: SpeakingState, due: DueDirection, { nowMs }: SpeakingMoment): SpeakingStep => ({
  state: {
    ...state,
    speakingUntilMs: nowMs + LONGEST_MS,
    said: new Map([...state.said, ...due.keys.map((key) => [key, dueAtM(due)] as const)]),
  },
  effects: [{ kind: 'say', due }],
})

/** True for the way on from a stop whose narration is not over. A walking track is heard after it. */
const isTooEarly = (due: DueDirection, { walk }: SpeakingMoment): boolean => isSetOut(due) && !walk.isOnTheWay

/** Announces what is due, at once or at the end of the sentence. */
const announce = (state: SpeakingState, moment: SpeakingMoment): SpeakingStep => {
  if (moment.isQuietPending || !maySpeak(state, moment)) return still(state)
  const due = freshDirection(state, moment.directions)
  if (!due) return still(state)
  if (!isOn(moment.playback)) return say(state, due, moment)
  if (isArrival(due) || isTooEarly(due, moment) || moment.playback.kind !== 'playing') return still(state)
  return { state, effects: [{ kind: 'await-quiet' }] }
}

const onQuiet = (state: SpeakingState, isKnown: boolean, moment: SpeakingMoment): SpeakingStep => {
  // A narration whose sentences are not known is not cut.
  const due = isKnown && maySpeak(state, moment) ? freshDirection(state, moment.directions) : undefined
  if (!due || isTooEarly(due, moment) || moment.playback.kind !== 'playing') return still(state)
  return { state, effects: [{ kind: 'hold', due }] }
}

/** A step far from here on the line may be announced again when the walker comes there again. */
const saidNear = ({ said }: SpeakingState, directions: Directions): SpeakingState['said'] => {
  if (directions.kind !== 'step') return said
  const hereM = (directions.leg.steps[directions.stepIndex]?.fromM ?? 0) - directions.aheadM
  return new Map([...said].filter(([, atM]) => atM === undefined || Math.abs(atM - hereM) <= FORGOTTEN_M))
}

const movedTo = (state: SpeakingState, { walk, nowMs }: SpeakingMoment): SpeakingState => {
  const { place } = walk
  if (!place || !state.anchor) return { ...state, anchor: place }
  return distanceM(state.anchor, place) >= MOVED_M ? { ...state, anchor: place, movedAtMs: nowMs } : state
}

const onMoved = (state: SpeakingState, moment: SpeakingMoment): SpeakingStep => {
  const { directions } = moment
  const isOff = directions.kind === 'off-route' || directions.kind === 'wrong-way'
  const next: SpeakingState = {
    ...movedTo(state, moment),
    isOff,
    offTimes: isOff && !state.isOff ? state.offTimes + 1 : state.offTimes,
    said: saidNear(state, directions),
  }
  return announce(next, moment)
}

/** The voice is silent: the narration that was held for it goes on, unless something else paused it meanwhile. */
const onSilent = (state: SpeakingState, { playback, pauses, walk }: SpeakingMoment): SpeakingStep => {
  const silent = { ...state, speakingUntilMs: undefined, heldAtPause: undefined }
  const isStillHeld =
    state.heldAtPause === pauses &&
    playback.kind === 'paused' &&
    playback.why === undefined &&
    walk.rest === undefined
  return { state: silent, effects: isStillHeld ? [{ kind: 'resume' }] : [] }
}

const cutOff = (state: SpeakingState): SpeakingStep =>
  state.speakingUntilMs === undefined
    ? still(state)
    : {
        state: { ...state, speakingUntilMs: undefined, heldAtPause: undefined },
        effects: [{ kind: 'stop-voice' }],
      }

const onPlayback = (state: SpeakingState, moment: SpeakingMoment): SpeakingStep => {
  // The narration goes on: the walker reached a stop, or a hand pressed Play.
  if (isOn(moment.playback)) return cutOff(state)
  if (!moment.isQuietPending) return still(state)
  const { state: next, effects } = announce(state, { ...moment, isQuietPending: false })
  return { state: next, effects: [{ kind: 'cancel-quiet' }, ...effects] }
}

const onSwitch = (
  state: SpeakingState,
  { isOn: isWanted, isByHand }: { readonly isOn: boolean; readonly isByHand: boolean },
  moment: SpeakingMoment,
): SpeakingStep => {
  if (isWanted === state.isOn) return still(state)
  const next = { ...state, isOn: isWanted }
  if (isWanted) {
    const isHeard = isByHand && state.hasVoice && !isOn(moment.playback)
    if (!isHeard) return still(next)
    return {
      state: { ...next, speakingUntilMs: moment.nowMs + LONGEST_MS },
      effects: [{ kind: 'confirm' }],
    }
  }
  if (state.speakingUntilMs === undefined) return { state: next, effects: [{ kind: 'cancel-quiet' }] }
  const silent = onSilent(next, moment)
  return {
    state: silent.state,
    effects: [{ kind: 'cancel-quiet' }, { kind: 'stop-voice' }, ...silent.effects],
  }
}

/** Returns the consequence of one event. */
export const stepSpeaking = (
  state: SpeakingState,
  event: SpeakingEvent,
  moment: SpeakingMoment,
): SpeakingStep => {
  switch (event.kind) {
    case 'moved':
      return onMoved(state, moment)
    case 'playback':
      return onPlayback(state, moment)
    case 'quiet':
      return onQuiet(state, event.isKnown, moment)
    case 'held':
      return say({ ...state, heldAtPause: event.pauses }, event.due, moment)
    case 'utterance-began':
      return still({ ...state, speakingUntilMs: moment.nowMs + LONGEST_MS })
    case 'silent':
      return onSilent(state, moment)
    case 'voice':
      return still({ ...state, hasVoice: event.hasVoice })
    case 'switch':
      return onSwitch(state, event, moment)
    case 'dispose': {
      const { state: silent, effects } = cutOff(state)
      return { state: silent, effects: [{ kind: 'cancel-quiet' }, ...effects] }
    }
  }
}
