/** Streets and sights of one OpenStreetMap extract: a graph to walk on, and real places to walk past. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import {
  readOsmBounds,
  readOsmExtract,
  type OsmExtract,
  type Tags,
} from '#server/knowledge/maps/osm-elements.ts'

export interface Sight extends LatLng {
  readonly name: string
}

export interface Streets {
  readonly nodes: ReadonlyMap<number, LatLng>
  readonly ways: ReadonlyMap<number, readonly { readonly to: number; readonly metres: number }[]>
  readonly sights: readonly Sight[]
}

const NOT_ON_FOOT = /^(motorway|motorway_link|trunk|trunk_link|construction|proposed|raceway|elevator)$/
const isSight = (tags: Tags): boolean =>
  tags.name !== undefined &&
  (/^(attraction|museum|artwork|gallery|viewpoint)$/.test(tags.tourism ?? '') ||
    tags.historic !== undefined ||
    /^(place_of_worship|theatre|marketplace|fountain)$/.test(tags.amenity ?? ''))

const sightsOf = ({ places, ways, positions }: OsmExtract): Sight[] => {
  const sights = new Map<string, Sight>()
  for (const { position, tags } of places) {
    if (isSight(tags) && tags.name)
      sights.set(tags.name, { name: tags.name, latitude: position[1], longitude: position[0] })
  }
  for (const { refs, tags } of ways.values()) {
    if (!tags || !isSight(tags) || !tags.name) continue
    const corners = refs.flatMap((ref) => positions.get(ref) ?? [])
    const [longitudes, latitudes] = [0, 1].map((axis) => corners.filter((_, index) => index % 2 === axis))
    if (!longitudes?.length || !latitudes?.length) continue
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    sights.set(tags.name, { name: tags.name, latitude: mean(latitudes), longitude: mean(longitudes) })
  }
  return [...sights.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const readStreets = async (file: string): Promise<Streets> => {
  const extract = await readOsmExtract(file, await readOsmBounds(file))
  const nodes = new Map<number, LatLng>()
  const ways = new Map<number, { to: number; metres: number }[]>()
  for (const { refs, tags } of extract.ways.values()) {
    if (!tags?.highway || NOT_ON_FOOT.test(tags.highway) || tags.area === 'yes') continue
    for (const ref of refs) {
      const position = extract.positions.get(ref)
      if (position) nodes.set(ref, { latitude: position[1], longitude: position[0] })
    }
    for (const [index, from] of refs.entries()) {
      const to = refs[index + 1]
      const [start, end] = [nodes.get(from), to === undefined ? undefined : nodes.get(to)]
      if (to === undefined || !start || !end) continue
      const metres = distanceM(start, end)
      ways.set(from, [...(ways.get(from) ?? []), { to, metres }])
      ways.set(to, [...(ways.get(to) ?? []), { to: from, metres }])
    }
  }
  return { nodes, ways, sights: sightsOf(extract) }
}

/** Shortest way on foot from a node to all within reach (Dijkstra); metres, and the node before each. */
export const reachFrom = ({ ways }: Streets, start: number, reachM: number) => {
  const metres = new Map([[start, 0]])
  const before = new Map<number, number>()
  const open = new Set([start])
  while (open.size > 0) {
    let here = start
    let least = Infinity
    for (const node of open) {
      const far = metres.get(node) ?? Infinity
      if (far < least) [here, least] = [node, far]
    }
    open.delete(here)
    for (const { to, metres: step } of ways.get(here) ?? []) {
      const far = least + step
      if (far > reachM || far >= (metres.get(to) ?? Infinity)) continue
      metres.set(to, far)
      before.set(to, here)
      open.add(to)
    }
  }
  return { metres, before }
}
