/** Reads the street data in the operator's maps folder, and makes tour maps from it. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsmScope } from '#server/knowledge/open-data/osm-box.ts'
import { type PackedBox, packElements } from '#server/knowledge/open-data/packed-box.ts'
import {
  type Box,
  centreOf,
  containsPoint,
  coveredShare,
  isProperBox,
} from '#server/knowledge/geometry/box.ts'
import type { MapCoverage } from './tour-maps.ts'
import { readOsmBounds, readOsmExtract } from './osm-elements.ts'
import { elementsOf, readElements } from './osm-box-elements.ts'
import { copyTiles, readTileFileBounds } from './pmtiles-file.ts'
import { archiveOfElements, archiveOfTiles, ZOOMS } from './tour-archive.ts'
import { countTiles } from '#server/knowledge/geometry/tiles.ts'

/** The most tiles of a map: about 30 km by 30 km, which is larger than any walk. */
const TILES_MAX = 2000
/** The largest .osm.pbf file. A few megabytes take a second to read, so an operator should convert larger files to .pmtiles first. */
export const OSM_FILE_MAX_BYTES = 256 * 1024 * 1024
export const TOO_LARGE = 'It is larger than 256 MB; a .pmtiles extract of it can be used'
/** The least share of the box that a file must cover. For `mostly`, covering the centre is enough. */
export const LEAST_SHARE: Readonly<Record<MapCoverage, number>> = {
  wholly: 0.98,
  mostly: 0.5,
  // 0.04 is a fifth of each side.
  partly: 0.04,
}

export interface MapFile {
  readonly path: string
  readonly kind: 'pmtiles' | 'osm-pbf'
  readonly bytes: number
  readonly covers: Box
}

export interface MapLibrary {
  /**
   * Returns the box as one archive, from the file that covers most of it; at a tie .pmtiles before .osm.pbf, then the smaller file.
   * Undefined if none covers enough of it.
   */
  extract(box: Box, coverage: MapCoverage): Promise<Uint8Array | undefined>
  /** Returns the data of the box from the .osm.pbf file that covers it mostly; undefined if none does. Throws if none can be read. */
  readBox(box: Box, scope: OsmScope): Promise<PackedBox | undefined>
}

/** Returns the bounds of the file. Throws if it cannot be used. */
export async function examineMapFile(path: string, kind: MapFile['kind'], bytes: number): Promise<MapFile> {
  if (kind === 'osm-pbf' && bytes > OSM_FILE_MAX_BYTES) throw new Error(TOO_LARGE)
  const covers = kind === 'pmtiles' ? await readTileFileBounds(path, ZOOMS.min) : await readOsmBounds(path)
  if (!isProperBox(covers)) throw new Error('It does not say what it covers')
  return { path, kind, bytes, covers }
}

/** Makes the archive of a box; undefined if the file has nothing in it. Throws if the file cannot be read. */
export const archiveOfFile = async ({ kind, path }: MapFile, box: Box): Promise<Uint8Array | undefined> =>
  kind === 'pmtiles'
    ? archiveOfTiles(await copyTiles(path, box, ZOOMS), box)
    : archiveOfElements(elementsOf(await readOsmExtract(path, box)), box)

/** Returns the kind of a map file by the extension of its name; undefined for other files. */
export const kindOfMapFile = (name: string): MapFile['kind'] | undefined =>
  name.endsWith('.pmtiles') ? 'pmtiles' : name.endsWith('.osm.pbf') ? 'osm-pbf' : undefined

/** Reads the folder at each call, so that files may be added and removed; `warn` is called once for each unusable one. */
export function openMapLibrary(mapsDir: string, warn: (file: string, reason: string) => void): MapLibrary {
  /** The files by path, size and time of change, so that a changed file is read again. */
  const known = new Map<string, Promise<MapFile | undefined>>()

  const examine = (path: string, kind: MapFile['kind'], bytes: number): Promise<MapFile | undefined> =>
    examineMapFile(path, kind, bytes).catch((error: unknown) => {
      warn(path, reasonOf(error))
      return undefined
    })

  const files = async (): Promise<readonly MapFile[]> => {
    const names = await readdir(mapsDir).catch(() => [])
    const found = await Promise.all(
      names.toSorted().map(async (name) => {
        const kind = kindOfMapFile(name)
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

  const serving = async (box: Box, coverage: MapCoverage): Promise<readonly MapFile[]> => {
    if (!isProperBox(box) || countTiles(box, ZOOMS.max) > TILES_MAX) return []
    const [longitude, latitude] = centreOf(box)
    return (await files())
      .map((file) => ({ file, share: Math.round(coveredShare(box, file.covers) * 100) / 100 }))
      .filter(
        ({ file, share }) =>
          share >= LEAST_SHARE[coverage] ||
          (coverage !== 'wholly' && containsPoint(file.covers, longitude, latitude)),
      )
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
      for (const file of await serving(box, coverage)) {
        try {
          const archive = await archiveOfFile(file, box)
          if (archive !== undefined) return archive
        } catch (error) {
          warn(file.path, reasonOf(error))
        }
      }
      return undefined
    },

    async readBox(box, scope) {
      let unreadable: unknown
      for (const file of await serving(box, 'mostly')) {
        if (file.kind !== 'osm-pbf') continue
        try {
          return { box, scope, packed: packElements(await readElements(file.path, box, scope)) }
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
