/**
 * Rings and polygons. A point is a pair of coordinates: longitude and latitude for areas on the map, or x and y of any plane.
 */
import type { Box } from './box.ts'

/** The coordinates of a point in degrees, in the order that GeoJSON has. */
export type LngLat = readonly [longitude: number, latitude: number]
type Corner = readonly [x: number, y: number]

/** A closed line: its last corner is its first one again. */
export type Ring = readonly LngLat[]
/** An outer ring, then the rings of its holes. */
export type Polygon = readonly Ring[]

/** Returns true if the line ends where it begins and encloses an area. */
export function isRing(line: readonly LngLat[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/**
 * Joins ways, given by their node ids, to closed rings. It drops parts that never close. It compares ids and not positions, because
 * only ids match exactly.
 */
export function joinRings(parts: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const rings: (readonly number[])[] = []
  const open = parts.filter((part) => part.length > 1).map((part) => [...part])
  while (open.length > 0) {
    const ring = open.pop() ?? []
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const next = open.findIndex((part) => part[0] === end || part.at(-1) === end)
      if (next < 0) break
      const [part = []] = open.splice(next, 1)
      ring.push(...(part[0] === end ? part : part.toReversed()).slice(1))
    }
    if (ring.length >= 4 && ring[0] === ring.at(-1)) rings.push(ring)
  }
  return rings
}

/** Joins lines to closed rings where their ends are the same position. */
export function ringsOfLines(lines: readonly (readonly LngLat[])[]): readonly Ring[] {
  const ids = new Map<string, number>()
  const positions: LngLat[] = []
  const idOf = (position: LngLat): number => {
    const key = position.join(' ')
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, positions.length)
    return positions.push(position) - 1
  }
  return joinRings(lines.map((line) => line.map(idOf))).map((ring) =>
    ring.map((id): LngLat => positions[id] ?? [0, 0]),
  )
}

/**
 * Returns true if the point is inside the ring (ray casting). The ring may be closed or not. A point on the edge counts as either,
 * depending on the direction of the ring.
 */
export function isInsideRing([x, y]: Corner, ring: readonly Corner[]): boolean {
  let isInside = false
  for (let index = 0, previous = ring.length - 1; index < ring.length; previous = index++) {
    const [x1, y1] = ring[index]!
    const [x2, y2] = ring[previous]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

/** Returns true if the point is inside the outer ring and in none of the holes. */
export const isInsidePolygon = (point: LngLat, [outer, ...holes]: Polygon): boolean =>
  outer !== undefined && isInsideRing(point, outer) && !holes.some((hole) => isInsideRing(point, hole))

/** Returns a point for a label: the mean of the ring's corners. */
export function meanCorner(ring: Ring): LngLat {
  const corners = ring.slice(1)
  const sum = corners.reduce(([x, y], [longitude, latitude]) => [x + longitude, y + latitude] as const, [
    0, 0,
  ] as const)
  return [sum[0] / corners.length, sum[1] / corners.length]
}

const crossProduct = ([x1, y1]: Corner, [x2, y2]: Corner) => x1 * y2 - x2 * y1

interface Centroid {
  readonly position: LngLat
  /** Twice the ring's area in square degrees: only to compare areas with each other. */
  readonly area: number
}

/** Measures from the first corner, because small differences of large degrees would lose their digits. */
function centroidOf(ring: Ring): Centroid {
  const [originX, originY] = ring[0] ?? [0, 0]
  let [area, x, y] = [0, 0, 0]
  for (const [index, end] of ring.entries()) {
    const start = ring[index - 1]
    if (!start) continue
    const a: LngLat = [start[0] - originX, start[1] - originY]
    const b: LngLat = [end[0] - originX, end[1] - originY]
    const cross = crossProduct(a, b)
    area += cross
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  }
  const position: LngLat =
    area === 0 ? [originX, originY] : [originX + x / (3 * area), originY + y / (3 * area)]
  return { position, area: Math.abs(area) }
}

/** Returns the middle of the widest part of the polygon at this latitude. */
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

/** Returns a point inside the largest polygon: its centroid, or a point beside it if that lies outside or in a hole. */
export function pointInside(polygons: readonly Polygon[]): LngLat | undefined {
  const [largest] = polygons
    .flatMap((polygon) => (polygon[0] ? [{ polygon, ...centroidOf(polygon[0]) }] : []))
    .toSorted((a, b) => b.area - a.area)
  if (!largest) return undefined
  const { polygon, position } = largest
  return isInsidePolygon(position, polygon) ? position : widestAt(position[1], polygon)
}

function clipAt<C extends Corner>(corners: readonly C[], axis: 0 | 1, limit: number, sign: 1 | -1) {
  const isKept = (corner: Corner) => (corner[axis] - limit) * sign >= 0
  return corners.flatMap((to, index): Corner[] => {
    const from = corners.at(index - 1)!
    if (isKept(from) === isKept(to)) return isKept(to) ? [to] : []
    const share = (limit - from[axis]) / (to[axis] - from[axis])
    const crossing: Corner = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    return isKept(to) ? [crossing, to] : [crossing]
  })
}

/**
 * Returns the part of an area that lies in the box (Sutherland and Hodgman), as corners without the first one again at the end. The
 * corners may be of any plane: `west` and `east` limit the first coordinate, `south` and `north` the second.
 */
export function clipCorners(
  corners: readonly Corner[],
  { west, south, east, north }: Box,
): readonly Corner[] {
  const columns = clipAt(clipAt(corners, 0, west, 1), 0, east, -1)
  return clipAt(clipAt(columns, 1, south, 1), 1, north, -1)
}
