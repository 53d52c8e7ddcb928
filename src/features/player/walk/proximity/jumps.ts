/**
 * Tells a step of the walker from a jump of the position (reflections between houses throw it 30 to 120 m aside for a few
 * seconds). A jump is believed when positions agree with it for 6 s, or nothing contradicts it for 3 s: a bus was taken, or
 * the phone woke up elsewhere. Pure.
 */
import { PROXIMITY } from '../walk-limits.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'

export interface Place extends LatLng {
  /**
   * The standard deviation along each axis, in metres, where the filter computed the place; a place without it is taken
   * as exact.
   */
  readonly spreadM?: number | undefined
}

interface Timed {
  readonly fix: Place
  readonly atMs: number
}

export interface Trail {
  /** The last position that a walker can have reached on foot. */
  readonly believed: Timed | undefined
  /** A jump that is not believed yet: where it leads now, and when it began. */
  readonly jump: (Timed & { readonly sinceMs: number }) | undefined
}

export const NO_TRAIL: Trail = { believed: undefined, jump: undefined }

const isWithinReach = (from: Timed, to: Timed): boolean =>
  distanceM(from.fix, to.fix) <=
  PROXIMITY.jumpBeyondM + (PROXIMITY.fastestOnFootMps * Math.max(0, to.atMs - from.atMs)) / 1000

/** Returns the trail with one more position. The position is believed where `jump` is undefined. */
export const follow = (trail: Trail, fix: Place, atMs: number): Trail => {
  const now = { fix, atMs }
  const { believed, jump } = trail
  if (!believed || isWithinReach(believed, now)) return { believed: now, jump: undefined }
  const sinceMs = jump && isWithinReach(jump, now) ? jump.sinceMs : atMs
  if (atMs - sinceMs >= PROXIMITY.jumpBelievedMs) return { believed: now, jump: undefined }
  return { believed, jump: { ...now, sinceMs } }
}

/** Returns the trail after a time without a position: a jump that nothing contradicted is believed. */
export const rest = (trail: Trail, nowMs: number): Trail =>
  trail.jump && nowMs - trail.jump.atMs >= PROXIMITY.leaveUncontradictedMs
    ? { believed: trail.jump, jump: undefined }
    : trail
