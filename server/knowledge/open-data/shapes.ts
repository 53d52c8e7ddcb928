/** Where a mapped thing is: a point inside its shape. */
import { joinRings, liesIn, type Polygon, type Ring } from '#server/knowledge/maps/areas.ts'
import type { LngLat, OsmElement } from './osm-box.ts'

/** Joins lines to closed rings where their ends are the same position. */
function ringsOf(lines: readonly (readonly LngLat[])[]): readonly Ring[] {
  const numbers = new Map<string, number>()
  const positions: LngLat[] = []
  const numberOf = (position: LngLat): number => {
    const key = position.join(' ')
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, positions.length)
    return positions.push(position) - 1
  }
  return joinRings(lines.map((line) => line.map(numberOf))).map((ring) =>
    ring.map((index): LngLat => positions[index] ?? [0, 0]),
  )
}

/** Ends where it begins. */
export function isRing(line: readonly LngLat[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/** The areas of the element; none of a point or an open line. */
export function polygonsOf(element: OsmElement): readonly Polygon[] {
  if (element.type === 'node') return []
  if (element.type === 'way') {
    const isWhole = element.nodeIds.length === 0 || element.line.length === element.nodeIds.length
    return isWhole && isRing(element.line) ? [[element.line]] : []
  }
  const lines = (isWanted: (role: string) => boolean) =>
    ringsOf(
      element.members.flatMap(({ type, role, line }) => (type === 'way' && isWanted(role) ? [line] : [])),
    )
  const holes = lines((role) => role === 'inner')
  return lines((role) => role !== 'inner').map((outer) => [
    outer,
    ...holes.filter(([corner]) => corner && liesIn(corner, outer)),
  ])
}

const isInside = (position: LngLat, [outer, ...holes]: Polygon): boolean =>
  outer !== undefined && liesIn(position, outer) && !holes.some((hole) => liesIn(position, hole))

/** Twice the area in square degrees; only to compare, and to weigh. */
const crossOf = ([x1, y1]: LngLat, [x2, y2]: LngLat) => x1 * y2 - x2 * y1

interface Centroid {
  readonly position: LngLat
  readonly area: number
}

/** Measured from the first corner, so that the small differences keep their digits. */
function centroidOf(ring: Ring): Centroid {
  const [originX, originY] = ring[0] ?? [0, 0]
  let [area, x, y] = [0, 0, 0]
  for (const [index, end] of ring.entries()) {
    const start = ring[index - 1]
    if (!start) continue
    const a: LngLat = [start[0] - originX, start[1] - originY]
    const b: LngLat = [end[0] - originX, end[1] - originY]
    const cross = crossOf(a, b)
    area += cross
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  }
  const position: LngLat =
    area === 0 ? [originX, originY] : [originX + x / (3 * area), originY + y / (3 * area)]
  return { position, area: Math.abs(area) }
}

/** The middle of the widest part of the polygon at this latitude. */
function widestAt(latitude: number, polygon: Polygon): LngLat | undefined {
  const crossings = polygon
    .flatMap((ring) =>
      ring.flatMap(([x2, y2], index) => {
        const [x1, y1] = ring[index - 1] ?? [x2, y2]
        return y1 > latitude === y2 > latitude ? [] : [x1 + ((latitude - y1) * (x2 - x1)) / (y2 - y1)]
      }),
    )
    .toSorted((a, b) => a - b)
  let best: { readonly middle: number; readonly width: number } | undefined
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = [crossings[index], crossings[index + 1]]
    if (!best || to - from > best.width) best = { middle: (from + to) / 2, width: to - from }
  }
  return best && [best.middle, latitude]
}

function insideOf(polygons: readonly Polygon[]): LngLat | undefined {
  const [largest] = polygons
    .flatMap((polygon) => (polygon[0] ? [{ polygon, ...centroidOf(polygon[0]) }] : []))
    .toSorted((a, b) => b.area - a.area)
  if (!largest) return undefined
  const { polygon, position } = largest
  return isInside(position, polygon) ? position : widestAt(position[1], polygon)
}

/** Inside an area, on a line, or the point itself; undefined where the source tells no position. */
export function positionOf(element: OsmElement): LngLat | undefined {
  if (element.type === 'node') return element.position
  const inside = insideOf(polygonsOf(element))
  if (inside) return inside
  const lines = element.type === 'way' ? [element.line] : element.members.map(({ line }) => line)
  const [longest] = lines.toSorted((a, b) => b.length - a.length)
  return longest?.[Math.floor(longest.length / 2)] ?? element.centre
}
