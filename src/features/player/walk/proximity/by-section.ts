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
import { isPassed, mayBegin } from './on-the-way.ts'
import { isNearTarget, stopAt, wayAt } from './radius.ts'

/** A section that a hand plays again, and those after it, count as not heard. */
export const forgetFrom = (done: ReadonlySet<number>, sectionIndex: number): ReadonlySet<number> =>
  done.has(sectionIndex) ? new Set([...done].filter((other) => other < sectionIndex)) : done

/** Makes another section the present one, where no hand chose it. */
const become = (plan: WalkPlan, state: ProximityState, sectionIndex: number, done: ReadonlySet<number>) => {
  const isNear = isNearTarget(plan, sectionIndex, state.fix)
  const isOverridden = state.isOverridden && !isNear
  const next = { ...state, sectionIndex, done, isNear, isOverridden, outsideSinceMs: undefined }
  const way = wayAt(plan, sectionIndex)
  const mustBeAwaited = way && state.isOn && (next.isAnnouncing || !mayBegin(way, next, false))
  if (mustBeAwaited) return { ...next, isOn: false, waiting: { sectionIndex, isTimeUp: false } }
  const stop = stopAt(plan, sectionIndex)
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
  const isForward = sectionIndex > state.sectionIndex
  const done = isForward ? new Set([...state.done, state.sectionIndex]) : state.done
  const isToBeTold = (index: number) => !done.has(index) && !isPassed(plan, { ...state, done }, index)
  const wanted = isForward
    ? plan.findIndex((_, index) => index >= sectionIndex && isToBeTold(index))
    : sectionIndex
  if (wanted === -1) return { state: { ...state, done, isOn: false }, actions: [{ kind: 'finish' }] }
  const next = become(plan, state, wanted, done)
  const skip = { kind: 'skip-to', sectionIndex: wanted, isOn: next.isOn } as const
  if (next.waiting) {
    const rest = wanted === sectionIndex ? ({ kind: 'pause', why: 'on-the-way' } as const) : skip
    const wait = { kind: 'wait', sectionIndex: wanted, inMs: PROXIMITY.trackAfterMs } as const
    return { state: next, actions: [rest, wait] }
  }
  if (wanted !== sectionIndex) return { state: next, actions: [skip] }
  if (next.isOn === state.isOn) return still(next)
  return { state: next, actions: [{ kind: 'pause', why: 'arriving' }] }
}

/** A stop that faded out at its end is over: the walking track after it begins, or waits. */
export const onSectionByFade = (
  plan: WalkPlan,
  state: ProximityState,
  sectionIndex: number,
): ProximityStep => {
  const step = onSectionByAudio(plan, { ...state, isOn: true }, sectionIndex)
  const { isOn, sectionIndex: wanted } = step.state
  return isOn ? { state: step.state, actions: [{ kind: 'play-section', sectionIndex: wanted }] } : step
}

export const onSectionByHand = (
  plan: WalkPlan,
  state: ProximityState,
  sectionIndex: number,
): ProximityStep => {
  const isNear = isNearTarget(plan, sectionIndex, state.fix)
  const hasStop = stopAt(plan, sectionIndex) !== undefined
  const isThere = hasStop && isNear
  const done = forgetFrom(state.done, sectionIndex)
  const next = { ...state, sectionIndex, done, isNear, outsideSinceMs: undefined, pausedByHand: undefined }
  const isFree = state.fix === undefined || !hasStop || isLeftAlone(state)
  if (isThere) {
    return { state: { ...next, isOn: true, isOverridden: false }, actions: [{ kind: 'play' }] }
  }
  if (!state.isOn || isFree) return still(next)
  return { state: { ...next, isOn: false }, actions: [{ kind: 'pause', why: 'chosen' }] }
}
