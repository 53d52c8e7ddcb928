/** The shortest way through a few stops. */
import { distanceM, type LatLng } from './geo.ts'

/** The most stops. Held-Karp is exact and needs 2^n * n^2 steps: 16,000 for 8 stops, 100,000 for 10. */
export const ORDER_MAX = 10

/** Indexes of the points where the path has to begin and end; the two differ. */
export interface PathEnds {
  readonly first?: number | undefined
  readonly last?: number | undefined
}

/**
 * Returns the order of the shortest open path through all points, as indexes; exact (Held and Karp, 1962). Where no end is given, the path
 * starts at the end that is nearer to `from`. Throws a `RangeError` above `ORDER_MAX` points. `metres` must be the same in both directions.
 */
export function shortestOrder<P extends LatLng>(
  points: readonly P[],
  from?: LatLng,
  ends: PathEnds = {},
  metres: (a: P, b: P) => number = distanceM,
): number[] {
  const n = points.length
  if (n > ORDER_MAX) throw new RangeError(`At most ${ORDER_MAX} stops, not ${n}`)
  if (n < 2) return points.map((_, index) => index)
  const between = points.map((a) => points.map((b) => metres(a, b)))
  const all = (1 << n) - 1
  // best[set * n + last]: the shortest path over `set` that ends in `last`.
  const best = new Float64Array((all + 1) * n).fill(Infinity)
  const before = new Int8Array((all + 1) * n).fill(-1)
  for (let index = 0; index < n; index += 1)
    if ((ends.first ?? index) === index) best[(1 << index) * n + index] = 0
  for (let set = 1; set <= all; set += 1) {
    for (let last = 0; last < n; last += 1) {
      const soFar = best[set * n + last] ?? Infinity
      if (soFar === Infinity) continue
      for (let next = 0; next < n; next += 1) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * n + next
        const length = soFar + (between[last]?.[next] ?? 0)
        if (length < (best[at] ?? Infinity)) {
          best[at] = length
          before[at] = last
        }
      }
    }
  }
  let last = ends.last ?? 0
  for (let index = 1; ends.last === undefined && index < n; index += 1) {
    if ((best[all * n + index] ?? Infinity) < (best[all * n + last] ?? Infinity)) last = index
  }
  const order: number[] = []
  for (let set = all; last >= 0;) {
    order.push(last)
    const previous = before[set * n + last] ?? -1
    set &= ~(1 << last)
    last = previous
  }
  if (ends.first !== undefined || ends.last !== undefined) return order.toReversed()
  const [first, end] = [points[order[0] ?? 0], points[order.at(-1) ?? 0]]
  if (from && first && end && distanceM(from, end) < distanceM(from, first)) order.reverse()
  return order
}
