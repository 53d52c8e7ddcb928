/** Simplifies lines and areas to the points that a cover shows. Pure. */
import { type Box, containsPoint } from '#server/knowledge/geometry/box.ts'
import { clipCorners } from '#server/knowledge/geometry/polygon.ts'
import { simplifyLine } from '#server/knowledge/geometry/simplify-line.ts'
import { COVER, type CoverPoint } from './cover-frame.ts'

type Points = readonly CoverPoint[]

/** Lines end this many pixels beyond the edge, so that the ends of their strokes stay hidden. */
const OVERLAP = 30
/** The picture with the overlap. Pixels grow to the bottom, so `south` is the upper edge. */
const EDGE: Box = {
  west: -OVERLAP,
  south: -OVERLAP,
  east: COVER.width + OVERLAP,
  north: COVER.height + OVERLAP,
}

const isVisible = ([x, y]: CoverPoint) => containsPoint(EDGE, x, y)

export const simplified = (points: Points, tolerancePx: number): Points =>
  simplifyLine(points, tolerancePx, distancePx)

/** Returns the distance from the point to the segment between the two others. */
function distancePx([x, y]: CoverPoint, [x1, y1]: CoverPoint, [x2, y2]: CoverPoint): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}

/** Returns the parts of a line that the picture shows. A stretch between two points outside is dropped, even if it crosses a corner. */
export function visibleParts(points: Points): readonly Points[] {
  const parts: CoverPoint[][] = []
  let part: CoverPoint[] = []
  points.forEach((point, index) => {
    const previous = points[index - 1]
    if (previous && (isVisible(previous) || isVisible(point))) {
      if (part.length === 0) part.push(previous)
      part.push(point)
    } else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  })
  if (part.length > 0) parts.push(part)
  return parts
}

/** Returns the part of an area that the picture shows. */
export const visibleArea = (ring: Points): Points => clipCorners(ring, EDGE)

export function areaPx2(ring: Points): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [x2, y2] = ring.at(index - 1)!
    return sum + (x2 * y - x * y2)
  }, 0)
  return Math.abs(twice) / 2
}

export const lengthPx = (points: Points): number =>
  points.reduce((sum, [x, y], index) => {
    const previous = points[index - 1]
    return previous ? sum + Math.hypot(x - previous[0], y - previous[1]) : 0
  }, 0)

/** Returns path data in whole pixels, each point relative to the one before, because that is the shortest form. Empty if no line is left. */
export function pathData(points: Points, end: '' | 'z' = ''): string {
  let data = ''
  let [lastX, lastY] = [0, 0]
  for (const [exactX, exactY] of points) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)]
    if (data === '') data = `M${x} ${y}`
    else if (x !== lastX || y !== lastY) {
      const dy = y - lastY
      data += `${data.includes('l') ? ' ' : 'l'}${x - lastX}${dy < 0 ? '' : ' '}${dy}`
    }
    ;[lastX, lastY] = [x, y]
  }
  return data.includes('l') ? data + end : ''
}
