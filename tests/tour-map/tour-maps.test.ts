import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import path from 'node:path'
import MVT from 'ol/format/MVT.js'
import { PMTiles } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { type OpenTourMaps, openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { findExtracts, WITHOUT_EXTRACTS } from './osm-extracts.ts'

const EXTRACTS = findExtracts()

/** A box of 2 by 2 km around a point. */
function boxAround(longitude: number, latitude: number): Box {
  const north = 1 / 111.32
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return { west: longitude - east, east: longitude + east, south: latitude - north, north: latitude + north }
}

const CITIES = [
  { city: 'munchen', box: boxAround(11.5755, 48.1374), streets: ['Marienplatz', 'Tal', 'Kaufingerstraße'] },
  {
    city: 'porto',
    box: boxAround(-8.611, 41.1459),
    streets: ['Rua de Santa Catarina', 'Avenida dos Aliados'],
  },
  { city: 'london', box: boxAround(-0.1037, 51.517), streets: ['Fleet Street', 'Ludgate Hill'] },
] as const

const open = (bytes: Uint8Array) =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })

/** Layer and name of every feature of one zoom, decoded as the client's map does it. */
async function featuresOf(bytes: Uint8Array, z: number, box: Box) {
  const file = open(bytes)
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
  const row = (latitude: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  const found: { layer: string; kind: string; name: string | undefined }[] = []
  for (let x = column(box.west); x <= column(box.east); x++)
    for (let y = row(box.north); y <= row(box.south); y++) {
      const tile = await file.getZxy(z, x, y)
      if (tile === undefined) continue
      for (const feature of new MVT().readFeatures(tile.data)) {
        const { layer, kind, name } = feature.getProperties() as Record<string, string>
        found.push({ layer: String(layer), kind: String(kind), name })
      }
    }
  return found
}

let mapsDir: string
let maps: OpenTourMaps
let warnings: object[]

beforeEach(async () => {
  mapsDir = await mkdtemp(path.join(tmpdir(), 'streetlore-maps-'))
  warnings = []
  maps = openTourMaps({ mapsDir, logger: { warn: (facts) => void warnings.push(facts) } })
})
afterEach(async () => {
  await maps.close()
  await rm(mapsDir, { recursive: true })
})

describe('without street data', () => {
  it('has no map, also where the folder is missing', async () => {
    const missing = openTourMaps({ mapsDir: path.join(mapsDir, 'nowhere') })
    expect(await missing.extract(CITIES[0].box)).toBeUndefined()
    expect(await maps.extract(CITIES[0].box)).toBeUndefined()
    await missing.close()
  })

  it('passes over broken files and says so once', async () => {
    await writeFile(path.join(mapsDir, 'broken.pmtiles'), 'not a map at all')
    await writeFile(path.join(mapsDir, 'broken.osm.pbf'), Buffer.alloc(500, 7))
    await writeFile(path.join(mapsDir, 'empty.osm.pbf'), '')
    await writeFile(path.join(mapsDir, 'notes.txt'), 'mine')
    expect(await maps.extract(CITIES[0].box)).toBeUndefined()
    expect(await maps.extract(CITIES[0].box)).toBeUndefined()
    expect(warnings).toHaveLength(3)
    expect(warnings).toContainEqual(
      expect.objectContaining({ file: path.join(mapsDir, 'broken.pmtiles'), reason: expect.any(String) }),
    )
  })
})

describe.skipIf(!EXTRACTS)(`with real extracts ${EXTRACTS ? '' : WITHOUT_EXTRACTS}`, () => {
  const use = (name: string) => copyFile(path.join(EXTRACTS ?? '', name), path.join(mapsDir, name))

  describe.each(['pmtiles', 'osm.pbf'])('out of .%s', (extension) => {
    it.each(CITIES)('makes one small archive of $city with its streets', async ({ city, box, streets }) => {
      await use(`${city}.${extension}`)
      const bytes = await maps.extract(box)
      expect(warnings).toEqual([])
      if (bytes === undefined) throw new Error('no map')
      expect(bytes.length).toBeGreaterThan(100_000)
      expect(bytes.length).toBeLessThan(1_200_000)

      const file = open(bytes)
      expect(await file.getHeader()).toMatchObject({ minZoom: 12, maxZoom: 15 })
      const metadata = (await file.getMetadata()) as { attribution: string; vector_layers: { id: string }[] }
      expect(metadata.attribution).toContain('© OpenStreetMap contributors')
      expect(metadata.vector_layers.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['roads', 'buildings', 'water']),
      )

      const near = await featuresOf(bytes, 15, box)
      const names = near.filter(({ layer }) => layer === 'roads').map(({ name }) => name)
      for (const street of streets) expect(names).toContain(street)
      expect(near.filter(({ layer }) => layer === 'buildings').length).toBeGreaterThan(200)
      expect(near.some(({ layer, name }) => layer === 'pois' && name)).toBe(true)
      const far = await featuresOf(bytes, 12, box)
      expect(far.filter(({ layer }) => layer === 'roads').length).toBeGreaterThan(0)
    })
  })

  it('draws the river and the parks of Porto as areas', async () => {
    await use('porto.osm.pbf')
    const bytes = await maps.extract(CITIES[1].box)
    const near = await featuresOf(bytes ?? new Uint8Array(0), 14, CITIES[1].box)
    expect(near.some(({ layer, kind }) => layer === 'water' && kind === 'river')).toBe(true)
    expect(near.some(({ layer, kind }) => layer === 'landuse' && kind === 'park')).toBe(true)
  })

  it('takes the file that covers the place, and none for a place that no file covers', async () => {
    await use('london.pmtiles')
    await use('munchen.pmtiles')
    await writeFile(path.join(mapsDir, 'broken.pmtiles'), 'not a map at all')
    const munich = await maps.extract(CITIES[0].box)
    const names = (await featuresOf(munich ?? new Uint8Array(0), 15, CITIES[0].box)).map(({ name }) => name)
    expect(names).toContain('Marienplatz')
    expect(await maps.extract(boxAround(11.2558, 43.7731))).toBeUndefined()
    // Near, but outside the file: its centre is not covered.
    const beside = boxAround(11.62, 48.1374)
    expect(await maps.extract(beside)).toBeUndefined()
    const halfBeside = boxAround(11.595, 48.1374)
    expect(await maps.extract(halfBeside)).toBeUndefined()
    expect(await maps.extract(halfBeside, 'partly')).toBeDefined()
    expect(await maps.extract(boxAround(11.7, 48.1374), 'partly')).toBeUndefined()
  })

  it('finds a file that came later, and leaves the event loop free while it works', async () => {
    expect(await maps.extract(CITIES[2].box)).toBeUndefined()
    await use('london.osm.pbf')
    const before = performance.eventLoopUtilization()
    const bytes = await maps.extract(CITIES[2].box)
    expect(bytes?.length).toBeGreaterThan(100_000)
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })

  it('refuses a box that is none or as large as a country', async () => {
    await use('london.pmtiles')
    expect(await maps.extract({ west: -8, south: 49, east: 2, north: 59 })).toBeUndefined()
    expect(await maps.extract({ west: 1, south: 50, east: 0, north: 51 })).toBeUndefined()
    expect(await maps.extract({ west: Number.NaN, south: 50, east: 0, north: 51 })).toBeUndefined()
  })
})
