/**
 * Returns a line of fewer points that stays within a tolerance of the given one (Douglas and Peucker). `distance` measures from a
 * point to the segment between two others, in the unit of the tolerance.
 */
export function simplifyLine<P>(
  line: readonly P[],
  tolerance: number,
  distance: (point: P, from: P, to: P) => number,
): readonly P[] {
  const kept = new Set([0, line.length - 1])
  const open: (readonly [first: number, last: number])[] = [[0, line.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range
    let [farthest, most] = [-1, tolerance]
    for (let index = first + 1; index < last; index += 1) {
      const away = distance(line[index] as P, line[first] as P, line[last] as P)
      if (away > most) [farthest, most] = [index, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => kept.has(index))
}
