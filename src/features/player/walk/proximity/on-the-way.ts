/** The rules for walking tracks: when the one that waits begins, and which are not told at all. Pure. */
import type { LatLng } from '#contract/geo.ts'
import { distanceM } from '#contract/geo.ts'
import { lineLengthM, nearestOnLine } from '../position/route-line.ts'
import {
  isLeftAlone,
  type OnTheWay,
  type ProximityState,
  type ProximityStep,
  type WalkPlan,
} from './proximity-state.ts'
import { isNearTarget, isWalkable, outsideOf, targetIndex, wayAt } from './radius.ts'

/** A walker farther than this from the tour's line took another way: the distances to both stops say how far they are. */
const ON_LINE_M = 60

/** Returns the share of the way that a walker at a place has covered, 0 to 1. Undefined where an end is not known. */
export const coveredShare = ({ from, to, line }: OnTheWay, place: LatLng): number | undefined => {
  const lengthM = lineLengthM(line)
  const nearest = nearestOnLine(line, place)
  if (nearest && lengthM > 0 && nearest.offM <= ON_LINE_M) return nearest.alongM / lengthM
  if (!from || !to) return undefined
  const [passedM, leftM] = [distanceM(from, place), distanceM(place, to)]
  return passedM + leftM === 0 ? 0 : passedM / (passedM + leftM)
}

/** True where the walking track need not wait any longer. */
export const mayBegin = (way: OnTheWay, state: ProximityState, isTimeUp: boolean): boolean => {
  if (state.isHidden || state.isInOrder || !state.isAutoPlay) return true
  const fix = state.isUnclear || state.isLost ? undefined : state.fix
  if (!fix) return isTimeUp
  // Somebody far from the walk hears it in an armchair, and so does who pressed Play away from the stop.
  if (state.isOverridden) return true
  if (!isWalkable(fix, way.from) && !isWalkable(fix, way.to)) return true
  // A jump is no step of the walker until it is believed.
  if (state.trail.jump) return isTimeUp && way.startShare === 0
  if (way.startShare > 0) {
    const share = coveredShare(way, fix)
    return share === undefined ? isTimeUp : share >= way.startShare
  }
  return isTimeUp || (way.from !== undefined && outsideOf(fix, way.from) !== 'no')
}

/** True for a walking track whose walker is at the next stop already, which is told instead. */
export const isPassed = (plan: WalkPlan, state: ProximityState, sectionIndex: number): boolean =>
  wayAt(plan, sectionIndex) !== undefined &&
  !isLeftAlone(state) &&
  !state.done.has(targetIndex(plan, sectionIndex)) &&
  isNearTarget(plan, sectionIndex, state.fix)

/** Begins the walking track that waits, as soon as it may; forgets it where something else is told. */
export const settle = (plan: WalkPlan, { state, actions }: ProximityStep): ProximityStep => {
  const { waiting } = state
  if (!waiting) return { state, actions }
  const { sectionIndex, isTimeUp } = waiting
  const way = wayAt(plan, sectionIndex)
  if (!way || state.isOn || state.sectionIndex !== sectionIndex)
    return { state: { ...state, waiting: undefined }, actions }
  if (state.isAnnouncing || !mayBegin(way, state, isTimeUp)) return { state, actions }
  return {
    state: { ...state, isOn: true, waiting: undefined },
    actions: [...actions, { kind: 'play-section', sectionIndex }],
  }
}
