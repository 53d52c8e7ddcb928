/** Orders the stops of a walk. */
import type { LatLng } from '#contract/geo.ts'
import { shortestOrder } from '#contract/route-order.ts'
import { placesM } from './geo.ts'

/** Up to this number of stops, the shortest of all orders is quick to find. */
const EXACT_MAX = 7

/** The metres between two places, the same in both directions. */
export type Metres<P> = (a: P, b: P) => number

/** The metres between points, by their indexes. */
type Table = readonly (readonly number[])[]

const between = (table: Table, a: number | undefined, b: number | undefined): number =>
  a === undefined || b === undefined ? 0 : (table[a]?.[b] ?? 0)

/** Orders the stops from `first` on, always to the nearest one that is left. */
function nearestNext(table: Table, first: number): number[] {
  const order = [first]
  const left = new Set(table.keys())
  left.delete(first)
  while (left.size > 0) {
    const here = order.at(-1) ?? first
    let nearest = -1
    let nearestM = Infinity
    for (const index of left) {
      const metres = between(table, here, index)
      if (metres < nearestM) [nearest, nearestM] = [index, metres]
    }
    order.push(nearest)
    left.delete(nearest)
  }
  return order
}

/** Reverses parts of the path as long as that makes it shorter (2-opt, for a path with open ends). */
function shortened(table: Table, start: readonly number[]): number[] {
  const order = [...start]
  const leg = (a: number | undefined, b: number | undefined): number => between(table, a, b)
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

const lengthM = (table: Table, order: readonly number[]): number =>
  order.reduce((sum, index, at) => sum + between(table, order[at - 1], index), 0)

/**
 * Returns the indexes of the points along a short open path that begins at the end nearer to `from`: the shortest path for up to seven
 * points, and the best of three improved ones for more.
 */
export function walkOrder<P extends LatLng>(
  points: readonly P[],
  from: LatLng,
  metres: Metres<P> = placesM,
): number[] {
  if (points.length <= EXACT_MAX) return shortestOrder(points, from, {}, metres)
  const outward = [...points.keys()].toSorted(
    (a, b) => placesM(from, points[b] as LatLng) - placesM(from, points[a] as LatLng),
  )
  const starts = [outward[0], outward.at(-1), outward[Math.floor(outward.length / 2)]].map(
    (index) => index ?? 0,
  )
  const table = points.map((a) => points.map((b) => metres(a, b)))
  const paths = starts.map((first) => shortened(table, nearestNext(table, first)))
  const best = paths.reduce((a, b) => (lengthM(table, b) < lengthM(table, a) ? b : a))
  const [first, last] = [points[best[0] ?? 0], points[best.at(-1) ?? 0]]
  return first && last && placesM(from, last) < placesM(from, first) ? best.toReversed() : best
}
