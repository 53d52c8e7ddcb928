/** The sources of OpenStreetMap data: the server's own files first, then the database, which the configured Overpass server fills. */
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
  /** Undefined if the server reads only files and earlier downloads, and sends no requests. */
  readonly overpass: { readonly baseUrl: string; readonly userAgent: string } | undefined
  /** False if downloaded boxes must never be deleted. */
  readonly forgetsOld?: boolean
  /** A logger with the interface of pino. */
  readonly logger: { warn(facts: object, message: string): void }
}

export interface OpenOsmBoxes extends OsmBoxes, PackedBoxes {
  /** Returns the stored box with streets that covers most of this one, and at least that share of it. Sends no requests. */
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
