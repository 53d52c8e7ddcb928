/** What an .osm.pbf file has in a box, as every reader of OpenStreetMap gets it. */
import type { OsmElement, OsmScope } from '#server/knowledge/open-data/osm-box.ts'
import { servesSights } from '#server/knowledge/open-data/sight-kind.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { type LngLat } from '#server/knowledge/geometry/polygon.ts'
import { type OsmExtract, readOsmExtract } from './osm-elements.ts'

/** Areas, and things that are mapped in parts; others, such as bus routes and rivers, reach far. */
const RELATION_TYPES: ReadonlySet<string> = new Set(['multipolygon', 'site', 'building', 'bridge'])

/** Those that the file lacks are left out. */
const positionsOf = (refs: readonly number[], { positions }: OsmExtract): readonly LngLat[] =>
  refs.flatMap((ref) => {
    const position = positions.get(ref)
    return position === undefined ? [] : [position]
  })

/** Those with a tag; every way and relation with the positions that the file has. */
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

/** Throws where the file cannot be read. */
export async function readElements(path: string, box: Box, scope: OsmScope): Promise<readonly OsmElement[]> {
  const extract = await readOsmExtract(path, box, RELATION_TYPES)
  const elements = [...elementsOf(extract)]
  return scope === 'all' ? elements : elements.filter(servesSights)
}
