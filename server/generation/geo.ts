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

/** A distance as a person says it: '80 metres', '350 metres', '1.2 kilometres'. */
export function spokenDistance(metres: number): string {
  if (metres < 95) return `${Math.max(10, Math.round(metres / 10) * 10)} metres`
  if (metres < 975) return `${Math.round(metres / 50) * 50} metres`
  const kilometres = Math.round(metres / 100) / 10
  return kilometres === 1 ? '1 kilometre' : `${kilometres} kilometres`
}

const MINUTES_IN_WORDS_MAX = 120

/** A time as a person says it: '45 minutes', '3 hours'. */
export const spokenMinutes = (minutes: number): string => {
  if (minutes <= MINUTES_IN_WORDS_MAX) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
