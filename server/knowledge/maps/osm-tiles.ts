/** Makes the vector tiles of a box from its OpenStreetMap elements. */
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Feature, Geometry } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { type LngLat, isRing, meanCorner, type Polygon } from '#server/knowledge/geometry/polygon.ts'
import type { OsmElement, OsmWay, Tags } from '#server/knowledge/open-data/osm-box.ts'
import { polygonsOf } from '#server/knowledge/open-data/shapes.ts'
import { type Box, containsPoint } from '#server/knowledge/geometry/box.ts'
import type { ArchiveTile } from './pmtiles-archive.ts'
import {
  type Classified,
  classifyArea,
  classifyLine,
  classifyPoint,
  type LayerName,
} from './street-schema.ts'
import { tilesOf } from '#server/knowledge/geometry/tiles.ts'

/** The package has no types and is CommonJS. */
const vtPbf = createRequire(import.meta.url)('vt-pbf') as {
  /** Encodes layers by name, each a tile of geojson-vt, as one Mapbox Vector Tile. */
  fromGeojsonVt(
    layers: Readonly<Record<string, unknown>>,
    options: { readonly version: 1 | 2; readonly extent: number },
  ): Uint8Array
}

const EXTENT = 4096
const LAYERS: readonly LayerName[] = ['water', 'landuse', 'roads', 'buildings', 'pois', 'places']

export const VECTOR_LAYERS = LAYERS.map((id) => ({
  id,
  fields: { kind: 'String', kind_detail: 'String', name: 'String', 'name:en': 'String' },
}))

interface Classed extends Classified {
  readonly geometry: Geometry
}

const areaTags = (tags: Tags) => tags['area'] !== 'no' && tags['highway'] !== 'footway'
/** Closed streets, walls and streams are lines unless tagged as areas. */
const isArea = (tags: Tags, isClosed: boolean) =>
  isClosed && areaTags(tags) && (tags['highway'] === undefined || tags['area'] === 'yes')

const copy = (positions: readonly LngLat[]) => positions.map(([longitude, latitude]) => [longitude, latitude])

const isClosed = ({ nodeIds, line }: OsmWay): boolean =>
  nodeIds.length > 0 ? nodeIds.length > 3 && nodeIds[0] === nodeIds.at(-1) : isRing(line)

function* classifyAll(elements: Iterable<OsmElement>, box: Box): Generator<Classed> {
  const point = (tags: Tags, position: LngLat): Classed | undefined => {
    const classified = classifyPoint(tags)
    return classified && containsPoint(box, position[0], position[1])
      ? { ...classified, geometry: { type: 'Point', coordinates: [...position] } }
      : undefined
  }
  const area = (tags: Tags, polygons: readonly Polygon[]): Classed[] => {
    const classified = classifyArea(tags)
    const [outer] = polygons[0] ?? []
    const seenAsPoint = outer ? point(tags, meanCorner(outer)) : undefined
    return [
      ...(classified
        ? polygons.map((polygon) => ({
            ...classified,
            geometry: { type: 'Polygon' as const, coordinates: polygon.map(copy) },
          }))
        : []),
      ...(seenAsPoint ? [seenAsPoint] : []),
    ]
  }

  for (const element of elements) {
    const { tags } = element
    if (element.type === 'node') {
      const classed = point(tags, element.position)
      if (classed) yield classed
    } else if (element.type === 'relation') {
      if (tags['type'] === 'multipolygon') yield* area(tags, polygonsOf(element))
    } else if (isArea(tags, isClosed(element))) {
      yield* area(tags, polygonsOf(element))
    } else {
      const line = classifyLine(tags)
      if (line && element.line.length > 1)
        yield { ...line, geometry: { type: 'LineString', coordinates: copy(element.line) } }
    }
  }
}

/** Returns every tile of the box between the zooms that is not empty. */
export function makeTiles(
  elements: Iterable<OsmElement>,
  box: Box,
  zooms: { readonly min: number; readonly max: number },
): readonly ArchiveTile[] {
  const classed = [...classifyAll(elements, box)]
  const tiles: ArchiveTile[] = []
  for (let z = zooms.min; z <= zooms.max; z++) {
    // Each zoom has an index, so that tiles do not contain features that their zoom does not show.
    const indexes = LAYERS.flatMap((layer) => {
      const features = classed
        .filter((one) => one.layer === layer && one.minZoom <= z)
        .map(({ attributes, geometry }): Feature => ({ type: 'Feature', properties: attributes, geometry }))
      if (features.length === 0) return []
      const index = new GeoJSONVT(
        { type: 'FeatureCollection', features },
        { maxZoom: z, indexMaxZoom: 0, extent: EXTENT, buffer: 64, tolerance: 3 },
      )
      return [{ layer, index }]
    })
    for (const address of tilesOf(box, z)) {
      const layers = Object.fromEntries(
        indexes.flatMap(({ layer, index }) => {
          const tile = index.getTile(address.z, address.x, address.y)
          return tile === null || tile.features.length === 0 ? [] : [[layer, tile]]
        }),
      )
      if (Object.keys(layers).length > 0)
        tiles.push({
          ...address,
          data: gzipSync(vtPbf.fromGeojsonVt(layers, { version: 2, extent: EXTENT })),
        })
    }
  }
  return tiles
}
