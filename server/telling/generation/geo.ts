/** The length of a walk, and distances and directions in words. */
import { distanceM, type LatLng } from '#contract/geo.ts'

/** Returns the length of the open path through the points in their order, in metres. */
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

/** Returns the nearest of the eight compass directions. */
export function compassDirection(bearing: number): (typeof COMPASS)[number] {
  return COMPASS[Math.round(bearing / 45) % 8] ?? 'north'
}

/** Below this distance a walker needs no figure: 'a few steps'. */
export const FEW_STEPS_M = 45

const between = new WeakMap<LatLng, WeakMap<LatLng, number>>()

/** The same as `distanceM`, remembered: the search for a walk asks for the same pairs of places thousands of times. */
export function placesM(a: LatLng, b: LatLng): number {
  const known = between.get(a)?.get(b)
  if (known !== undefined) return known
  const metres = distanceM(a, b)
  const fromA = between.get(a) ?? new WeakMap<LatLng, number>()
  between.set(a, fromA)
  fromA.set(b, metres)
  return metres
}
