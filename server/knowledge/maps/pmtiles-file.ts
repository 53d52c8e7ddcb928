/** Reads street data from a .pmtiles file on disk. */
import { open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { PMTiles, TileType } from 'pmtiles'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { ArchiveTile } from './pmtiles-archive.ts'
import { tilesOf } from '#server/knowledge/geometry/tiles.ts'
import type { MadeTiles } from './tour-archive.ts'

interface TileFile {
  readonly tiles: PMTiles
  close(): Promise<void>
}

async function openTileFile(path: string): Promise<TileFile> {
  const file = await open(path)
  const tiles = new PMTiles({
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer }
    },
  })
  return { tiles, close: () => file.close() }
}

/** Returns the bounds of the file. Throws if it is not an archive of vector tiles that reaches `minZoom`. */
export async function readTileFileBounds(path: string, minZoom: number): Promise<Box> {
  const { tiles, close } = await openTileFile(path)
  try {
    const header = await tiles.getHeader()
    if (header.tileType !== TileType.Mvt) throw new Error('It does not hold vector tiles')
    if (header.maxZoom < minZoom) throw new Error(`It ends at zoom ${header.maxZoom}`)
    return { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat }
  } finally {
    await close()
  }
}

/** Returns the tiles of a box between the zooms that the file contains. */
export async function copyTiles(
  path: string,
  box: Box,
  zooms: { readonly min: number; readonly max: number },
): Promise<MadeTiles> {
  const { tiles, close } = await openTileFile(path)
  try {
    const header = await tiles.getHeader()
    const maxZoom = Math.min(header.maxZoom, zooms.max)
    const copied: ArchiveTile[] = []
    for (let z = Math.max(zooms.min, header.minZoom); z <= maxZoom; z++)
      for (const address of tilesOf(box, z)) {
        const tile = await tiles.getZxy(address.z, address.x, address.y)
        if (tile !== undefined) copied.push({ ...address, data: gzipSync(new Uint8Array(tile.data)) })
      }
    const metadata = (await tiles.getMetadata()) as { vector_layers?: unknown } | null
    return { tiles: copied, maxZoom, vectorLayers: metadata?.vector_layers ?? [] }
  } finally {
    await close()
  }
}
