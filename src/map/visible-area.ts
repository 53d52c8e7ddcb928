/** The part of the map that can be seen: bars that stick to the window's edges lie over the rest, or the window ends. */

/** Between two looks, CSS pixels: no bar is thinner. */
const STEP_PX = 16
/** Under it nothing can be shown in what is left: the map is used as if all of it were seen. */
const LEAST_PX = 200

/** [top, bottom]: CSS pixels of the frame that can't be seen now, 0 where it is seen whole, or hardly at all. */
export function coveredPx(frame: Element): readonly [number, number] {
  const { left, width, top, bottom } = frame.getBoundingClientRect()
  const seen: number[] = []
  for (let y = top + 1; y < bottom; y += STEP_PX)
    if (frame.contains(document.elementFromPoint(left + width / 2, y))) seen.push(y)
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined || last - first < LEAST_PX) return [0, 0]
  return [first - top - 1, last + STEP_PX >= bottom ? 0 : bottom - last - 1]
}
