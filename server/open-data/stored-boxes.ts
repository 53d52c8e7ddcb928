/** Boxes of a server, kept in the database for weeks, so that one request serves every reader and every restart. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { ok, type Result } from '#contract/failure.ts'
import type { Database } from '#server/db/open-database.ts'
import { osmBoxes } from '#server/db/schema/osm-boxes.ts'
import type { Box, Clock } from '#server/ports.ts'
import { type OsmBox, type OsmBoxes, type OsmBoxFailure, type OsmScope, roundedBox } from './osm-box.ts'
import { QUERY_VERSION } from './overpass-query.ts'

const DAY_MS = 86_400_000
/** An older box is asked for again, and stays in use where that fails. */
const FRESH_DAYS = 28
const KEPT_DAYS = 180

export interface StoredBoxesParts {
  readonly db: Database
  readonly clock: Clock
  /** Asked for boxes that are not stored. */
  readonly source: OsmBoxes
  /** Gets what the database refused; the fetched box is answered all the same. */
  readonly onError: (error: unknown) => void
  /** False keeps what was fetched for ever. */
  readonly forgetsOld?: boolean | undefined
}

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const keyOf = (scope: OsmScope, { west, south, east, north }: Box) =>
  [scope, QUERY_VERSION, west, south, east, north].join(' ')

export function storedBoxes({ db, clock, source, onError, forgetsOld = true }: StoredBoxesParts): OsmBoxes {
  const running = new Map<string, Promise<Result<OsmBox, OsmBoxFailure>>>()

  /** The smallest stored box around this one that has what the scope needs; a fresh one first. */
  const find = async (box: Box, scope: OsmScope) => {
    const freshFrom = new Date(clock.now().getTime() - FRESH_DAYS * DAY_MS)
    const { west, south, east, north, queryVersion, fetchedAt } = osmBoxes
    const [row] = await db
      .select()
      .from(osmBoxes)
      .where(
        and(
          eq(queryVersion, QUERY_VERSION),
          inArray(osmBoxes.scope, scope === 'sights' ? ['sights', 'all'] : ['all']),
          lte(west, box.west),
          lte(south, box.south),
          gte(east, box.east),
          gte(north, box.north),
        ),
      )
      .orderBy(
        sql`${fetchedAt} < ${freshFrom.toISOString()}::timestamptz`,
        asc(sql`(${east} - ${west}) * (${north} - ${south})`),
      )
      .limit(1)
    if (!row) return undefined
    const elements = JSON.parse((await unpack(row.elements)).toString()) as OsmBox['elements']
    const stored: OsmBox = { box, scope: row.scope, elements, dataDate: row.dataDate ?? undefined }
    return { stored, isFresh: row.fetchedAt >= freshFrom }
  }

  const keep = async ({ scope, elements, dataDate }: OsmBox, box: Box) => {
    const row = {
      ...box,
      key: keyOf(scope, box),
      scope,
      queryVersion: QUERY_VERSION,
      elements: await pack(JSON.stringify(elements)),
      dataDate: dataDate ?? null,
      fetchedAt: clock.now(),
    }
    await db.insert(osmBoxes).values(row).onConflictDoUpdate({ target: osmBoxes.key, set: row })
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
    if (forgetsOld) await db.delete(osmBoxes).where(lt(osmBoxes.fetchedAt, oldest))
  }

  const fetchRounded = async (box: Box, scope: OsmScope): Promise<Result<OsmBox, OsmBoxFailure>> => {
    const known = await find(box, scope).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    if (known?.isFresh) return ok(known.stored)
    const fetched = await source.fetchBox(box, scope)
    if (!fetched.ok) return known ? ok(known.stored) : fetched
    await keep(fetched.value, box).catch(onError)
    return fetched
  }

  return {
    async fetchBox(asked, scope) {
      const box = roundedBox(asked)
      const key = keyOf(scope, box)
      const fetching = running.get(key) ?? fetchRounded(box, scope).finally(() => running.delete(key))
      running.set(key, fetching)
      return fetching
    },
  }
}
