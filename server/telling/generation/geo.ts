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

/** Rounds a distance as a person would say it: to 10 or 50 metres, or to a tenth of a kilometre. */
export function roundedDistance(metres: number): {
  readonly value: number
  readonly unit: 'meter' | 'kilometer'
} {
  if (metres < 95) return { value: Math.max(10, Math.round(metres / 10) * 10), unit: 'meter' }
  if (metres < 975) return { value: Math.round(metres / 50) * 50, unit: 'meter' }
  return { value: Math.round(metres / 100) / 10, unit: 'kilometer' }
}

/** Returns a distance in English: '80 metres', '350 metres', '1.2 kilometres'. */
export function spokenDistance(metres: number): string {
  const { value, unit } = roundedDistance(metres)
  if (unit === 'meter') return `${value} metres`
  return value === 1 ? '1 kilometre' : `${value} kilometres`
}

const MINUTES_IN_WORDS_MAX = 120

/** Rounds a time as a person would say it. */
export const roundedTime = (minutes: number): { readonly value: number; readonly unit: 'minute' | 'hour' } =>
  minutes <= MINUTES_IN_WORDS_MAX
    ? { value: minutes, unit: 'minute' }
    : { value: Math.round(minutes / 60), unit: 'hour' }

/** Returns a time in English: '45 minutes', '3 hours'. */
export const spokenMinutes = (minutes: number): string => {
  const { value, unit } = roundedTime(minutes)
  return value === 1 ? `1 ${unit}` : `${value} ${unit}s`
}
