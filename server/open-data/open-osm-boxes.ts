/** Where this server has OpenStreetMap data from: its own files first, then the database, which the configured server fills. */
import { fail } from '#contract/failure.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Clock } from '#server/ports.ts'
import { firstOf, type OsmBoxes } from './osm-box.ts'
import { createOverpassBoxes } from './overpass-boxes.ts'
import { storedBoxes } from './stored-boxes.ts'

export interface OsmBoxesParts {
  readonly db: Database
  readonly clock: Clock
  readonly files: OsmBoxes
  /** Undefined: only files and what was fetched before are read, and nothing is asked of anybody. */
  readonly overpass: { readonly baseUrl: string; readonly userAgent: string } | undefined
  /** False keeps what was fetched for ever. */
  readonly forgetsOld?: boolean
  /** As pino. */
  readonly logger: { warn(facts: object, message: string): void }
}

const NOBODY = {
  fetchBox: async () => fail({ kind: 'no-data' } as const),
  close: () => undefined,
}

export function openOsmBoxes(parts: OsmBoxesParts): OsmBoxes & { close(): void } {
  const { db, clock, files, overpass, logger, forgetsOld } = parts
  const source = overpass ? createOverpassBoxes(overpass) : NOBODY
  const onError = (error: unknown) => logger.warn({ err: error }, 'a box of street data was not stored')
  const { fetchBox } = firstOf(files, storedBoxes({ db, clock, source, onError, forgetsOld }))
  return { fetchBox, close: source.close }
}
