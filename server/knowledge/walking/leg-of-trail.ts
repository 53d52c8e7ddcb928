/** A leg out of the points that one walks along: its line with fewer points, its steps, and its streets. */
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

/** A longer way round is a gap in the data rather than the way people go. */
const DETOUR_MAX = 4
/** For stops that are nearly one. */
const DETOUR_FROM_M = 150
/** Over so much of the way one sees where it goes. */
const SIGHT_M = 30
/** Who stands so near to the way has not left it. */
const STUB_MAX_M = 25
const TOLERANCE_M = 2
/** Points of a leg. */
const POINTS_MAX = 200
const DIGITS = 6

/** False of such a long way round that nobody would take it. */
export const isWalk = (lengthM: number, straightM: number): boolean =>
  lengthM <= Math.max(DETOUR_FROM_M, straightM * DETOUR_MAX)

const lengthOf = (line: readonly Point[]): number =>
  line.reduce(
    (sum, point, index) => sum + (index > 0 ? metresBetween(line[index - 1] as Point, point) : 0),
    0,
  )

/** The direction to the place that is so far along the line. */
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

/** Indexes of the points that are kept: both ends, those of `fixed`, and what the shape needs. */
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

/** The line straight from stop to stop. */
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
  /** From stop to stop, with the stubs between them and the ways. */
  readonly trail: Trail
  /** Points of the trail before the way and after it. */
  readonly stubs: readonly [out: number, back: number]
}

/** Undefined where it is such a long way round that it is none. */
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
