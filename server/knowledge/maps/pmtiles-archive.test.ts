import { gunzipSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { PMTiles, TileType } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { type ArchiveTile, writeArchive } from './pmtiles-archive.ts'
import { tilesOf } from '#server/knowledge/geometry/tiles.ts'

const BOUNDS = { west: 11.5, south: 48.1, east: 11.6, north: 48.2 }

function read(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })
}

const archive = (tiles: readonly ArchiveTile[]) =>
  writeArchive({ tiles, bounds: BOUNDS, minZoom: 12, maxZoom: 15, metadata: { attribution: '© someone' } })

const tile = (x: number, y: number, content: string, z = 15): ArchiveTile => ({
  z,
  x,
  y,
  data: gzipSync(content),
})

describe('a PMTiles archive', () => {
  it('gives back every tile by its address, and its header and metadata', async () => {
    const tiles = [12, 13, 14, 15].flatMap((z) =>
      [...tilesOf(BOUNDS, z)].map((address) =>
        tile(address.x, address.y, `${z}/${address.x}/${address.y}`, z),
      ),
    )
    const file = read(archive(tiles))
    const header = await file.getHeader()
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: TileType.Mvt,
      minZoom: 12,
      maxZoom: 15,
      minLon: 11.5,
      minLat: 48.1,
      maxLon: 11.6,
      maxLat: 48.2,
      numAddressedTiles: tiles.length,
    })
    expect(header.centerLon).toBeCloseTo(11.55, 6)
    expect(header.centerLat).toBeCloseTo(48.15, 6)
    expect(await file.getMetadata()).toEqual({ attribution: '© someone' })
    for (const { z, x, y } of tiles) {
      const found = await file.getZxy(z, x, y)
      expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe(`${z}/${x}/${y}`)
    }
    expect(await file.getZxy(15, 0, 0)).toBeUndefined()
  })

  it('keeps each content once', () => {
    const sea = Array.from({ length: 64 }, (_, index) =>
      tile(index % 8, Math.floor(index / 8), 'sea'.repeat(300)),
    )
    expect(archive(sea).length).toBeLessThan(127 + 200 + gunzipSync(sea[0]!.data).length)
  })

  it('points to leaf directories where one directory would be too big', async () => {
    const tiles = Array.from({ length: 30_000 }, (_, index) => ({
      z: 15,
      x: (index * 7919) % 30_011,
      y: (index * 104_729) % 29_989,
      // The lengths vary, so that they do not compress well in the directory.
      data: new Uint8Array(1 + ((index * 2_654_435_761) % 997)).fill(index % 251),
    }))
    const bytes = archive(tiles)
    const header = await read(bytes).getHeader()
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    // The reader gets a decompressor that leaves tiles alone, so that it returns the raw contents.
    const plain = new PMTiles(
      {
        getKey: () => 'plain',
        getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
      },
      undefined,
      async (data) => {
        const packed = new Uint8Array(data)
        return packed[0] === 0x1f && packed[1] === 0x8b ? new Uint8Array(gunzipSync(packed)).buffer : data
      },
    )
    for (const { x, y, data } of [tiles[0]!, tiles[12_345]!, tiles[29_999]!])
      expect(new Uint8Array((await plain.getZxy(15, x, y))?.data ?? new ArrayBuffer(0))).toEqual(data)
  })

  it('refuses two tiles with one address', () => {
    expect(() => archive([tile(1, 1, 'a'), tile(1, 1, 'b')])).toThrow('Two tiles')
  })

  it('reads back any set of tiles', async () => {
    const address = fc.record({ z: fc.integer({ min: 12, max: 15 }), x: fc.nat(4095), y: fc.nat(4095) })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ address, content: fc.string({ maxLength: 5 }) }), {
          selector: ({ address: { z, x, y } }) => `${z}/${x}/${y}`,
          minLength: 1,
          maxLength: 60,
        }),
        async (chosen) => {
          const file = read(
            archive(chosen.map(({ address: { z, x, y }, content }) => tile(x, y, content, z))),
          )
          for (const {
            address: { z, x, y },
            content,
          } of chosen)
            expect(Buffer.from((await file.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)).toString()).toBe(
              content,
            )
        },
      ),
      { numRuns: 30 },
    )
  })
})
