/** Messages between the server and the thread that makes tour maps. */
import type { OsmScope } from '#server/knowledge/open-data/osm-box.ts'
import type { PackedBox } from '#server/knowledge/open-data/packed-box.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { MapCoverage } from './tour-maps.ts'

/** The folder of the operator's maps, and that of the maps that ship with Streetlore. */
export type MapShelf = 'operator' | 'shipped'

export interface TourMapWorkerData {
  readonly dirs: Readonly<Record<MapShelf, string>>
}

export type TourMapQuestion =
  | { readonly kind: 'extract'; readonly box: Box; readonly coverage: MapCoverage; readonly from: MapShelf }
  /** Draws the map of `box` from data that need not come from a file. */
  | { readonly kind: 'draw'; readonly box: Box; readonly packed: Uint8Array }
  | { readonly kind: 'box'; readonly box: Box; readonly scope: OsmScope }

// A type and not an interface, so that it is assignable to a Record.
export type TourMapAnswers = {
  readonly extract: Uint8Array | undefined
  readonly draw: Uint8Array | undefined
  readonly box: PackedBox | undefined
}

/** A file that cannot be used. */
export interface UnusableFile {
  readonly file: string
  readonly reason: string
}
