/** The legs of a walk, found in the ways around it. Takes a while: it runs in a thread. */
import { aStar } from 'ngraph.path'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { bearingOf, between, metresBetween, shareOfFoot, planeAround, type Point } from './plane.ts'
import { simplifyLine } from './simplify-line.ts'
import { snapStops } from './snap-stops.ts'
import { buildNetwork, type Network, type Stretch, type WalkingGraph } from './walking-graph.ts'
import type { WalkedLeg, WalkedStreet } from './walking-lines.ts'
import type { StopTarget, WalkingWays } from './walking-ways.ts'

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

const metresToSegment = (point: Point, from: Point, to: Point): number =>
  metresBetween(point, between(from, to, shareOfFoot(point, [from, to])))

function simplified(line: readonly Point[]): readonly Point[] {
  let [toleranceM, found] = [TOLERANCE_M, line]
  do {
    found = simplifyLine(line, toleranceM, metresToSegment)
    toleranceM *= 2
  } while (found.length > POINTS_MAX)
  return found
}

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

export interface FoundPath {
  readonly points: readonly Point[]
  readonly cost: number
  /** Metres by the index of the street. */
  readonly streetsM: ReadonlyMap<number, number>
}

/** Finds the cheapest path between two nodes; undefined where there is none. */
export function pathFinder(graph: WalkingGraph) {
  const finder = aStar<Point, Stretch>(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data.cost,
    // No way costs less than its length.
    heuristic: (from, to) => metresBetween(from.data, to.data),
  })
  return (from: string | number, to: string | number): FoundPath | undefined => {
    const nodes = finder.find(from, to).toReversed()
    if (nodes.length === 0) return undefined
    const streetsM = new Map<number, number>()
    let cost = 0
    for (const [index, node] of nodes.entries()) {
      const before = nodes[index - 1]
      const stretch = before && graph.getLink(before.id, node.id)?.data
      if (!stretch) continue
      cost += stretch.cost
      if (stretch.street >= 0)
        streetsM.set(stretch.street, (streetsM.get(stretch.street) ?? 0) + stretch.lengthM)
    }
    return { points: nodes.map(({ data }) => data), cost, streetsM }
  }
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

/** One leg fewer than targets. A leg without a way goes straight. */
export function walkLines(ways: WalkingWays, targets: readonly StopTarget[]): readonly WalkedLeg[] {
  const [first] = targets
  if (!first || targets.length < 2) return []
  const plane = planeAround(first.stop)
  const network: Network = buildNetwork(ways, plane)
  const stubs = targets.map(({ stop, entrance }) =>
    [stop, ...(entrance ? [entrance] : [])].map(plane.toPoint),
  )
  const doors = stubs.map((stub) => stub.at(-1) as Point)
  const nodes = snapStops(network, doors)
  const find = pathFinder(network.graph)

  const walked = (index: number): WalkedLeg | undefined => {
    const [from, to] = [targets[index], targets[index + 1]]
    const [start, end] = [nodes[index], nodes[index + 1]]
    if (!from || !to || start === undefined || end === undefined) return undefined
    const path = find(start, end)
    if (!path) return undefined
    const [out, back] = [stubs[index] ?? [], (stubs[index + 1] ?? []).toReversed()]
    const line = [...out, ...path.points, ...back]
    const lengthM = lengthOf(line)
    const straightM = distanceM(from.stop, to.stop)
    if (lengthM > Math.max(DETOUR_FROM_M, straightM * DETOUR_MAX)) return undefined

    const foot = (points: readonly Point[], at: Point | undefined) => lengthOf(at ? [...points, at] : points)
    const startLine = foot(out, path.points[0]) <= STUB_MAX_M ? [...path.points, ...back] : line
    const endLine = foot(back, path.points.at(-1)) <= STUB_MAX_M ? [...out, ...path.points] : line
    const streets = [...path.streetsM].map(([street, metres]): WalkedStreet => ({
      name: ways.streets[street] ?? '',
      distanceM: Math.round(metres),
    }))
    return {
      line: simplified(line).map((point, at, all) => {
        if (at === 0) return from.stop
        if (at === all.length - 1) return to.stop
        const { latitude, longitude } = plane.toDegrees(point)
        return { latitude: rounded(latitude), longitude: rounded(longitude) }
      }),
      distanceM: Math.max(straightM, lengthM),
      isStraight: false,
      departsDegrees: bearingAlong(startLine, SIGHT_M),
      arrivesDegrees: (bearingAlong(endLine.toReversed(), SIGHT_M) + 180) % 360,
      streets: streets.toSorted((a, b) => b.distanceM - a.distanceM),
    }
  }
  return targets
    .slice(1)
    .map(({ stop }, index) => walked(index) ?? straightLeg(targets[index]?.stop ?? stop, stop))
}
