// The best route that the data has, in metres: by a search that shares nothing with the product's own (label correcting over plain
// lengths instead of A* over costs), over the same ways and from the same points of them.
import type { LatLng } from '#contract/geo.ts'
import { metresBetween, planeAround } from '#server/knowledge/geometry/plane.ts'
import { snapStops } from '#server/knowledge/walking/snap-stops.ts'
import { buildNetwork } from '#server/knowledge/walking/walking-graph.ts'
import type { StopTarget, WalkingWays } from '#server/knowledge/walking/walking-ways.ts'

/** Metres from each target to the next; Infinity where there is no way. */
export function shortestLegs(ways: WalkingWays, targets: readonly StopTarget[]): number[] {
  const plane = planeAround(targets[0]?.stop as LatLng)
  const network = buildNetwork(ways, plane)
  const doors = targets.map(({ stop, entrance }) => plane.toPoint(entrance ?? stop))
  const nodes = snapStops(network, doors)
  const { graph } = network
  const links = new Map<string | number, (readonly [to: string | number, lengthM: number])[]>()
  graph.forEachLink(({ fromId, toId }) => {
    const [a, b] = [graph.getNode(fromId)?.data, graph.getNode(toId)?.data]
    if (a && b) links.set(fromId, [...(links.get(fromId) ?? []), [toId, metresBetween(a, b)]])
  })
  const stubM = (index: number): number => {
    const [target, door, on] = [targets[index], doors[index], graph.getNode(nodes[index] ?? '')?.data]
    if (!target || !door || !on) return Infinity
    return metresBetween(plane.toPoint(target.stop), door) + metresBetween(door, on)
  }
  return targets.slice(1).map((_, index) => {
    const [start, end] = [nodes[index], nodes[index + 1]]
    if (start === undefined || end === undefined) return Infinity
    const best = new Map<string | number, number>([[start, 0]])
    let changed: Set<string | number> = new Set([start])
    while (changed.size > 0) {
      const next = new Set<string | number>()
      for (const node of changed)
        for (const [to, lengthM] of links.get(node) ?? []) {
          const total = (best.get(node) ?? Infinity) + lengthM
          if (total >= (best.get(to) ?? Infinity) || total >= (best.get(end) ?? Infinity)) continue
          best.set(to, total)
          next.add(to)
        }
      changed = next
    }
    return stubM(index) + (best.get(end) ?? Infinity) + stubM(index + 1)
  })
}
