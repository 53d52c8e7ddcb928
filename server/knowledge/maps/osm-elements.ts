/** Reads the OpenStreetMap elements of a box from an .osm.pbf file. */
import { createReadStream } from 'node:fs'
import { OSMTransform } from 'osm-pbf-parser-node'
import { type Box, containsPoint, padded } from '#server/knowledge/geometry/box.ts'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'

export type Tags = Readonly<Record<string, string>>

interface OsmNode {
  readonly type: 'node'
  readonly id: number
  readonly lat: number
  readonly lon: number
  readonly tags?: Tags
}
export interface OsmWay {
  readonly type: 'way'
  readonly id: number
  readonly refs: readonly number[]
  readonly tags?: Tags
}
export interface OsmRelation {
  readonly type: 'relation'
  readonly id: number
  readonly members: readonly { readonly type: string; readonly ref: number; readonly role: string }[]
  readonly tags?: Tags
}
interface OsmHeader {
  readonly type?: undefined
  readonly bbox?: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}
type OsmElement = OsmNode | OsmWay | OsmRelation | OsmHeader

/** Streets that leave the box are read this far beyond it, so that they keep their direction at its edge. */
const MARGIN_DEGREES = 0.01

async function* batches(path: string, withNodeTags = true): AsyncGenerator<readonly OsmElement[]> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const parser = file.pipe(
    new OSMTransform({ withTags: { node: withNodeTags, way: true, relation: true }, withInfo: false }),
  )
  file.on('error', (error) => parser.destroy(error))
  try {
    for await (const batch of parser) yield batch as OsmElement[]
  } finally {
    file.destroy()
  }
}

/** Returns the bounds in the file's header, or else those of all its nodes. Throws if the file cannot be read. */
export async function readOsmBounds(path: string): Promise<Box> {
  let box: Box | undefined
  for await (const batch of batches(path))
    for (const element of batch) {
      if (element.type === undefined && element.bbox !== undefined) {
        const { left, bottom, right, top } = element.bbox
        return { west: left / 1e9, south: bottom / 1e9, east: right / 1e9, north: top / 1e9 }
      }
      if (element.type !== 'node') continue
      const { lon, lat } = element
      box =
        box === undefined
          ? { west: lon, south: lat, east: lon, north: lat }
          : {
              west: Math.min(box.west, lon),
              south: Math.min(box.south, lat),
              east: Math.max(box.east, lon),
              north: Math.max(box.north, lat),
            }
    }
  if (box === undefined) throw new Error('It holds no place')
  return box
}

export interface OsmExtract {
  /** The tagged nodes in the box. */
  readonly places: readonly { readonly id: number; readonly position: LngLat; readonly tags: Tags }[]
  readonly positions: ReadonlyMap<number, LngLat>
  /** The ways that touch the box, and those that its relations need. */
  readonly ways: ReadonlyMap<number, OsmWay>
  readonly relations: readonly OsmRelation[]
}

/** The types of relations that are areas; others, such as bus routes, reach far. */
const MULTIPOLYGONS: ReadonlySet<string> = new Set(['multipolygon'])

/**
 * Reads only the elements that the box needs, so that memory depends on the box and not on the file. Files hold nodes, then ways, then
 * relations, so parts of areas outside the box are read in at most two further passes. `relationTypes` are values of the tag
 * `type`.
 */
export async function readOsmExtract(
  path: string,
  box: Box,
  relationTypes = MULTIPOLYGONS,
): Promise<OsmExtract> {
  const around = padded(box, MARGIN_DEGREES)
  const positions = new Map<number, LngLat>()
  const places: { id: number; position: LngLat; tags: Tags }[] = []
  const ways = new Map<number, OsmWay>()
  const relations: OsmRelation[] = []

  for await (const batch of batches(path))
    for (const element of batch) {
      if (element.type === 'node' && containsPoint(around, element.lon, element.lat)) {
        const position = [element.lon, element.lat] as const
        positions.set(element.id, position)
        if (element.tags !== undefined && Object.keys(element.tags).length > 0)
          places.push({ id: element.id, position, tags: element.tags })
      } else if (element.type === 'way' && element.refs.some((ref) => positions.has(ref))) {
        ways.set(element.id, element)
      } else if (
        element.type === 'relation' &&
        relationTypes.has(element.tags?.['type'] ?? '') &&
        element.members.some((member) => member.type === 'way' && ways.has(member.ref))
      ) {
        relations.push(element)
      }
    }

  const missingWays = new Set<number>()
  for (const { members } of relations)
    for (const { type, ref } of members) if (type === 'way' && !ways.has(ref)) missingWays.add(ref)
  const found = await fetchMissing(path, positions, ways, missingWays)
  if (found > 0) await fetchMissing(path, positions, ways, new Set())
  return { places, positions, ways, relations }
}

/** Reads the file again for the missing nodes of known ways, and for the wanted ways. Returns the number of ways found. */
async function fetchMissing(
  path: string,
  positions: Map<number, LngLat>,
  ways: Map<number, OsmWay>,
  wantedWays: ReadonlySet<number>,
): Promise<number> {
  const wantedNodes = new Set<number>()
  for (const { refs } of ways.values()) for (const ref of refs) if (!positions.has(ref)) wantedNodes.add(ref)
  if (wantedNodes.size === 0 && wantedWays.size === 0) return 0
  const before = ways.size
  for await (const batch of batches(path, false))
    for (const element of batch) {
      if (element.type === 'node' && wantedNodes.has(element.id))
        positions.set(element.id, [element.lon, element.lat])
      else if (element.type === 'way' && wantedWays.has(element.id)) ways.set(element.id, element)
    }
  return ways.size - before
}
