/**
 * What being somewhere does to the sound: a pure step function (second document, section 4, "Proximity playback";
 * architecture page, "What the field taught", 3).
 *
 * The target is the stop of the present section, or of the next section that has one. Coming into its radius plays that
 * section; leaving it pauses, with hysteresis, unless a hand pressed Play away from it (the override, which ends when the
 * walker is near again). A section that begins by itself away from its stop waits there, if the walker is within walking
 * reach of it. Each stop plays once. Without a position, far off, or with the page hidden, nothing here waits: the tour
 * plays in order.
 */
import { PROXIMITY } from '#contract/limits.ts'
import { distanceM, type LatLng } from '#kit/geo.ts'
import { follow, NO_TRACK, rest, type Track } from './jumps.ts'

export interface WalkFix extends LatLng {
  readonly accuracyM: number
}

/** Where each section is told; undefined for one that belongs to no stop. In order of the sections. */
export type WalkPlan = readonly (LatLng | undefined)[]

export interface ProximityState {
  /** Place of the present section in the plan. */
  readonly place: number
  readonly fix: WalkFix | undefined
  readonly isHidden: boolean
  readonly isAutoPlay: boolean
  /** Sound, or the wish for it. */
  readonly isOn: boolean
  /** Within the target's radius, and not left since. */
  readonly isNear: boolean
  readonly isOverridden: boolean
  /** When the first position outside came, nothing having contradicted it. */
  readonly outsideSinceMs: number | undefined
  /** The last position before that one: what is entered on the way out is entered from there. */
  readonly insideFix: WalkFix | undefined
  /** Which positions are believed to be steps of the walker: only those enter a stop. */
  readonly track: Track
  /** Places whose section was heard to its end. */
  readonly done: ReadonlySet<number>
  /** The section that a hand paused: it does not start again by itself. */
  readonly pausedByHand: number | undefined
}

export type ProximityEvent =
  | { readonly kind: 'fix'; readonly fix: WalkFix; readonly nowMs: number }
  /** The position is no longer known. */
  | { readonly kind: 'lost' }
  /** Comes after `recheckInMs`. */
  | { readonly kind: 'tick'; readonly nowMs: number }
  | { readonly kind: 'hidden'; readonly isHidden: boolean }
  | { readonly kind: 'auto-play'; readonly isAutoPlay: boolean }
  /** The audio reached another section by itself. */
  | { readonly kind: 'section-by-audio'; readonly place: number }
  /** A hand chose it. */
  | { readonly kind: 'section-by-hand'; readonly place: number }
  /** Sections or stops became known or changed. */
  | { readonly kind: 'plan'; readonly place: number }
  /** A hand moved the position; it plays or rests as before. */
  | { readonly kind: 'seek-by-hand'; readonly place: number }
  | { readonly kind: 'play-by-hand' }
  | { readonly kind: 'pause-by-hand' }
  /** The engine stopped for a reason of its own: the end, a failure, a telephone call. */
  | { readonly kind: 'stopped' }
  /** The engine goes on by itself: the call is over, the network is back. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'ended' }
  /** What is left of a section is not worth coming back for. */
  | { readonly kind: 'heard'; readonly place: number }

export type ProximityAction =
  | { readonly kind: 'play' }
  /** From its beginning, or from where it was left; what sounds before is not cut in a sentence. */
  | { readonly kind: 'play-section'; readonly place: number }
  /** The audio came to a section that was heard before: on with this one, playing only if `isOn`. */
  | { readonly kind: 'skip-to'; readonly place: number; readonly isOn: boolean }
  /** `leaving` fades out at the end of the sentence; `arriving` stops at once, at the section's beginning. */
  | { readonly kind: 'pause'; readonly why: 'leaving' | 'arriving' | 'chosen' }
  | { readonly kind: 'recheck'; readonly inMs: number }
  /** Everything was heard, in another order. */
  | { readonly kind: 'finish' }

export interface ProximityStep {
  readonly state: ProximityState
  readonly actions: readonly ProximityAction[]
}

export const INITIAL_PROXIMITY: ProximityState = {
  place: 0,
  fix: undefined,
  isHidden: false,
  isAutoPlay: true,
  isOn: false,
  isNear: false,
  isOverridden: false,
  outsideSinceMs: undefined,
  insideFix: undefined,
  track: NO_TRACK,
  done: new Set(),
  pausedByHand: undefined,
}

/** The place of the section whose stop is the target; -1 where none is left. */
export const targetPlace = (plan: WalkPlan, place: number): number =>
  plan.findIndex((stop, index) => index >= place && stop !== undefined)

export const isInside = (fix: LatLng, stop: LatLng): boolean => distanceM(fix, stop) <= PROXIMITY.radiusM

const leaveBeyondM = (accuracyM: number): number =>
  PROXIMITY.radiusM +
  Math.max(PROXIMITY.radiusM * PROXIMITY.leaveMarginShare, PROXIMITY.leaveMarginM) +
  accuracyM

type Outside = 'no' | 'perhaps' | 'surely'

/** How sure a position is that the stop was left. */
export const outsideOf = (fix: WalkFix, stop: LatLng): Outside => {
  const metres = distanceM(fix, stop)
  if (metres > PROXIMITY.radiusM * PROXIMITY.leaveAtOnceFactor + fix.accuracyM) return 'surely'
  return metres > leaveBeyondM(fix.accuracyM) ? 'perhaps' : 'no'
}

/** Nothing pauses by itself: a hand said so, the page can't know where it is, or auto-play is off. */
const isLeftAlone = (state: ProximityState): boolean =>
  state.isOverridden || state.isHidden || !state.isAutoPlay

const still = (state: ProximityState): ProximityStep => ({ state, actions: [] })

const isNearTarget = (plan: WalkPlan, place: number, fix: LatLng | undefined): boolean => {
  const stop = plan[targetPlace(plan, place)]
  return fix !== undefined && stop !== undefined && isInside(fix, stop)
}

const leave = (plan: WalkPlan, state: ProximityState): ProximityStep => {
  const left = { ...state, isNear: false, outsideSinceMs: undefined }
  const isTold = plan[state.place] !== undefined
  if (!state.isOn || isLeftAlone(state) || !isTold) return still(left)
  return { state: { ...left, isOn: false }, actions: [{ kind: 'pause', why: 'leaving' }] }
}

const arrive = (state: ProximityState, target: number, before?: LatLng): ProximityStep => {
  const near = { ...state, isNear: true, isOverridden: false, outsideSinceMs: undefined }
  const isRefused = !state.isAutoPlay || state.isOn || state.done.has(target) || state.pausedByHand === target
  // The first position of all only says where the walk begins: the hand does the first step.
  if (isRefused || before === undefined) return still(near)
  const playing = { ...near, isOn: true, pausedByHand: undefined }
  return target === state.place
    ? { state: playing, actions: [{ kind: 'play' }] }
    : { state: { ...playing, place: target }, actions: [{ kind: 'play-section', place: target }] }
}

/**
 * Another stop than the target, walked into away from the target: the walker took another way, or went on before the
 * end. Stops whose circles overlap don't take over from each other.
 */
const comeUpon = (plan: WalkPlan, state: ProximityState, fix: LatLng, before?: LatLng): ProximityStep => {
  if (!state.isAutoPlay || state.isNear || before === undefined) return still(state)
  const target = targetPlace(plan, state.place)
  const place = plan.findIndex(
    (stop, index) =>
      stop !== undefined &&
      index !== target &&
      !state.done.has(index) &&
      state.pausedByHand !== index &&
      isInside(fix, stop) &&
      !isInside(before, stop),
  )
  if (place === -1) return still(state)
  const there = { ...state, place, isOn: true, isNear: true, isOverridden: false, pausedByHand: undefined }
  return { state: there, actions: [{ kind: 'play-section', place }] }
}

const RECHECK: ProximityAction = { kind: 'recheck', inMs: PROXIMITY.leaveUncontradictedMs }

/** Leaves the target; straight into another stop, its section takes over and nothing is paused first. */
const goOn = (plan: WalkPlan, state: ProximityState, fix: LatLng, before?: LatLng): ProximityStep => {
  const left = leave(plan, state)
  if (state.track.jump) return { ...left, actions: [...left.actions, RECHECK] }
  const found = comeUpon(plan, left.state, fix, before)
  return found.actions.length > 0 ? found : left
}

/** What a believed position enters. */
const enter = (plan: WalkPlan, state: ProximityState, fix: LatLng, before?: LatLng): ProximityStep => {
  const target = targetPlace(plan, state.place)
  const stop = plan[target]
  return stop && isInside(fix, stop) ? arrive(state, target, before) : comeUpon(plan, state, fix, before)
}

const onFix = (plan: WalkPlan, state: ProximityState, fix: WalkFix, nowMs: number): ProximityStep => {
  const before = state.track.believed?.fix
  const next = { ...state, fix, track: follow(state.track, fix, nowMs) }
  const stop = plan[targetPlace(plan, state.place)]
  if (!state.isNear || !stop) {
    return next.track.jump ? { state: next, actions: [RECHECK] } : enter(plan, next, fix, before)
  }
  const outside = outsideOf(fix, stop)
  if (outside === 'no') return still({ ...next, outsideSinceMs: undefined })
  const isSecond = state.outsideSinceMs !== undefined
  if (outside === 'surely' || isSecond) return goOn(plan, next, fix, isSecond ? state.insideFix : state.fix)
  return { state: { ...next, outsideSinceMs: nowMs, insideFix: state.fix }, actions: [RECHECK] }
}

/** Time passed and nothing contradicted the last position. */
const onTick = (plan: WalkPlan, state: ProximityState, nowMs: number): ProximityStep => {
  const { outsideSinceMs, insideFix, fix } = state
  const track = rest(state.track, nowMs)
  const next = { ...state, track }
  const isOut = outsideSinceMs !== undefined && nowMs - outsideSinceMs >= PROXIMITY.leaveUncontradictedMs
  if (isOut) return fix ? goOn(plan, next, fix, insideFix) : leave(plan, next)
  if (track === state.track || state.isNear || !track.believed) return still(next)
  return enter(plan, next, track.believed.fix, state.track.believed?.fix)
}

/** What a hand plays again, and what follows it, counts as not heard. */
const forgetFrom = (done: ReadonlySet<number>, place: number): ReadonlySet<number> =>
  done.has(place) ? new Set([...done].filter((other) => other < place)) : done

/** The present section is another one, to which nobody's hand went. */
const become = (plan: WalkPlan, state: ProximityState, place: number, done: ReadonlySet<number>) => {
  const isNear = isNearTarget(plan, place, state.fix)
  const isOverridden = state.isOverridden && !isNear
  const next = { ...state, place, done, isNear, isOverridden, outsideSinceMs: undefined }
  const stop = plan[place]
  const isOnTheWay = state.fix && stop && distanceM(state.fix, stop) <= PROXIMITY.walkingReachM
  const mustWait = state.isOn && !isLeftAlone(next) && isOnTheWay === true && !isNear
  return mustWait ? { ...next, isOn: false } : next
}

const onSectionByAudio = (plan: WalkPlan, state: ProximityState, place: number): ProximityStep => {
  if (place === state.place) return still(state)
  const done = place > state.place ? new Set([...state.done, state.place]) : state.done
  if (place > state.place && done.has(place)) {
    const unheard = plan.findIndex((_, index) => index > place && !done.has(index))
    if (unheard === -1) return { state: { ...state, done, isOn: false }, actions: [{ kind: 'finish' }] }
    const next = become(plan, state, unheard, done)
    return { state: next, actions: [{ kind: 'skip-to', place: unheard, isOn: next.isOn }] }
  }
  const next = become(plan, state, place, done)
  if (next.isOn === state.isOn) return still(next)
  return { state: next, actions: [{ kind: 'pause', why: 'arriving' }] }
}

const onSectionByHand = (plan: WalkPlan, state: ProximityState, place: number): ProximityStep => {
  const isNear = isNearTarget(plan, place, state.fix)
  const isThere = plan[place] !== undefined && isNear
  const done = forgetFrom(state.done, place)
  const next = { ...state, place, done, isNear, outsideSinceMs: undefined, pausedByHand: undefined }
  const isFree = state.fix === undefined || plan[place] === undefined || isLeftAlone(state)
  if (isThere) {
    return { state: { ...next, isOn: true, isOverridden: false }, actions: [{ kind: 'play' }] }
  }
  if (!state.isOn || isFree) return still(next)
  return { state: { ...next, isOn: false }, actions: [{ kind: 'pause', why: 'chosen' }] }
}

/** One event's consequence. */
export const stepProximity = (
  plan: WalkPlan,
  state: ProximityState,
  event: ProximityEvent,
): ProximityStep => {
  switch (event.kind) {
    case 'fix':
      return onFix(plan, state, event.fix, event.nowMs)
    case 'lost':
      return still({ ...state, fix: undefined, track: NO_TRACK, isNear: false, outsideSinceMs: undefined })
    case 'tick':
      return onTick(plan, state, event.nowMs)
    case 'hidden':
      return still({ ...state, isHidden: event.isHidden, outsideSinceMs: undefined })
    case 'auto-play':
      return still({ ...state, isAutoPlay: event.isAutoPlay })
    case 'section-by-audio':
      return onSectionByAudio(plan, state, event.place)
    case 'section-by-hand':
      return onSectionByHand(plan, state, event.place)
    case 'plan':
      return still({ ...state, place: event.place, isNear: isNearTarget(plan, event.place, state.fix) })
    case 'seek-by-hand': {
      const isNear = isNearTarget(plan, event.place, state.fix)
      const isOverridden = state.isOn ? !isNear : state.isOverridden
      const done = forgetFrom(state.done, event.place)
      return still({ ...state, place: event.place, done, isNear, isOverridden, outsideSinceMs: undefined })
    }
    case 'play-by-hand': {
      // With no position yet as well: the first one must not undo what the hand just did. An introduction is told
      // anywhere: who starts it on the way to the first stop still wants that stop to wait.
      const isOverridden = !state.isAutoPlay || (!state.isNear && plan[state.place] !== undefined)
      const done = forgetFrom(state.done, state.place)
      return still({ ...state, isOn: true, done, pausedByHand: undefined, isOverridden })
    }
    case 'pause-by-hand':
      return still({ ...state, isOn: false, pausedByHand: state.place })
    case 'resumed':
      return still({ ...state, isOn: true })
    case 'stopped':
      return still({ ...state, isOn: false })
    case 'ended':
      return still({
        ...state,
        isOn: false,
        isOverridden: false,
        done: new Set([...state.done, state.place]),
        pausedByHand: undefined,
      })
    case 'heard':
      return still({ ...state, done: new Set([...state.done, event.place]) })
  }
}
