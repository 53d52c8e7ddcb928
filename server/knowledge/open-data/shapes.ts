/** The position of an OpenStreetMap element: a point inside its shape. */
import {
  isInsideRing,
  isRing,
  type LngLat,
  pointInside,
  type Polygon,
  ringsOfLines,
} from '#server/knowledge/geometry/polygon.ts'
import type { OsmElement } from './osm-box.ts'

/** Returns the areas of the element; none for a point or an open line. */
export function polygonsOf(element: OsmElement): readonly Polygon[] {
  if (element.type === 'node') return []
  if (element.type === 'way') {
    const isWhole = element.nodeIds.length === 0 || element.line.length === element.nodeIds.length
    return isWhole && isRing(element.line) ? [[element.line]] : []
  }
  const lines = (isWanted: (role: string) => boolean) =>
    ringsOfLines(
      element.members.flatMap(({ type, role, line }) => (type === 'way' && isWanted(role) ? [line] : [])),
    )
  const holes = lines((role) => role === 'inner')
  return lines((role) => role !== 'inner').map((outer) => [
    outer,
    ...holes.filter(([corner]) => corner && isInsideRing(corner, outer)),
  ])
}

/** Returns a point inside an area, on a line, or the point itself; undefined if the source has no position. */
export function positionOf(element: OsmElement): LngLat | undefined {
  if (element.type === 'node') return element.position
  const inside = pointInside(polygonsOf(element))
  if (inside) return inside
  const lines = element.type === 'way' ? [element.line] : element.members.map(({ line }) => line)
  const [longest] = lines.toSorted((a, b) => b.length - a.length)
  return longest?.[Math.floor(longest.length / 2)] ?? element.centre
}
