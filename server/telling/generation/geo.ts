/** The length of a walk, and distances and directions in words. */
import { distanceM, type LatLng } from '#contract/geo.ts'

/** Length of the open path through the points in the given order, in metres. */
export function pathM(points: readonly LatLng[]): number {
  let sum = 0
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    if (previous) sum += distanceM(previous, point)
  }
  return sum
}

export const COMPASS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** The nearest of the eight compass directions. */
export function compassDirection(bearing: number): (typeof COMPASS)[number] {
  return COMPASS[Math.round(bearing / 45) % 8] ?? 'north'
}

/** Below this a walker needs no distance: 'a few steps'. */
export const FEW_STEPS_M = 45
