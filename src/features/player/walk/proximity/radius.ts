/** Finds the stop that the sound waits for, and how sure a position is to be in its radius or out of it. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { shareWithin } from '../position/share-within.ts'
import type { Place } from './jumps.ts'
import type { OnTheWay, WalkFix, WalkPlan } from './proximity-state.ts'

const isWay = (entry: LatLng | OnTheWay): entry is OnTheWay => 'startShare' in entry

/** Returns the stop of a section; undefined for one that belongs to no stop. */
export const stopAt = (plan: WalkPlan, sectionIndex: number): LatLng | undefined => {
  const entry = plan[sectionIndex]
  return entry && !isWay(entry) ? entry : undefined
}

/** Returns the way of a walking track; undefined for other sections. */
export const wayAt = (plan: WalkPlan, sectionIndex: number): OnTheWay | undefined => {
  const entry = plan[sectionIndex]
  return entry && isWay(entry) ? entry : undefined
}

/** Returns the index of the section whose stop is the target; -1 where none is left. */
export const targetIndex = (plan: WalkPlan, sectionIndex: number): number =>
  plan.findIndex((_, index) => index >= sectionIndex && stopAt(plan, index) !== undefined)

/** True where the place is more probably in the radius than not; by the distance where no spread is known. */
export const isInside = (fix: Place, stop: LatLng): boolean => {
  const metres = distanceM(fix, stop)
  return fix.spreadM === undefined
    ? metres <= PROXIMITY.radiusM
    : shareWithin(metres, fix.spreadM, PROXIMITY.radiusM) > 0.5
}

const LEAVE_BEYOND_M =
  PROXIMITY.radiusM + Math.max(PROXIMITY.radiusM * PROXIMITY.leaveMarginShare, PROXIMITY.leaveMarginM)
/** A stop may be left when it is this improbable to be within the radius and its margin. */
const STILL_THERE = 0.2

const isPerhapsOutside = ({ accuracyM, spreadM }: WalkFix, metres: number): boolean =>
  spreadM === undefined
    ? metres > LEAVE_BEYOND_M + accuracyM
    : shareWithin(metres, spreadM, LEAVE_BEYOND_M) < STILL_THERE

type Outside = 'no' | 'perhaps' | 'surely'

/** Says how sure a position is that the stop was left. */
export const outsideOf = (fix: WalkFix, stop: LatLng): Outside => {
  const metres = distanceM(fix, stop)
  if (metres > PROXIMITY.radiusM * PROXIMITY.leaveAtOnceFactor + fix.accuracyM) return 'surely'
  return isPerhapsOutside(fix, metres) ? 'perhaps' : 'no'
}

export const isNearTarget = (plan: WalkPlan, sectionIndex: number, fix: Place | undefined): boolean => {
  const stop = stopAt(plan, targetIndex(plan, sectionIndex))
  return fix !== undefined && stop !== undefined && isInside(fix, stop)
}

/** True where the walker may be on the way to the stop; farther off, the tour is heard in an armchair. */
export const isWalkable = (fix: WalkFix | undefined, stop: LatLng | undefined): boolean =>
  fix !== undefined && stop !== undefined && distanceM(fix, stop) <= PROXIMITY.walkingReachM + fix.accuracyM
