/** The lengths of the cheapest paths from one node to many (Dijkstra), because a search for each pair would take much longer. */
import type { WalkingGraph } from './walking-graph.ts'

/** The graph with numbered nodes and all links in one list, which is fast to read many times. */
export interface NumberedGraph {
  numberOf(node: string | number): number | undefined
  /** The first link of each node, and the number of all links. */
  readonly firstLink: Uint32Array
  readonly to: Uint32Array
  readonly cost: Float64Array
  readonly lengthM: Float64Array
}

export function numberedGraph(graph: WalkingGraph): NumberedGraph {
  const numbers = new Map<string | number, number>()
  graph.forEachNode(({ id }) => void numbers.set(id, numbers.size))
  const firstLink = new Uint32Array(numbers.size + 1)
  let links = 0
  graph.forEachLink(({ fromId }) => {
    const from = numbers.get(fromId) ?? 0
    firstLink[from + 1] = (firstLink[from + 1] ?? 0) + 1
    links += 1
  })
  for (let node = 0; node < numbers.size; node += 1)
    firstLink[node + 1] = (firstLink[node + 1] ?? 0) + (firstLink[node] ?? 0)
  const next = firstLink.slice()
  const [to, cost, lengthM] = [new Uint32Array(links), new Float64Array(links), new Float64Array(links)]
  graph.forEachLink(({ fromId, toId, data }) => {
    const from = numbers.get(fromId) ?? 0
    const at = next[from] ?? 0
    next[from] = at + 1
    to[at] = numbers.get(toId) ?? 0
    cost[at] = data.cost
    lengthM[at] = data.lengthM
  })
  return { numberOf: (node) => numbers.get(node), firstLink, to, cost, lengthM }
}

/** Creates a queue of numbers by their cost, the lowest first (a binary heap). */
function createQueue() {
  const nodes: number[] = []
  const costs: number[] = []
  const swap = (a: number, b: number) => {
    ;[nodes[a], nodes[b]] = [nodes[b] as number, nodes[a] as number]
    ;[costs[a], costs[b]] = [costs[b] as number, costs[a] as number]
  }
  const costAt = (at: number): number => costs[at] ?? Infinity
  return {
    push(node: number, cost: number): void {
      let at = nodes.push(node) - 1
      costs.push(cost)
      for (let parent = (at - 1) >> 1; at > 0 && costAt(parent) > costAt(at); parent = (at - 1) >> 1) {
        swap(at, parent)
        at = parent
      }
    },
    pop(): readonly [node: number, cost: number] | undefined {
      const [node, cost] = [nodes[0], costs[0]]
      if (node === undefined || cost === undefined) return undefined
      swap(0, nodes.length - 1)
      nodes.pop()
      costs.pop()
      for (let at = 0; ;) {
        const [left, right] = [at * 2 + 1, at * 2 + 2]
        const least = costAt(right) < costAt(left) ? right : left
        if (costAt(least) >= costAt(at)) return [node, cost]
        swap(at, least)
        at = least
      }
    },
  }
}

/** Returns the metres along the cheapest path to each target, by their numbers; Infinity if there is none. */
export function distancesFrom(
  { firstLink, to, cost, lengthM }: NumberedGraph,
  start: number,
  targets: readonly number[],
): readonly number[] {
  const nodes = firstLink.length - 1
  const best = new Float64Array(nodes).fill(Infinity)
  const metres = new Float64Array(nodes).fill(Infinity)
  const left = new Set(targets)
  const queue = createQueue()
  best[start] = 0
  metres[start] = 0
  queue.push(start, 0)
  for (let found = queue.pop(); found && left.size > 0; found = queue.pop()) {
    const [node, soFar] = found
    if (soFar > (best[node] ?? 0)) continue
    left.delete(node)
    for (let link = firstLink[node] ?? 0; link < (firstLink[node + 1] ?? 0); link += 1) {
      const [next, total] = [to[link] ?? 0, soFar + (cost[link] ?? 0)]
      if (total >= (best[next] ?? 0)) continue
      best[next] = total
      metres[next] = (metres[node] ?? 0) + (lengthM[link] ?? 0)
      queue.push(next, total)
    }
  }
  return targets.map((target) => metres[target] ?? Infinity)
}
