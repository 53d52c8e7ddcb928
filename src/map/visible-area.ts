/** Measures the part of the map that is visible: bars that stick to the window's edges cover the rest, or the window ends. */

/** The distance between two sampled points, in CSS pixels: no bar is thinner. */
const STEP_PX = 16
/** With less visible height in px than this nothing useful fits: the map is used as if it were visible whole. */
const LEAST_PX = 200

/** Returns [top, bottom]: the CSS pixels of the frame that are covered now; 0 where it is visible whole, or hardly at all. */
export function coveredPx(frame: Element): readonly [number, number] {
  const { left, width, top, bottom } = frame.getBoundingClientRect()
  const seen: number[] = []
  for (let y = top + 1; y < bottom; y += STEP_PX)
    if (frame.contains(document.elementFromPoint(left + width / 2, y))) seen.push(y)
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined || last - first < LEAST_PX) return [0, 0]
  return [first - top - 1, last + STEP_PX >= bottom ? 0 : bottom - last - 1]
}
