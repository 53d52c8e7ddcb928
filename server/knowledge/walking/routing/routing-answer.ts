/** The common form of the answers of routing servers, and the legs that are made from it. */
import type { LatLng } from '#contract/geo.ts'
import { legOfTrail, straightLeg } from '../leg-of-trail.ts'
import type { TrailPiece } from '../leg-steps.ts'
import { metresBetween, planeAround } from '#server/knowledge/geometry/plane.ts'
import type { WalkedLeg } from '../walking-lines.ts'

/** A part of a leg along one street, from the point of one of the server's instructions to the next. */
export interface RoutedPart extends TrailPiece {
  readonly points: readonly LatLng[]
}
/** The parts of one leg: each begins where the one before it ends. */
export type RoutedLeg = readonly RoutedPart[]

/** If the nearest way of a server is farther than this, the server has no data of the place. */
const SNAP_MAX_M = 100
const SAME_M = 0.1
const STUB: TrailPiece = { street: undefined, isStairs: false }

/** Makes the steps as for the server's own graph, because routing servers differ much in what they call a turn. */
function legOf(parts: RoutedLeg, from: LatLng, to: LatLng): WalkedLeg | undefined {
  const plane = planeAround(from)
  const points = [plane.toPoint(from)]
  const pieces: TrailPiece[] = []
  const junctions = new Set<number>()
  const goOn = (at: LatLng, piece: TrailPiece) => {
    const point = plane.toPoint(at)
    if (metresBetween(points.at(-1) ?? point, point) < SAME_M) return
    points.push(point)
    pieces.push(piece)
  }
  const line = parts.flatMap((part) => part.points)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return undefined
  const offM = (stop: LatLng, at: LatLng) => metresBetween(plane.toPoint(stop), plane.toPoint(at))
  if (offM(from, first) > SNAP_MAX_M || offM(to, last) > SNAP_MAX_M) return undefined
  goOn(first, STUB)
  for (const { street, isStairs, points: ofPart } of parts) {
    junctions.add(points.length - 1)
    for (const point of ofPart) goOn(point, { street, isStairs })
  }
  junctions.add(points.length - 1)
  goOn(to, STUB)
  if (points.length < 2) return undefined
  const stubs = [offM(from, first) < SAME_M ? 0 : 1, offM(to, last) < SAME_M ? 0 : 1] as const
  return legOfTrail({ from, to, trail: { points, pieces, junctions }, stubs }, plane)
}

/** Returns one leg fewer than stops; undefined if the answer has another number of legs. */
export function legsOf(routed: readonly RoutedLeg[], stops: readonly LatLng[]): WalkedLeg[] | undefined {
  if (routed.length !== stops.length - 1) return undefined
  return stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to
    return legOf(routed[index] ?? [], from, to) ?? straightLeg(from, to)
  })
}
