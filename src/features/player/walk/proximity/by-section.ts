/** The rules for another section, whether the audio came to it or a hand chose it. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import { distanceM } from '#contract/geo.ts'
import {
  isLeftAlone,
  still,
  type ProximityState,
  type ProximityStep,
  type WalkPlan,
} from './proximity-state.ts'
import { isNearTarget } from './radius.ts'

/** A section that a hand plays again, and those after it, count as not heard. */
export const forgetFrom = (done: ReadonlySet<number>, sectionIndex: number): ReadonlySet<number> =>
  done.has(sectionIndex) ? new Set([...done].filter((other) => other < sectionIndex)) : done

/** Makes another section the present one, where no hand chose it. */
const become = (plan: WalkPlan, state: ProximityState, sectionIndex: number, done: ReadonlySet<number>) => {
  const isNear = isNearTarget(plan, sectionIndex, state.fix)
  const isOverridden = state.isOverridden && !isNear
  const next = { ...state, sectionIndex, done, isNear, isOverridden, outsideSinceMs: undefined }
  const stop = plan[sectionIndex]
  const isOnTheWay = state.fix && stop && distanceM(state.fix, stop) <= PROXIMITY.walkingReachM
  const mustWait = state.isOn && !isLeftAlone(next) && isOnTheWay === true && !isNear
  return mustWait ? { ...next, isOn: false } : next
}

export const onSectionByAudio = (
  plan: WalkPlan,
  state: ProximityState,
  sectionIndex: number,
): ProximityStep => {
  if (sectionIndex === state.sectionIndex) return still(state)
  const done = sectionIndex > state.sectionIndex ? new Set([...state.done, state.sectionIndex]) : state.done
  if (sectionIndex > state.sectionIndex && done.has(sectionIndex)) {
    const unheard = plan.findIndex((_, index) => index > sectionIndex && !done.has(index))
    if (unheard === -1) return { state: { ...state, done, isOn: false }, actions: [{ kind: 'finish' }] }
    const next = become(plan, state, unheard, done)
    return { state: next, actions: [{ kind: 'skip-to', sectionIndex: unheard, isOn: next.isOn }] }
  }
  const next = become(plan, state, sectionIndex, done)
  if (next.isOn === state.isOn) return still(next)
  return { state: next, actions: [{ kind: 'pause', why: 'arriving' }] }
}

export const onSectionByHand = (
  plan: WalkPlan,
  state: ProximityState,
  sectionIndex: number,
): ProximityStep => {
  const isNear = isNearTarget(plan, sectionIndex, state.fix)
  const isThere = plan[sectionIndex] !== undefined && isNear
  const done = forgetFrom(state.done, sectionIndex)
  const next = { ...state, sectionIndex, done, isNear, outsideSinceMs: undefined, pausedByHand: undefined }
  const isFree = state.fix === undefined || plan[sectionIndex] === undefined || isLeftAlone(state)
  if (isThere) {
    return { state: { ...next, isOn: true, isOverridden: false }, actions: [{ kind: 'play' }] }
  }
  if (!state.isOn || isFree) return still(next)
  return { state: { ...next, isOn: false }, actions: [{ kind: 'pause', why: 'chosen' }] }
}
