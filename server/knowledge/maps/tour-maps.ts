/** What street maps are to the rest of the server. */
import type { Result } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'

/**
 * How much of a box its data must cover: its centre or half of it, or a corner. `wholly` leaves out the maps that come with
 * Streetlore where they end within the box.
 */
export type MapCoverage = 'wholly' | 'mostly' | 'partly'

/** Street maps, from the operator's files, from those that come with Streetlore, and from what was fetched for walks before. */
export interface TourMaps {
  /** One PMTiles archive of the box, z12-15, or undefined where no street data covers enough of it. Nobody else is asked. */
  extract(box: Box, coverage?: MapCoverage): Promise<Uint8Array | undefined>
}

/** Streets that are not here yet. Only jobs may ask for them. */
export interface StreetFetches {
  /** Afterwards the box can be extracted from `TourMaps`. Never rejects; what cannot be had is said as its kind. */
  fetchStreets(box: Box): Promise<Result<undefined, { readonly kind: string }>>
}
