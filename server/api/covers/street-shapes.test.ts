import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import GeoJSONVT from 'geojson-vt'
import { beforeAll, expect, test } from 'vitest'
import { writeArchive } from '#server/knowledge/maps/pmtiles-archive.ts'
import { tilesOf } from '#server/knowledge/geometry/tiles.ts'
import { coverFrame } from './cover-frame.ts'
import { drawCover } from './draw-cover.ts'
import { boundsOf, streetShapes } from './street-shapes.ts'

const vtPbf = createRequire(import.meta.url)('vt-pbf') as {
  fromGeojsonVt(layers: object, options: { readonly version: 2; readonly extent: number }): Uint8Array
}

const STOPS = [
  { latitude: 43.77, longitude: 11.25 },
  { latitude: 43.775, longitude: 11.265 },
]
const BOX = { west: 11.2, south: 43.74, east: 11.3, north: 43.8 }
const frame = coverFrame(STOPS)!

type Line = readonly (readonly [longitude: number, latitude: number])[]
const feature = (kind: string, geometry: object) => ({
  type: 'Feature' as const,
  properties: { kind },
  geometry,
})
const line = (kind: string, coordinates: Line) => feature(kind, { type: 'LineString', coordinates })
const area = (kind: string, ring: Line) => feature(kind, { type: 'Polygon', coordinates: [ring] })
const square = (west: number, south: number, size: number): Line => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** Returns the archive of a town whose streets fill the box. */
function town(streets: number): Uint8Array {
  const rows = Array.from({ length: streets }, (_, index) => 43.74 + (0.06 * index) / streets)
  const layers = {
    roads: [
      line('major_road', [
        [11.2, 43.772],
        [11.3, 43.772],
      ]),
      ...rows.map((latitude, row) =>
        line(
          'minor_road',
          Array.from(
            { length: 200 },
            (__, step) => [11.2 + step * 0.0005, latitude + 0.0006 * ((step + row) % 2)] as const,
          ),
        ),
      ),
      line('path', square(11.255, 43.771, 0.003)),
    ],
    water: [area('river', square(11.24, 43.76, 0.008))],
    landuse: [area('park', square(11.262, 43.776, 0.004)), area('residential', square(11.2, 43.74, 0.09))],
  }
  const indexed = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features } as never, { maxZoom: 14, indexMaxZoom: 14 }),
      ] as const,
  )
  const tiles = [...tilesOf(BOX, 14)].map(({ z, x, y }) => {
    const here = indexed.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y) as object | null
      return tile ? [[name, tile] as const] : []
    })
    const data = vtPbf.fromGeojsonVt(Object.fromEntries(here), { version: 2, extent: 4096 })
    return { z, x, y, data: new Uint8Array(gzipSync(data)) }
  })
  return writeArchive({ tiles, bounds: BOX, minZoom: 14, maxZoom: 14, metadata: {} })
}

let archive: Uint8Array
beforeAll(() => {
  archive = town(40)
})

test('streets, water and parks lie where the frame puts them; paths and houses are left out', async () => {
  const shapes = await streetShapes(archive, frame)
  const [x, y] = frame.at({ latitude: 43.772, longitude: 11.25 }).map(Math.round)
  // The long street reaches from edge to edge in one or two pieces.
  const ys = [...(shapes?.majorStreets ?? '').matchAll(/M-?\d+ (-?\d+)/g)].map((found) => Number(found[1]))
  expect(ys.length).toBeGreaterThan(0)
  for (const each of ys) expect(Math.abs(each - (y ?? 0))).toBeLessThanOrEqual(1)
  expect(x).toBeGreaterThan(0)
  expect(shapes?.water).toMatch(/z$/)
  expect(shapes?.parks).toMatch(/z$/)
  expect(shapes?.minorStreets).not.toBe('')
  const bounds = await boundsOf(archive)
  expect(bounds.west).toBeCloseTo(BOX.west, 5)
})

test('a cover of a dense town stays below 60 KB, has its map’s credit, and one without streets has none', async () => {
  const walk = { topic: 'Food', stops: STOPS, line: [] }
  const drawn = drawCover(walk, 'light', await streetShapes(town(2000), frame))
  expect(drawn.length).toBeGreaterThan(30_000)
  expect(drawn.length).toBeLessThan(60_000)
  expect(drawn).not.toMatch(/NaN|undefined/)
  expect(drawn).toContain('fill-opacity')
  expect(drawCover(walk, 'light')).not.toContain('fill-opacity')
})

test('a map of somewhere else has nothing to show', async () => {
  const elsewhere = coverFrame([{ latitude: -33, longitude: 151 }])!
  expect(await streetShapes(archive, elsewhere)).toBeUndefined()
})
