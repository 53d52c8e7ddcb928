/** The street data that an operator has put into the maps folder, and the tour maps made from it. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsmBox, OsmScope } from '#server/open-data/osm-box.ts'
import type { Box } from '#server/ports.ts'
import { readOsmBounds } from './osm-elements.ts'
import { readElements } from './osm-box-elements.ts'
import { makeTiles, VECTOR_LAYERS } from './osm-tiles.ts'
import { writeArchive } from './pmtiles-archive.ts'
import { copyTiles, readTileFileBounds } from './pmtiles-file.ts'
import { centreOf, containsPoint, countTiles, coveredShare, isProperBox } from './tile-grid.ts'

const ZOOMS = { min: 12, max: 15 } as const
/** About 30 km by 30 km: larger than any walk. */
const TILES_MAX = 2000
/** Reading takes a second for a few megabytes; a larger file should be converted to .pmtiles first. */
const OSM_FILE_MAX_BYTES = 256 * 1024 * 1024
const HALF = 0.5
/** So much of a square has streets to show: a fifth of each of its sides. */
const CORNER = 0.04

export const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

interface MapFile {
  readonly path: string
  readonly kind: 'pmtiles' | 'osm-pbf'
  readonly bytes: number
  readonly covers: Box
}

export interface MapLibrary {
  /**
   * The box as one archive, from the file that covers most of it; at a tie .pmtiles before .osm.pbf, then the smaller. A file
   * must cover the centre of the box or at least half of it, or, where part of it will do, a corner; undefined where none does.
   */
  extract(box: Box, coverage: 'mostly' | 'partly'): Promise<Uint8Array | undefined>
  /** What is in the box, of the .osm.pbf file that would be chosen so; undefined where none is. Throws where none can be read. */
  readBox(box: Box, scope: OsmScope): Promise<OsmBox | undefined>
}

/** Reads the folder at each call, so that files may be added and removed; `warn` is called once for each unusable one. */
export function openMapLibrary(mapsDir: string, warn: (file: string, reason: string) => void): MapLibrary {
  /** By path, size and time of change, so that a changed file is read again. */
  const known = new Map<string, Promise<MapFile | undefined>>()

  const examine = async (
    path: string,
    kind: MapFile['kind'],
    bytes: number,
  ): Promise<MapFile | undefined> => {
    try {
      if (kind === 'osm-pbf' && bytes > OSM_FILE_MAX_BYTES)
        throw new Error('It is larger than 256 MB; a .pmtiles extract of it can be used')
      const covers =
        kind === 'pmtiles' ? await readTileFileBounds(path, ZOOMS.min) : await readOsmBounds(path)
      if (!isProperBox(covers)) throw new Error('It does not say what it covers')
      return { path, kind, bytes, covers }
    } catch (error) {
      warn(path, reasonOf(error))
      return undefined
    }
  }

  const files = async (): Promise<readonly MapFile[]> => {
    const names = await readdir(mapsDir).catch(() => [])
    const found = await Promise.all(
      names.toSorted().map(async (name) => {
        const kind = name.endsWith('.pmtiles') ? 'pmtiles' : name.endsWith('.osm.pbf') ? 'osm-pbf' : undefined
        if (kind === undefined) return undefined
        const path = join(mapsDir, name)
        const facts = await stat(path).catch(() => undefined)
        if (!facts?.isFile()) return undefined
        const key = `${path}:${facts.size}:${facts.mtimeMs}`
        const file = known.get(key) ?? examine(path, kind, facts.size)
        known.set(key, file)
        return file
      }),
    )
    return found.filter((file) => file !== undefined)
  }

  const extractFrom = async (file: MapFile, box: Box): Promise<Uint8Array | undefined> => {
    const made =
      file.kind === 'pmtiles'
        ? await copyTiles(file.path, box, ZOOMS)
        : { tiles: await makeTiles(file.path, box, ZOOMS), maxZoom: ZOOMS.max, vectorLayers: VECTOR_LAYERS }
    if (made.tiles.length === 0) return undefined
    return writeArchive({
      tiles: made.tiles,
      bounds: box,
      minZoom: ZOOMS.min,
      maxZoom: made.maxZoom,
      metadata: { name: 'Streetlore tour map', attribution: ATTRIBUTION, vector_layers: made.vectorLayers },
    })
  }

  const serving = async (box: Box, leastShare: number): Promise<readonly MapFile[]> => {
    if (!isProperBox(box) || countTiles(box, ZOOMS.max) > TILES_MAX) return []
    const [longitude, latitude] = centreOf(box)
    return (await files())
      .map((file) => ({ file, share: Math.round(coveredShare(box, file.covers) * 100) / 100 }))
      .filter(({ file, share }) => share >= leastShare || containsPoint(file.covers, longitude, latitude))
      .toSorted(
        (a, b) =>
          b.share - a.share ||
          Number(a.file.kind === 'osm-pbf') - Number(b.file.kind === 'osm-pbf') ||
          a.file.bytes - b.file.bytes,
      )
      .map(({ file }) => file)
  }

  return {
    async extract(box, coverage) {
      for (const file of await serving(box, coverage === 'partly' ? CORNER : HALF)) {
        try {
          const archive = await extractFrom(file, box)
          if (archive !== undefined) return archive
        } catch (error) {
          warn(file.path, reasonOf(error))
        }
      }
      return undefined
    },

    async readBox(box, scope) {
      let unreadable: unknown
      for (const file of await serving(box, HALF)) {
        if (file.kind !== 'osm-pbf') continue
        try {
          return { box, scope, elements: await readElements(file.path, box, scope) }
        } catch (error) {
          warn(file.path, reasonOf(error))
          unreadable = error
        }
      }
      if (unreadable !== undefined) throw unreadable
      return undefined
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
