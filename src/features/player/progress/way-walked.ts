/** Measures how far a person has walked, from positions that waver. Pure. */
import { distanceM } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'

/** A position less accurate than this says nothing about steps. */
const MAX_ACCURACY_M = 50
/** The positions of a standing walker waver by about this much. */
const MIN_STEP_M = 10
/** Movement faster than a runner is a jump of the position, or a bus. */
const MAX_SPEED_MPS = 5

export interface WayWalked {
  readonly distanceM: number
  /** The position from which the next step counts. */
  readonly from: Fix | undefined
}

export const NO_WAY: WayWalked = { distanceM: 0, from: undefined }

export const walkOn = (way: WayWalked, fix: Fix): WayWalked => {
  if (fix.accuracyM > MAX_ACCURACY_M) return way
  const { from } = way
  if (!from) return { ...way, from: fix }
  const stepM = distanceM(from, fix)
  if (stepM < Math.max(MIN_STEP_M, fix.accuracyM)) return way
  const seconds = (fix.atMs - from.atMs) / 1000
  const isWalk = seconds > 0 && stepM / seconds <= MAX_SPEED_MPS
  return { distanceM: way.distanceM + (isWalk ? stepM : 0), from: fix }
}
