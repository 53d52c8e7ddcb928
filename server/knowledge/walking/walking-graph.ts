/** The graph for the search of walks: crossings and bends are nodes, and the ways between them are links in both directions. */
import createGraph, { type Graph, type NodeId } from 'ngraph.graph'
import { isInsideRing } from '#server/knowledge/geometry/polygon.ts'
import {
  between,
  cornersOf,
  segmentsCross,
  metresBetween,
  type Plane,
  type Point,
  type Segment,
} from '#server/knowledge/geometry/plane.ts'
import type { WalkingWay, WalkingWays } from './walking-ways.ts'

export interface Stretch {
  readonly lengthM: number
  /** The cost in metres, by which the search compares ways. */
  readonly cost: number
  readonly way: WalkingWay
}

export interface Crossing extends Point {
  /** The cost of passing the node, in metres. */
  readonly hindranceM?: number
}
export type WalkingGraph = Graph<Crossing, Stretch>

/** A straight piece of a way, between two nodes. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly way: WalkingWay
}

export interface Network {
  readonly graph: WalkingGraph
  readonly pieces: readonly Piece[]
  pointOf(node: number): Point
}

/** Rings of more points take long to cross, and are parks rather than squares. */
const RING_POINTS_MAX = 150
const SQUARE_ENDS_MAX = 40

/** Adds the link unless there is a shorter one. */
function join(graph: WalkingGraph, from: NodeId, to: NodeId, stretch: Stretch): void {
  const present = graph.getLink(from, to)
  if (present && present.data.cost <= stretch.cost) return
  if (present) graph.removeLink(present)
  graph.addLink(from, to, stretch)
}

/** Links the nodes in the directions that the way allows. */
export function link(
  graph: WalkingGraph,
  { from, to, way }: { readonly from: NodeId; readonly to: NodeId; readonly way: WalkingWay },
): void {
  const [a, b] = [graph.getNode(from), graph.getNode(to)]
  if (!a || !b || from === to) return
  const lengthM = metresBetween(a.data, b.data)
  // Half of the hindrance of each end, because a walker who passes a node uses two links.
  const hindranceM = ((a.data.hindranceM ?? 0) + (b.data.hindranceM ?? 0)) / 2
  const stretch = { lengthM, cost: lengthM * way.perM + hindranceM, way }
  if (way.direction !== -1) join(graph, from, to, stretch)
  if (way.direction !== 1) join(graph, to, from, stretch)
}

/** Yields ways across a square, between the nodes where other ways meet it. */
function* acrossSquare(
  ring: readonly number[],
  way: WalkingWay,
  pointOf: (node: number) => Point,
  isEnd: (node: number) => boolean,
): Generator<Piece> {
  const ends = [...new Set(ring)].filter(isEnd)
  if (ring.length > RING_POINTS_MAX || ends.length > SQUARE_ENDS_MAX) return
  const outline = ring.map(pointOf)
  const corners = cornersOf(outline)
  const sides = outline.slice(1).map((to, index): Segment => [outline[index] as Point, to])
  for (const [index, from] of ends.entries())
    for (const to of ends.slice(index + 1)) {
      const across: Segment = [pointOf(from), pointOf(to)]
      const middle = between(...across, 0.5)
      const isClear =
        isInsideRing([middle.x, middle.y], corners) && !sides.some((side) => segmentsCross(across, side))
      if (isClear) yield { from, to, way }
    }
}

export function buildNetwork(
  { ways, positions, starts, blocked, hindrances }: WalkingWays,
  plane: Plane,
): Network {
  const graph: WalkingGraph = createGraph<Crossing, Stretch>()
  const points: Crossing[] = []
  const nodes = new Map<number, number>()
  const [west, south] = [(positions[0] ?? 0) - 2, (positions[1] ?? 0) - 2]
  // Two ways meet if they have a point in common. OpenStreetMap stores seven decimals.
  const keyOf = (longitude: number, latitude: number) =>
    Math.round((longitude - west) * 1e7) * 2 ** 26 + Math.round((latitude - south) * 1e7)
  const locked = new Set(blocked.map(([longitude, latitude]) => keyOf(longitude, latitude)))
  const hindering = new Map(hindrances.map(({ position, counts }) => [keyOf(...position), counts]))

  const nodeAt = (position: number): number | undefined => {
    const [longitude, latitude] = [positions[position * 2] ?? 0, positions[position * 2 + 1] ?? 0]
    const key = keyOf(longitude, latitude)
    if (locked.has(key)) return undefined
    const known = nodes.get(key)
    if (known !== undefined) return known
    const hindranceM = hindering.get(key)
    const point = {
      ...plane.toPoint({ longitude, latitude }),
      ...(hindranceM !== undefined && { hindranceM }),
    }
    const node = points.length
    nodes.set(key, node)
    points.push(point)
    graph.addNode(node, point)
    return node
  }
  const pointOf = (node: number) => points[node] as Point

  const pieces: Piece[] = []
  const squares: { ring: number[]; way: WalkingWay }[] = []
  const uses: number[] = []
  for (const [index, way] of ways.entries()) {
    const ring: number[] = []
    let from: number | undefined
    for (let position = starts[index] ?? 0; position < (starts[index + 1] ?? 0); position += 1) {
      const to = nodeAt(position)
      if (from !== undefined && to !== undefined) pieces.push({ from, to, way })
      if (to !== undefined) {
        ring.push(to)
        uses[to] = (uses[to] ?? 0) + 1
      }
      from = to
    }
    if (way.isSquare) squares.push({ ring, way })
  }
  for (const { ring, way } of squares) {
    // The first node of the ring counts twice, because it is the last one too.
    const isEnd = (node: number) => (uses[node] ?? 0) > (node === ring[0] ? 2 : 1)
    for (const piece of acrossSquare(ring, way, pointOf, isEnd)) pieces.push(piece)
  }
  for (const piece of pieces) link(graph, piece)
  return { graph, pieces, pointOf }
}
