/** Makes a leg out of a trail of points: a line of fewer points, its steps, and its streets. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import { legSteps, type Trail } from './leg-steps.ts'
import {
  bearingOf,
  between,
  metresBetween,
  metresToSegment,
  type Plane,
  planeAround,
  type Point,
} from '#server/knowledge/geometry/plane.ts'
import { simplifyLine } from '#server/knowledge/geometry/simplify-line.ts'
import type { WalkedLeg } from './walking-lines.ts'

/** A way that is more than this many times as long as the straight line shows a gap in the data: people would not walk it. */
const DETOUR_MAX = 4
/** Up to this length a way is never too long, because the straight line between near stops may be very short. */
const DETOUR_FROM_M = 150
/** The direction at the ends of a leg is that over its first and last 30 m, which a walker sees. */
const SIGHT_M = 30
/** A stub between a stop and the way that is at most this long does not count for the bearing of the leg. */
const STUB_MAX_M = 25
const TOLERANCE_M = 2
/** The most points of a leg's line. */
const POINTS_MAX = 200
const DIGITS = 6

/** Returns false for a way that is too long for anybody to take. */
export const isWalk = (lengthM: number, straightM: number): boolean =>
  lengthM <= Math.max(DETOUR_FROM_M, straightM * DETOUR_MAX)

const lengthOf = (line: readonly Point[]): number =>
  line.reduce(
    (sum, point, index) => sum + (index > 0 ? metresBetween(line[index - 1] as Point, point) : 0),
    0,
  )

/** Returns the bearing of the point that lies `aheadM` metres along the line. */
function bearingAlong(line: readonly Point[], aheadM: number): number {
  const [first] = line
  let leftM = aheadM
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!first || !from) continue
    const lengthM = metresBetween(from, to)
    if (lengthM >= leftM) return bearingOf(first, between(from, to, lengthM === 0 ? 0 : leftM / lengthM))
    leftM -= lengthM
  }
  return bearingOf(first as Point, line.at(-1) as Point)
}

/** Returns the indexes of the points that stay: both ends, those of `fixed`, and those that the shape needs. */
function keptPoints(line: readonly Point[], fixed: readonly number[]): readonly number[] {
  const ends = [...new Set([0, ...fixed, line.length - 1])].toSorted((a, b) => a - b)
  const within = (toleranceM: number): readonly number[] => [
    ...new Set(
      ends.slice(1).flatMap((to, index) => {
        const from = ends[index] ?? 0
        const part = Array.from({ length: to - from + 1 }, (_, step) => from + step)
        return simplifyLine(part, toleranceM, (at, a, b) =>
          metresToSegment(line[at] as Point, line[a] as Point, line[b] as Point),
        )
      }),
    ),
  ]
  let [toleranceM, kept] = [TOLERANCE_M, within(TOLERANCE_M)]
  while (kept.length > Math.max(POINTS_MAX, ends.length)) kept = within((toleranceM *= 2))
  return kept
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

/** Returns a straight leg from stop to stop. */
export function straightLeg(from: LatLng, to: LatLng): WalkedLeg {
  const plane = planeAround(from)
  const degrees = bearingOf(plane.toPoint(from), plane.toPoint(to))
  return {
    line: [from, to],
    distanceM: distanceM(from, to),
    isStraight: true,
    departsDegrees: degrees,
    arrivesDegrees: degrees,
    streets: [],
  }
}

export interface TrailBetween {
  readonly from: LatLng
  readonly to: LatLng
  /** The points from stop to stop, with the stubs between the stops and the ways. */
  readonly trail: Trail
  /** The number of points before the way and after it. */
  readonly stubs: readonly [out: number, back: number]
}

/** Makes the leg of a trail; undefined if the trail is too long for anybody to take. */
export function legOfTrail({ from, to, trail, stubs }: TrailBetween, plane: Plane): WalkedLeg | undefined {
  const { points, pieces } = trail
  const lengthM = lengthOf(points)
  const straightM = distanceM(from, to)
  if (!isWalk(lengthM, straightM)) return undefined

  const [out, back] = stubs
  const onWay = points.length - back
  const startLine = lengthOf(points.slice(0, out + 1)) <= STUB_MAX_M ? points.slice(out) : points
  const endLine = lengthOf(points.slice(onWay - 1)) <= STUB_MAX_M ? points.slice(0, onWay) : points

  const streetsM = new Map<string, number>()
  for (const [index, { street }] of pieces.entries())
    if (street !== undefined)
      streetsM.set(
        street,
        (streetsM.get(street) ?? 0) + metresBetween(points[index] as Point, points[index + 1] as Point),
      )
  const streets = [...streetsM].map(([name, metres]) => ({ name, distanceM: Math.round(metres) }))

  const steps = legSteps(trail)
  const kept = keptPoints(
    points,
    steps.map(({ at }) => at),
  )
  const line = kept.map((at) => {
    if (at === 0) return from
    if (at === points.length - 1) return to
    const { latitude, longitude } = plane.toDegrees(points[at] as Point)
    return { latitude: rounded(latitude), longitude: rounded(longitude) }
  })
  return {
    line,
    distanceM: Math.max(straightM, lengthM),
    isStraight: false,
    departsDegrees: bearingAlong(startLine, SIGHT_M),
    arrivesDegrees: (bearingAlong(endLine.toReversed(), SIGHT_M) + 180) % 360,
    streets: streets.toSorted((a, b) => b.distanceM - a.distanceM),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: kept.indexOf(at) })),
  }
}
