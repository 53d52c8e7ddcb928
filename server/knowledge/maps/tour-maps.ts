/** The interface to street maps. */
import type { Result } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'

/**
 * The part of a box that its data must cover: `mostly` is its centre or half of it, `partly` a corner. `wholly` skips the maps that ship
 * with Streetlore if they end within the box.
 */
export type MapCoverage = 'wholly' | 'mostly' | 'partly'

/** Street maps from the operator's files, from those that ship with Streetlore, and from earlier downloads. */
export interface TourMaps {
  /** Returns one PMTiles archive of the box, z12-15, or undefined if no street data covers enough of it. Sends no requests. */
  extract(box: Box, coverage?: MapCoverage): Promise<Uint8Array | undefined>
}

/** Downloads streets that this server does not have yet. Only jobs may call it. */
export interface StreetFetches {
  /** Downloads a box, so that `TourMaps` can extract it. Never rejects; a failure has a kind. */
  fetchStreets(box: Box): Promise<Result<undefined, { readonly kind: string }>>
}
