/** Makes the street map of a tour as one PMTiles archive from OpenStreetMap elements. */
import type { OsmElement } from '#server/knowledge/open-data/osm-box.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { makeTiles, VECTOR_LAYERS } from './osm-tiles.ts'
import { type ArchiveTile, writeArchive } from './pmtiles-archive.ts'
import { classifyLine } from './street-schema.ts'

export const ZOOMS = { min: 12, max: 15 } as const

const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

export interface MadeTiles {
  readonly tiles: readonly ArchiveTile[]
  readonly maxZoom: number
  readonly vectorLayers: unknown
}

/** Returns the archive; undefined if there is no tile. */
export const archiveOfTiles = (made: MadeTiles, box: Box): Uint8Array | undefined =>
  made.tiles.length === 0
    ? undefined
    : writeArchive({
        tiles: made.tiles,
        bounds: box,
        minZoom: ZOOMS.min,
        maxZoom: made.maxZoom,
        metadata: { name: 'Streetlore tour map', attribution: ATTRIBUTION, vector_layers: made.vectorLayers },
      })

/** Returns true if the elements have a street; without one, a drawing of a few dots would be taken for a map. */
export const hasStreets = (elements: readonly OsmElement[]): boolean =>
  elements.some(({ type, tags }) => type === 'way' && classifyLine(tags)?.layer === 'roads')

/** Returns the archive; undefined if nothing in the box is drawn. */
export const archiveOfElements = (elements: Iterable<OsmElement>, box: Box): Uint8Array | undefined =>
  archiveOfTiles(
    { tiles: makeTiles(elements, box, ZOOMS), maxZoom: ZOOMS.max, vectorLayers: VECTOR_LAYERS },
    box,
  )
