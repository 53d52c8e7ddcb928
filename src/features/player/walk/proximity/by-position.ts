/** The rules for a position: it enters a stop, leaves it, or enters another one. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import { follow, rest, type Place } from './jumps.ts'
import {
  isLeftAlone,
  still,
  type ProximityAction,
  type ProximityState,
  type ProximityStep,
  type WalkFix,
  type WalkPlan,
} from './proximity-state.ts'
import { isInside, outsideOf, stopAt, targetIndex, wayAt } from './radius.ts'

const leave = (plan: WalkPlan, state: ProximityState): ProximityStep => {
  const left = { ...state, isNear: false, outsideSinceMs: undefined }
  const isTold = stopAt(plan, state.sectionIndex) !== undefined
  if (!state.isOn || isLeftAlone(state) || !isTold) return still(left)
  return { state: { ...left, isOn: false }, actions: [{ kind: 'pause', why: 'leaving' }] }
}

const arrive = (plan: WalkPlan, state: ProximityState, target: number, before?: Place): ProximityStep => {
  const near = { ...state, isNear: true, isOverridden: false, outsideSinceMs: undefined }
  // A walking track ends where the stop begins: the stop takes over.
  const isTelling = state.isOn && wayAt(plan, state.sectionIndex) === undefined
  const isRefused = !state.isAutoPlay || isTelling || state.done.has(target) || state.pausedByHand === target
  // The first position of all only says where the walk begins: the first step is a hand's.
  if (isRefused || before === undefined) return still(near)
  const playing = { ...near, isOn: true, pausedByHand: undefined }
  return target === state.sectionIndex
    ? { state: playing, actions: [{ kind: 'play' }] }
    : {
        state: { ...playing, sectionIndex: target },
        actions: [{ kind: 'play-section', sectionIndex: target }],
      }
}

/**
 * Another stop than the target, walked into away from the target: the walker took another way, or went on before the
 * end. Stops whose circles overlap don't take over from each other.
 */
const comeUpon = (plan: WalkPlan, state: ProximityState, fix: Place, before?: Place): ProximityStep => {
  if (!state.isAutoPlay || state.isNear || before === undefined) return still(state)
  const target = targetIndex(plan, state.sectionIndex)
  const sectionIndex = plan.findIndex((_, index) => {
    const stop = stopAt(plan, index)
    return (
      stop !== undefined &&
      index !== target &&
      !state.done.has(index) &&
      state.pausedByHand !== index &&
      isInside(fix, stop) &&
      !isInside(before, stop)
    )
  })
  if (sectionIndex === -1) return still(state)
  const there = {
    ...state,
    sectionIndex,
    isOn: true,
    isNear: true,
    isOverridden: false,
    pausedByHand: undefined,
  }
  return { state: there, actions: [{ kind: 'play-section', sectionIndex }] }
}

const RECHECK: ProximityAction = { kind: 'recheck', inMs: PROXIMITY.leaveUncontradictedMs }

/** Leaves the target; straight into another stop, its section takes over and nothing is paused first. */
const goOn = (plan: WalkPlan, state: ProximityState, fix: Place, before?: Place): ProximityStep => {
  const left = leave(plan, state)
  if (state.trail.jump) return { ...left, actions: [...left.actions, RECHECK] }
  const found = comeUpon(plan, left.state, fix, before)
  return found.actions.length > 0 ? found : left
}

/** Enters the stop in whose radius a believed position lies. */
const enter = (plan: WalkPlan, state: ProximityState, fix: Place, before?: Place): ProximityStep => {
  const target = targetIndex(plan, state.sectionIndex)
  const stop = stopAt(plan, target)
  return stop && isInside(fix, stop)
    ? arrive(plan, state, target, before)
    : comeUpon(plan, state, fix, before)
}

export const onFix = (
  plan: WalkPlan,
  state: ProximityState,
  fix: WalkFix,
  nowMs: number,
  isAnew = false,
): ProximityStep => {
  const before = state.trail.believed?.fix
  const trail = isAnew ? { believed: { fix, atMs: nowMs }, jump: undefined } : follow(state.trail, fix, nowMs)
  const next = { ...state, fix, trail }
  const stop = stopAt(plan, targetIndex(plan, state.sectionIndex))
  if (!state.isNear || !stop) {
    return next.trail.jump ? { state: next, actions: [RECHECK] } : enter(plan, next, fix, before)
  }
  const outside = outsideOf(fix, stop)
  if (outside === 'no') return still({ ...next, outsideSinceMs: undefined })
  const isSecond = state.outsideSinceMs !== undefined
  if (outside === 'surely' || isSecond || isAnew)
    return goOn(plan, next, fix, isSecond ? state.insideFix : state.fix)
  return { state: { ...next, outsideSinceMs: nowMs, insideFix: state.fix }, actions: [RECHECK] }
}

/** The rule for time that passed while nothing contradicted the last position. */
export const onTick = (plan: WalkPlan, state: ProximityState, nowMs: number): ProximityStep => {
  const { outsideSinceMs, insideFix, fix } = state
  const trail = rest(state.trail, nowMs)
  const next = { ...state, trail }
  const isOut = outsideSinceMs !== undefined && nowMs - outsideSinceMs >= PROXIMITY.leaveUncontradictedMs
  if (isOut) return fix ? goOn(plan, next, fix, insideFix) : leave(plan, next)
  if (trail === state.trail || state.isNear || !trail.believed) return still(next)
  return enter(plan, next, trail.believed.fix, state.trail.believed?.fix)
}
