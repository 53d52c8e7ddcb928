/** Which stop the sound waits for, and how sure a position is to be in its radius or out of it. Pure. */
import { PROXIMITY } from '#contract/limits.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { WalkFix, WalkPlan } from './proximity-state.ts'

/** Index of the section whose stop is the target; -1 where none is left. */
export const targetIndex = (plan: WalkPlan, sectionIndex: number): number =>
  plan.findIndex((stop, index) => index >= sectionIndex && stop !== undefined)

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

export const isNearTarget = (plan: WalkPlan, sectionIndex: number, fix: LatLng | undefined): boolean => {
  const stop = plan[targetIndex(plan, sectionIndex)]
  return fix !== undefined && stop !== undefined && isInside(fix, stop)
}
