/** Orders the stops of a walk. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import { shortestOrder } from '#contract/route-order.ts'

/** Up to this number of stops, the shortest of all orders is quick to find. */
const EXACT_MAX = 7

/** The metres between two places, the same in both directions. */
export type Metres<P> = (a: P, b: P) => number

/** Orders the stops from `first` on, always to the nearest one that is left. */
function nearestNext<P>(points: readonly P[], first: number, between: Metres<P>): number[] {
  const order = [first]
  const left = new Set(points.keys())
  left.delete(first)
  while (left.size > 0) {
    const here = points[order.at(-1) ?? first] as P
    let nearest = -1
    let nearestM = Infinity
    for (const index of left) {
      const metres = between(here, points[index] as P)
      if (metres < nearestM) [nearest, nearestM] = [index, metres]
    }
    order.push(nearest)
    left.delete(nearest)
  }
  return order
}

/** Reverses parts of the path as long as that makes it shorter (2-opt, for a path with open ends). */
function shortened<P>(points: readonly P[], start: readonly number[], metres: Metres<P>): number[] {
  const order = [...start]
  const between = points.map((a) => points.map((b) => metres(a, b)))
  const leg = (a: number | undefined, b: number | undefined): number =>
    a === undefined || b === undefined ? 0 : (between[a]?.[b] ?? 0)
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (let from = 0; from < order.length - 1; from += 1) {
      for (let to = from + 1; to < order.length; to += 1) {
        const [before, a, b, after] = [order[from - 1], order[from], order[to], order[to + 1]]
        if (leg(before, b) + leg(a, after) >= leg(before, a) + leg(b, after) - 1e-6) continue
        order.splice(from, to - from + 1, ...order.slice(from, to + 1).toReversed())
        isBetter = true
      }
    }
  }
  return order
}

const lengthM = <P>(points: readonly P[], order: readonly number[], metres: Metres<P>): number =>
  order.reduce(
    (sum, index, at) => (at === 0 ? 0 : sum + metres(points[order[at - 1] ?? 0] as P, points[index] as P)),
    0,
  )

/**
 * Returns the indexes of the points along a short open path that begins at the end nearer to `from`: the shortest path for up to seven
 * points, and the best of three improved ones for more.
 */
export function walkOrder<P extends LatLng>(
  points: readonly P[],
  from: LatLng,
  metres: Metres<P> = distanceM,
): number[] {
  if (points.length <= EXACT_MAX) return shortestOrder(points, from, {}, metres)
  const outward = [...points.keys()].toSorted(
    (a, b) => distanceM(from, points[b] as LatLng) - distanceM(from, points[a] as LatLng),
  )
  const starts = [outward[0], outward.at(-1), outward[Math.floor(outward.length / 2)]].map(
    (index) => index ?? 0,
  )
  const paths = starts.map((first) => shortened(points, nearestNext(points, first, metres), metres))
  const best = paths.reduce((a, b) => (lengthM(points, b, metres) < lengthM(points, a, metres) ? b : a))
  const [first, last] = [points[best[0] ?? 0], points[best.at(-1) ?? 0]]
  return first && last && distanceM(from, last) < distanceM(from, first) ? best.toReversed() : best
}
