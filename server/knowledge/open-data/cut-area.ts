/** Cuts areas that are far larger than the box of a walk, such as a lake or the whole length of a river, to what the map shows. */
import type { Box } from '#server/knowledge/geometry/box.ts'
import { clipCorners, type Ring } from '#server/knowledge/geometry/polygon.ts'
import type { OsmMember, OsmRelation, Tags } from './osm-box.ts'
import { polygonsOf } from './shapes.ts'

/** The tags that stay. A name must not: it would make a sight of the area, whose centre lies elsewhere. */
const KEPT_TAGS = ['type', 'natural', 'water', 'waterway', 'landuse', 'leisure', 'boundary'] as const
const AREAS = /^(water|bay|wood|wetland|glacier|riverbank|dock|forest|reservoir|basin)$/

function clipRing(ring: Ring, box: Box): Ring {
  const corners = clipCorners(ring.slice(1), box)
  const [first] = corners
  return first ? [...corners, first] : []
}

/**
 * Returns the part of a large area that lies within a box's width of the box, as whole rings. Undefined if the element is no such
 * area, or lies elsewhere.
 */
export function cutArea(relation: OsmRelation, box: Box): OsmRelation | undefined {
  const { tags } = relation
  if (tags['type'] !== 'multipolygon') return undefined
  if (!KEPT_TAGS.some((key) => AREAS.test(tags[key] ?? ''))) return undefined
  const [width, height] = [box.east - box.west, box.north - box.south]
  const around: Box = {
    west: box.west - width,
    east: box.east + width,
    south: box.south - height,
    north: box.north + height,
  }
  const members = polygonsOf(relation).flatMap((polygon) =>
    polygon.flatMap((ring, index): readonly OsmMember[] => {
      const line = clipRing(ring, around)
      return line.length < 4 ? [] : [{ type: 'way', id: 0, role: index === 0 ? 'outer' : 'inner', line }]
    }),
  )
  if (members.length === 0) return undefined
  const kept: Tags = Object.fromEntries(
    KEPT_TAGS.flatMap((key) => (tags[key] === undefined ? [] : [[key, tags[key]]])),
  )
  return { type: 'relation', id: relation.id, tags: kept, members }
}
