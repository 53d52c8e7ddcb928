/** Writes PMTiles archives, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { type Box, centreOf } from '#server/knowledge/geometry/box.ts'
import { type TileAddress } from '#server/knowledge/geometry/tiles.ts'

const HEADER_BYTES = 127
/** The root directory must end before this byte, so that the first request gets the header and the root. */
const ROOT_END_BYTES = 16_384
const ENTRIES_PER_LEAF = 4096
const GZIP = 2
const MVT = 1

export interface ArchiveTile extends TileAddress {
  /** The tile as a gzipped Mapbox Vector Tile. */
  readonly data: Uint8Array
}

export interface ArchiveOptions {
  readonly tiles: readonly ArchiveTile[]
  readonly bounds: Box
  readonly minZoom: number
  readonly maxZoom: number
  readonly metadata: Readonly<Record<string, unknown>>
}

interface Entry {
  readonly tileId: number
  runLength: number
  readonly offset: number
  readonly length: number
}

/** Appends a number of up to 2^53 in LEB128. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

function directory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  pushVarint(bytes, entries.length)
  entries.forEach((entry, index) => pushVarint(bytes, entry.tileId - (entries[index - 1]?.tileId ?? 0)))
  for (const entry of entries) pushVarint(bytes, entry.runLength)
  for (const entry of entries) pushVarint(bytes, entry.length)
  entries.forEach((entry, index) => {
    const previous = entries[index - 1]
    const follows = previous !== undefined && entry.offset === previous.offset + previous.length
    pushVarint(bytes, follows ? 0 : entry.offset + 1)
  })
  return gzipSync(Uint8Array.from(bytes))
}

/** Returns the root and the leaves. There are leaves only if the root would be too big for the first request. */
function directories(entries: readonly Entry[]): { readonly root: Uint8Array; readonly leaves: Uint8Array } {
  const whole = directory(entries)
  if (HEADER_BYTES + whole.length <= ROOT_END_BYTES) return { root: whole, leaves: new Uint8Array(0) }
  const leaves: Uint8Array[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += ENTRIES_PER_LEAF) {
    const part = entries.slice(start, start + ENTRIES_PER_LEAF)
    const leaf = directory(part)
    pointers.push({ tileId: part[0]?.tileId ?? 0, runLength: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

/** Writes one clustered archive that holds each content once. Throws if two tiles have the same address. */
export function writeArchive({ tiles, bounds, minZoom, maxZoom, metadata }: ArchiveOptions): Uint8Array {
  const sorted = tiles
    .map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
    .toSorted((a, b) => a.tileId - b.tileId)
  const contents: Uint8Array[] = []
  const known = new Map<string, { readonly offset: number; readonly length: number }>()
  const entries: Entry[] = []
  let size = 0
  for (const [index, { tileId, data }] of sorted.entries()) {
    if (sorted[index - 1]?.tileId === tileId) throw new Error(`Two tiles have the id ${tileId}`)
    const hash = createHash('sha256').update(data).digest('base64')
    let place = known.get(hash)
    if (place === undefined) {
      place = { offset: size, length: data.length }
      known.set(hash, place)
      contents.push(data)
      size += data.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.tileId + last.runLength === tileId)
      last.runLength++
    else entries.push({ tileId, runLength: 1, ...place })
  }

  const { root, leaves } = directories(entries)
  const json = gzipSync(JSON.stringify(metadata))
  const [centreLongitude, centreLatitude] = centreOf(bounds)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const rootAt = HEADER_BYTES
  const jsonAt = rootAt + root.length
  const leavesAt = jsonAt + json.length
  const tilesAt = leavesAt + leaves.length
  const counts = [rootAt, root.length, jsonAt, json.length, leavesAt, leaves.length, tilesAt, size]
  for (const [index, value] of [...counts, sorted.length, entries.length, contents.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header[96] = 1 // This flag says that the contents are in the order of their ids.
  header[97] = GZIP
  header[98] = GZIP
  header[99] = MVT
  header[100] = minZoom
  header[101] = maxZoom
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north]
  for (const [index, value] of degrees.entries())
    header.writeInt32LE(Math.round(value * 1e7), 102 + index * 4)
  header[118] = Math.min(maxZoom, Math.max(minZoom, 14))
  header.writeInt32LE(Math.round(centreLongitude * 1e7), 119)
  header.writeInt32LE(Math.round(centreLatitude * 1e7), 123)
  return new Uint8Array(Buffer.concat([header, root, json, leaves, ...contents]))
}
