/** Finds the legs of a walk in the ways around it. It takes a while, so it runs in a worker thread. */
import { aStar } from 'ngraph.path'
import { legOfTrail, straightLeg } from './leg-of-trail.ts'
import type { TrailPiece } from './leg-steps.ts'
import { metresBetween, planeAround, type Point, type Segment } from '#server/knowledge/geometry/plane.ts'
import { snapStops } from './snap-stops.ts'
import { streetsBeside } from './street-beside.ts'
import { buildNetwork, type Crossing, type Stretch, type WalkingGraph } from './walking-graph.ts'
import type { WalkedLeg } from './walking-lines.ts'
import type { StopTarget, WalkingWay, WalkingWays } from './walking-ways.ts'

export interface FoundPath {
  readonly points: readonly Point[]
  readonly cost: number
  /** One item fewer than `points` has. */
  readonly ways: readonly WalkingWay[]
  /** The indexes of the points where more than two ways meet. */
  readonly junctions: readonly number[]
}

function waysAt(graph: WalkingGraph, node: string | number): number {
  const others = new Set<string | number>()
  for (const { fromId, toId } of graph.getLinks(node) ?? []) {
    const other = fromId === node ? toId : fromId
    // The node of a stop does not count as another way.
    if (typeof other === 'number') others.add(other)
  }
  return others.size
}

/** Returns a function that finds the cheapest path between two nodes; undefined if there is none. */
export function pathFinder(graph: WalkingGraph) {
  const finder = aStar<Crossing, Stretch>(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data.cost,
    // No way costs less than its length.
    heuristic: (from, to) => metresBetween(from.data, to.data),
  })
  return (from: string | number, to: string | number): FoundPath | undefined => {
    const nodes = finder.find(from, to).toReversed()
    if (nodes.length === 0) return undefined
    const stretches = nodes.slice(1).flatMap(({ id }, index) => {
      const before = nodes[index]
      return (before && graph.getLink(before.id, id)?.data) ?? []
    })
    return {
      points: nodes.map(({ data }) => data),
      cost: stretches.reduce((sum, { cost }) => sum + cost, 0),
      ways: stretches.map(({ way }) => way),
      junctions: nodes.flatMap(({ id }, index) => (waysAt(graph, id) > 2 ? index : [])),
    }
  }
}

const STUB: TrailPiece = { street: undefined, isStairs: false }

/** Returns one leg fewer than targets. A leg without a way is straight. */
export function walkLines(ways: WalkingWays, targets: readonly StopTarget[]): readonly WalkedLeg[] {
  const [first] = targets
  if (!first || targets.length < 2) return []
  const plane = planeAround(first.stop)
  const network = buildNetwork(ways, plane)
  const stubs = targets.map(({ stop, entrance }) =>
    [stop, ...(entrance ? [entrance] : [])].map(plane.toPoint),
  )
  const doors = stubs.map((stub) => stub.at(-1) as Point)
  const nodes = snapStops(network, doors)
  const find = pathFinder(network.graph)
  const beside = streetsBeside(ways.named, plane)

  const pieceOf = (way: WalkingWay, piece: Segment): TrailPiece => {
    const found = way.besideM > 0 ? beside(piece, way) : -1
    return { street: ways.streets[found < 0 ? way.street : found], isStairs: way.isStairs }
  }
  const walked = (index: number): WalkedLeg | undefined => {
    const [from, to] = [targets[index], targets[index + 1]]
    const [start, end] = [nodes[index], nodes[index + 1]]
    if (!from || !to || start === undefined || end === undefined) return undefined
    const path = find(start, end)
    if (!path) return undefined
    const [out, back] = [stubs[index] ?? [], (stubs[index + 1] ?? []).toReversed()]
    const points = [...out, ...path.points, ...back]
    const pieces = path.ways.map((way, at) =>
      pieceOf(way, [path.points[at] as Point, path.points[at + 1] as Point]),
    )
    const trail = {
      points,
      pieces: [...out.map(() => STUB), ...pieces, ...back.map(() => STUB)],
      // A walker who comes out of a house can go to both sides.
      junctions: new Set([0, path.points.length - 1, ...path.junctions].map((at) => at + out.length)),
    }
    return legOfTrail({ from: from.stop, to: to.stop, trail, stubs: [out.length, back.length] }, plane)
  }
  return targets
    .slice(1)
    .map(({ stop }, index) => walked(index) ?? straightLeg(targets[index]?.stop ?? stop, stop))
}
