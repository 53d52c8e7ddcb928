/** Reads the streets, water and parks that a cover shows from a street map. */
import MVT from 'ol/format/MVT.js'
import type RenderFeature from 'ol/render/Feature.js'
import { PMTiles, TileType } from 'pmtiles'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { tilesOf } from '#server/knowledge/geometry/tiles.ts'
import type { CoverFrame, CoverPoint } from './cover-frame.ts'
import { areaPx2, lengthPx, pathData, simplified, visibleArea, visibleParts } from './simplify.ts'

/** The shapes as path data. */
export interface StreetShapes {
  readonly water: string
  readonly parks: string
  readonly majorStreets: string
  readonly minorStreets: string
  /** Rivers and canals that are mapped as lines. */
  readonly streams: string
}

/** The most bytes of all path data. The longest minor streets come first, and the rest is dropped. */
const BUDGET_BYTES = 42_000
const SMALLEST_AREA_PX2 = 90
const SHORTEST_STREET_PX = 14
const TOLERANCE_PX = 1.3
const TILE_PX = 640
const PARKS = new Set(
  'park garden nature_reserve golf_course grass forest wood cemetery recreation_ground village_green meadow scrub grassland zoo'.split(
    ' ',
  ),
)
const MAJOR_STREETS = new Set(['highway', 'major_road'])
const STREAMS = new Set(['river', 'canal', 'stream'])

/** Returns the shapes; undefined if the archive has nothing that the picture shows. Rejects if it cannot be read. */
export async function streetShapes(
  archive: Uint8Array,
  frame: CoverFrame,
): Promise<StreetShapes | undefined> {
  const water: string[] = []
  const parks: string[] = []
  const major: Line[] = []
  const minor: Line[] = []
  const streams: Line[] = []
  for (const { layer, kind, isArea, parts } of await shapesIn(archive, frame)) {
    if (isArea) {
      if (layer === 'water') water.push(areaData(parts))
      else if (layer === 'landuse' && PARKS.has(kind)) parks.push(areaData(parts))
    } else if (layer === 'water' && STREAMS.has(kind)) streams.push(...linesOf(parts))
    else if (layer === 'roads' && MAJOR_STREETS.has(kind)) major.push(...linesOf(parts))
    else if (layer === 'roads' && kind === 'minor_road') minor.push(...linesOf(parts))
  }
  const areas = { water: withinBudget(water, BUDGET_BYTES / 3), parks: withinBudget(parks, BUDGET_BYTES / 4) }
  let leftBytes = BUDGET_BYTES - areas.water.length - areas.parks.length
  const take = (lines: readonly Line[]) => {
    const data = withinBudget(
      lines.toSorted((a, b) => b.px - a.px).map((line) => line.data),
      leftBytes,
    )
    leftBytes -= data.length
    return data
  }
  const shapes = { ...areas, streams: take(streams), majorStreets: take(major), minorStreets: take(minor) }
  return Object.values(shapes).some((data) => data !== '') ? shapes : undefined
}

interface Line {
  readonly px: number
  readonly data: string
}

function linesOf(parts: readonly (readonly CoverPoint[])[]): Line[] {
  return parts.flatMap(visibleParts).flatMap((part) => {
    const px = lengthPx(part)
    return px < SHORTEST_STREET_PX ? [] : [{ px, data: pathData(simplified(part, TOLERANCE_PX)) }]
  })
}

/** Returns the rings of one area as one path, so that its islands stay holes. */
function areaData(rings: readonly (readonly CoverPoint[])[]): string {
  return rings
    .map(visibleArea)
    .filter((ring) => ring.length > 2 && areaPx2(ring) >= SMALLEST_AREA_PX2)
    .map((ring) => pathData(simplified(ring, TOLERANCE_PX), 'z'))
    .join('')
}

function withinBudget(paths: readonly string[], bytes: number): string {
  let data = ''
  for (const path of paths) if (data.length + path.length <= bytes) data += path
  return data
}

interface Shape {
  readonly layer: string
  readonly kind: string
  readonly isArea: boolean
  readonly parts: readonly (readonly CoverPoint[])[]
}

const open = (archive: Uint8Array) =>
  new PMTiles({
    getKey: () => 'cover',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  })

/** Returns the box of the archive. Rejects if it cannot be read. */
export async function boundsOf(archive: Uint8Array): Promise<Box> {
  const { minLon, minLat, maxLon, maxLat } = await open(archive).getHeader()
  return { west: minLon, south: minLat, east: maxLon, north: maxLat }
}

async function shapesIn(archive: Uint8Array, frame: CoverFrame): Promise<Shape[]> {
  const file = open(archive)
  const { tileType, minZoom, maxZoom } = await file.getHeader()
  if (tileType !== TileType.Mvt) return []
  const wanted = Math.round(Math.log2(frame.worldPx / TILE_PX))
  const zoom = Math.min(maxZoom, Math.max(minZoom, wanted))
  const format = new MVT({ layers: ['water', 'landuse', 'roads'] })
  const shapes: Shape[] = []
  for (const { z, x, y } of tilesOf(frame.box, zoom)) {
    const tile = await file.getZxy(z, x, y)
    if (!tile) continue
    // The format counts upwards from a tile's lower edge, but the rows of the earth count downwards.
    const tiles = 2 ** z
    const extent = [x / tiles, -(y + 1) / tiles, (x + 1) / tiles, -y / tiles]
    for (const feature of format.readFeatures(tile.data, { extent })) shapes.push(shapeOf(feature, frame))
  }
  return shapes
}

function shapeOf(feature: RenderFeature, frame: CoverFrame): Shape {
  const { layer, kind } = feature.getProperties() as { readonly layer?: unknown; readonly kind?: unknown }
  const flat = feature.getFlatCoordinates()
  const isArea = feature.getType() === 'Polygon'
  const isLine = feature.getType().endsWith('LineString')
  const parts = (isArea || isLine ? (feature.getEnds() ?? []) : []).map((end, index, ends) => {
    const points: CoverPoint[] = []
    for (let position = ends[index - 1] ?? 0; position < end; position += 2)
      points.push(frame.atWorld(flat[position] ?? 0, -(flat[position + 1] ?? 0)))
    return points
  })
  return { layer: String(layer), kind: String(kind), isArea, parts }
}
