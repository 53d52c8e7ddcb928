/** Converts the elements of an .osm.pbf file to the form that all readers of OpenStreetMap data use. */
import type { OsmElement, OsmScope } from '#server/knowledge/open-data/osm-box.ts'
import { servesSights } from '#server/knowledge/open-data/sight-kind.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { type LngLat } from '#server/knowledge/geometry/polygon.ts'
import { type OsmExtract, readOsmExtract } from './osm-elements.ts'

/** The types of relations that are read: areas, and things that are mapped in parts. Others, such as bus routes, reach far. */
const RELATION_TYPES: ReadonlySet<string> = new Set(['multipolygon', 'site', 'building', 'bridge'])

/** Returns the positions of the nodes, without those that the file lacks. */
const positionsOf = (refs: readonly number[], { positions }: OsmExtract): readonly LngLat[] =>
  refs.flatMap((ref) => {
    const position = positions.get(ref)
    return position === undefined ? [] : [position]
  })

/** Yields the elements that have a tag; ways and relations have the positions that the file contains. */
export function* elementsOf(extract: OsmExtract): Generator<OsmElement> {
  const { places, ways, relations, positions } = extract
  for (const place of places) yield { type: 'node', ...place }
  for (const { id, refs, tags = {} } of ways.values())
    yield { type: 'way', id, tags, nodeIds: refs, line: positionsOf(refs, extract) }
  const lineOf = (type: string, id: number): readonly LngLat[] => {
    const position = type === 'node' ? positions.get(id) : undefined
    if (position) return [position]
    return type === 'way' ? positionsOf(ways.get(id)?.refs ?? [], extract) : []
  }
  for (const { id, tags = {}, members } of relations)
    yield {
      type: 'relation',
      id,
      tags,
      members: members.map(({ type, ref, role }) => ({ type, id: ref, role, line: lineOf(type, ref) })),
    }
}

/** Reads the elements of a box. Throws if the file cannot be read. */
export async function readElements(path: string, box: Box, scope: OsmScope): Promise<readonly OsmElement[]> {
  const extract = await readOsmExtract(path, box, RELATION_TYPES)
  const elements = [...elementsOf(extract)]
  return scope === 'all' ? elements : elements.filter(servesSights)
}
