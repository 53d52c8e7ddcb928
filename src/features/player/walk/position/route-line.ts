/** Measures on the tour's line: how far off it a walker is, and which place lies a number of metres along it. Pure. */
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'

/**
 * Returns the distance from a point to a line, and how far along the line its nearest place is, in metres. Undefined
 * for an empty line.
 */
export const nearestOnLine = (
  line: readonly LatLng[],
  point: LatLng,
): { readonly offM: number; readonly alongM: number } | undefined => {
  let best: { offM: number; alongM: number } | undefined
  let passedM = 0
  // Flat around the point: lines are a few kilometres long.
  const squeeze = Math.cos((point.latitude * Math.PI) / 180)
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) break
    const [x, y] = [(to.longitude - from.longitude) * squeeze, to.latitude - from.latitude]
    const [px, py] = [(point.longitude - from.longitude) * squeeze, point.latitude - from.latitude]
    const share = x === 0 && y === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / (x * x + y * y)))
    const foot = {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    }
    const offM = distanceM(point, foot)
    const lengthM = distanceM(from, to)
    if (!best || offM < best.offM) best = { offM, alongM: passedM + lengthM * share }
    passedM += lengthM
  }
  return best
}

export const lineLengthM = (line: readonly LatLng[]): number =>
  line.reduce((sum, from, index) => sum + (line[index + 1] ? distanceM(from, line[index + 1] ?? from) : 0), 0)

/** The point so many metres along, with the direction of the line there; its end beyond it. */
export const pointAlong = (
  line: readonly LatLng[],
  alongM: number,
): (LatLng & { readonly headingDeg: number }) | undefined => {
  let leftM = alongM
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) break
    const lengthM = distanceM(from, to)
    if (leftM <= lengthM || index === line.length - 2) {
      const share = lengthM === 0 ? 1 : Math.min(1, Math.max(0, leftM) / lengthM)
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
        headingDeg: bearingDegrees(from, to),
      }
    }
    leftM -= lengthM
  }
  return undefined
}

/** Off the route by this, two positions running; back on it within the smaller figure. */
const OFF_M = 75
const ON_M = 50
/** A walker farther away than this is not walking the route. */
const REACH_M = 1000

export interface OffRoute {
  /** Metres from the line; undefined on it. */
  readonly offM: number | undefined
  readonly isSuspected: boolean
}

export const ON_ROUTE: OffRoute = { offM: undefined, isSuspected: false }

export const offRouteAfter = (
  before: OffRoute,
  line: readonly LatLng[],
  fix: LatLng & { readonly accuracyM: number },
): OffRoute => {
  const offM = nearestOnLine(line, fix)?.offM
  if (offM === undefined || offM > REACH_M || offM <= ON_M) return ON_ROUTE
  if (before.offM !== undefined) return { offM, isSuspected: true }
  if (offM <= OFF_M + fix.accuracyM) return ON_ROUTE
  return before.isSuspected ? { offM, isSuspected: true } : { offM: undefined, isSuspected: true }
}
