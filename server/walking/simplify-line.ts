/** A line with fewer points that stays within a tolerance of the first one (Douglas and Peucker). */
import { between, metresBetween, type Point, shareOfFoot } from './plane.ts'

/** Keeps both ends. */
export function simplifyLine(line: readonly Point[], toleranceM: number): readonly Point[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range
    const [a, b] = [line[first] as Point, line[last] as Point]
    let [farthest, offM] = [-1, toleranceM]
    for (let index = first + 1; index < last; index += 1) {
      const point = line[index] as Point
      const metres = metresBetween(point, between(a, b, shareOfFoot(point, [a, b])))
      if (metres > offM) [farthest, offM] = [index, metres]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => kept.has(index))
}
