/** Measures the distances on foot between all places of a list. It takes a while, so it runs in a worker thread. */
import { distanceM } from '#contract/geo.ts'
import { distancesFrom, numberedGraph } from './distances-from.ts'
import { isWalk } from './leg-of-trail.ts'
import { metresBetween, planeAround, type Point } from '#server/knowledge/geometry/plane.ts'
import { snapStops } from './snap-stops.ts'
import { buildNetwork } from './walking-graph.ts'
import type { StopTarget, WalkingWays } from './walking-ways.ts'

/** Returns the metres from each target (row) to each other along the ways of `walkLines`; Infinity where its leg is straight. */
export function walkedDistances(
  ways: WalkingWays,
  targets: readonly StopTarget[],
): readonly (readonly number[])[] {
  const [first] = targets
  if (!first) return []
  const plane = planeAround(first.stop)
  const network = buildNetwork(ways, plane)
  const doors = targets.map(({ stop, entrance }) => plane.toPoint(entrance ?? stop))
  const nodes = snapStops(network, doors)
  const graph = numberedGraph(network.graph)
  const numbers = nodes.map((node) => (node === undefined ? undefined : graph.numberOf(node)))
  const known = numbers.flatMap((number) => number ?? [])
  const stubsM = targets.map(({ stop }, index) => {
    const [at, door] = [plane.toPoint(stop), doors[index] as Point]
    const onWay = network.graph.getNode(nodes[index] ?? '')?.data
    return metresBetween(at, door) + (onWay ? metresBetween(door, onWay) : 0)
  })
  return targets.map((from, row) => {
    const start = numbers[row]
    const metres =
      start === undefined
        ? new Map<number, number>()
        : new Map(distancesFrom(graph, start, known).map((lengthM, index) => [known[index] ?? -1, lengthM]))
    return targets.map((to, column) => {
      if (row === column) return 0
      const lengthM =
        (stubsM[row] ?? 0) + (metres.get(numbers[column] ?? -1) ?? Infinity) + (stubsM[column] ?? 0)
      const straightM = distanceM(from.stop, to.stop)
      return isWalk(lengthM, straightM) ? Math.max(straightM, lengthM) : Infinity
    })
  })
}
