/** Messages between the server and the thread that makes tour maps. */
import type { OsmBox, OsmScope } from '#server/open-data/osm-box.ts'
import type { Box } from '#server/ports.ts'

export interface TourMapWorkerData {
  readonly mapsDir: string
}

export type TourMapQuestion =
  /** `coverage`: how much of the box a file must cover. */
  | { readonly kind: 'extract'; readonly box: Box; readonly coverage: 'mostly' | 'partly' }
  | { readonly kind: 'box'; readonly box: Box; readonly scope: OsmScope }

// A type and not an interface, so that it is assignable to a Record.
export type TourMapAnswers = {
  readonly extract: Uint8Array | undefined
  readonly box: OsmBox | undefined
}

/** A file that can't be used. */
export interface UnusableFile {
  readonly file: string
  readonly reason: string
}
