/** What the map shows of an area that is far larger than its box, such as a lake or a river's whole length. */
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { LngLat, OsmMember, OsmRelation, Tags } from './osm-box.ts'
import { polygonsOf } from './shapes.ts'

/** A name would make a sight of it, whose middle is elsewhere. */
const KEPT_TAGS = ['type', 'natural', 'water', 'waterway', 'landuse', 'leisure', 'boundary'] as const
const AREAS = /^(water|bay|wood|wetland|glacier|riverbank|dock|forest|reservoir|basin)$/

/** Cuts off what lies beyond one side: Sutherland and Hodgman's clipping. */
function cutAt(ring: readonly LngLat[], axis: 0 | 1, at: number, sign: 1 | -1): LngLat[] {
  const isKept = (point: LngLat) => (point[axis] - at) * sign >= 0
  return ring.flatMap((to, index) => {
    const from = ring[index - 1] ?? (ring.at(-1) as LngLat)
    if (isKept(from) === isKept(to)) return isKept(to) ? [to] : []
    const share = (at - from[axis]) / (to[axis] - from[axis])
    const crossing: LngLat = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    return isKept(to) ? [crossing, to] : [crossing]
  })
}

function cutRing(ring: readonly LngLat[], { west, south, east, north }: Box): readonly LngLat[] {
  let cut = ring.slice(1)
  cut = cutAt(cut, 0, west, 1)
  cut = cutAt(cut, 0, east, -1)
  cut = cutAt(cut, 1, south, 1)
  cut = cutAt(cut, 1, north, -1)
  const [first] = cut
  return first ? [...cut, first] : []
}

/** With whole rings that end a box's width beyond the box; undefined where it is no such area, or nowhere near. */
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
      const line = cutRing(ring, around)
      return line.length < 4 ? [] : [{ type: 'way', id: 0, role: index === 0 ? 'outer' : 'inner', line }]
    }),
  )
  if (members.length === 0) return undefined
  const kept: Tags = Object.fromEntries(
    KEPT_TAGS.flatMap((key) => (tags[key] === undefined ? [] : [[key, tags[key]]])),
  )
  return { type: 'relation', id: relation.id, tags: kept, members }
}
