/** Where this server has OpenStreetMap data from: its own files first, then the database, which the configured server fills. */
import { fail } from '#contract/failure.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { OsmBoxes } from './osm-box.ts'
import { createOverpassBoxes } from './overpass-boxes.ts'
import { firstOf, type PackedBox, type PackedBoxes, unpacked } from './packed-box.ts'
import { findStreets, storedBoxes } from './stored-boxes.ts'

export interface OsmBoxesParts {
  readonly db: Database
  readonly clock: Clock
  readonly files: PackedBoxes
  /** Undefined: only files and what was fetched before are read, and nothing is asked of anybody. */
  readonly overpass: { readonly baseUrl: string; readonly userAgent: string } | undefined
  /** False keeps what was fetched for ever. */
  readonly forgetsOld?: boolean
  /** As pino. */
  readonly logger: { warn(facts: object, message: string): void }
}

export interface OpenOsmBoxes extends OsmBoxes, PackedBoxes {
  /** Nobody is asked: the box with streets in the database that covers most of this one, and at least that share of it. */
  findStreets(box: Box, leastShare: number): Promise<PackedBox | undefined>
  close(): void
}

const NOBODY = {
  fetchPacked: async () => fail({ kind: 'no-data' } as const),
  close: () => undefined,
}

export function openOsmBoxes(parts: OsmBoxesParts): OpenOsmBoxes {
  const { db, clock, files, overpass, logger, forgetsOld } = parts
  const source = overpass ? createOverpassBoxes(overpass) : NOBODY
  const onError = (error: unknown) => logger.warn({ err: error }, 'a box of street data was not stored')
  const { fetchPacked } = firstOf(files, storedBoxes({ db, clock, source, onError, forgetsOld }))
  return {
    fetchPacked,
    ...unpacked({ fetchPacked }),
    findStreets: (box, leastShare) => findStreets(db, box, leastShare),
    close: source.close,
  }
}
