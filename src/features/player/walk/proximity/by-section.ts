/** What another section does, whether the audio came to it or a hand chose it. Pure. */
import { PROXIMITY } from '#contract/limits.ts'
import { distanceM } from '#contract/geo.ts'
import {
  isLeftAlone,
  still,
  type ProximityState,
  type ProximityStep,
  type WalkPlan,
} from './proximity-state.ts'
import { isNearTarget } from './radius.ts'

/** What a hand plays again, and what follows it, counts as not heard. */
export const forgetFrom = (done: ReadonlySet<number>, place: number): ReadonlySet<number> =>
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

export const onSectionByAudio = (plan: WalkPlan, state: ProximityState, place: number): ProximityStep => {
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

export const onSectionByHand = (plan: WalkPlan, state: ProximityState, place: number): ProximityStep => {
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
