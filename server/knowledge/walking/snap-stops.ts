/** Snaps stops to ways: each to the nearest piece of the network from which the other stops can be reached. */
import { link, type Network, type Piece } from './walking-graph.ts'
import { between, metresBetween, type Point, shareOfFoot } from '#server/knowledge/geometry/plane.ts'

/** A stop that is farther than this from every way is not snapped. */
const SNAP_MAX_M = 100
/** Ways of at least this cost per metre, such as stairs that the person avoids, get a stop only if there is no other way in reach. */
const AVOIDED_PER_M = 8

interface Foot {
  readonly piece: Piece
  readonly share: number
  /** The distance in metres by which ways are compared: avoided ways seem farther. */
  readonly seemsM: number
}

/** Returns the number of each node's part of the network; nodes that are linked in any direction have the same one. */
function partsOf(pieces: readonly Piece[]): (node: number) => number {
  const parents: number[] = []
  const rootOf = (node: number): number => {
    let root = node
    while ((parents[root] ?? root) !== root) root = parents[root] as number
    let at = node
    while (at !== root) {
      const next = parents[at] ?? at
      parents[at] = root
      at = next
    }
    return root
  }
  for (const { from, to } of pieces) parents[rootOf(from)] = rootOf(to)
  return rootOf
}

/** Returns the nearest point of each part of the network, outdoors only. */
function feetOf(
  point: Point,
  { pieces, pointOf }: Network,
  partOf: (node: number) => number,
): Map<number, Foot> {
  const feet = new Map<number, Foot>()
  for (const piece of pieces) {
    if (piece.way.isInBuilding) continue
    const [a, b] = [pointOf(piece.from), pointOf(piece.to)]
    if (Math.min(a.x, b.x) - point.x > SNAP_MAX_M || point.x - Math.max(a.x, b.x) > SNAP_MAX_M) continue
    if (Math.min(a.y, b.y) - point.y > SNAP_MAX_M || point.y - Math.max(a.y, b.y) > SNAP_MAX_M) continue
    const share = shareOfFoot(point, [a, b])
    const offM = metresBetween(point, between(a, b, share))
    if (offM > SNAP_MAX_M) continue
    const part = partOf(piece.from)
    const seemsM = offM + (piece.way.perM >= AVOIDED_PER_M ? SNAP_MAX_M : 0)
    if (seemsM < (feet.get(part)?.seemsM ?? Infinity)) feet.set(part, { piece, share, seemsM })
  }
  return feet
}

/** Returns the node of each stop; undefined if it is far from every way. Adds the nodes to the network's graph. */
export function snapStops(network: Network, points: readonly Point[]): readonly (string | undefined)[] {
  const { graph, pieces, pointOf } = network
  const partOf = partsOf(pieces)
  const candidates = points.map((point) => feetOf(point, network, partOf))
  // Most stops share one part; a courtyard behind a locked gate is a part of its own.
  const reach = new Map<number, number>()
  for (const feet of candidates) for (const part of feet.keys()) reach.set(part, (reach.get(part) ?? 0) + 1)
  const feet = candidates.map((of) => {
    const ranked = [...of].toSorted(
      ([a, { seemsM: aM }], [b, { seemsM: bM }]) => (reach.get(b) ?? 0) - (reach.get(a) ?? 0) || aM - bM,
    )
    return ranked[0]?.[1]
  })

  const onPiece = new Map<Piece, { readonly node: string; readonly share: number }[]>()
  const nodes = feet.map((foot, index) => {
    if (!foot) return undefined
    const node = `stop ${index}`
    const { from, to } = foot.piece
    graph.addNode(node, between(pointOf(from), pointOf(to), foot.share))
    onPiece.set(foot.piece, [...(onPiece.get(foot.piece) ?? []), { node, share: foot.share }])
    return node
  })
  for (const [piece, on] of onPiece) {
    const sorted = on.toSorted((a, b) => a.share - b.share).map(({ node }) => node)
    const chain = [piece.from, ...sorted, piece.to]
    for (const [index, from] of chain.slice(0, -1).entries())
      link(graph, { from, to: chain[index + 1] ?? from, way: piece.way })
  }
  return nodes
}
