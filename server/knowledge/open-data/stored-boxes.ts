/** Stores the boxes of a server in the database for weeks, so that one request serves all readers and survives a restart. */
import { and, asc, desc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm'
import { ok, type Result } from '#contract/failure.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { osmBoxes } from '#server/kernel/db/schema/osm-boxes.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { type OsmBoxFailure, type OsmScope } from './osm-box.ts'
import { roundedBox } from './box-of-walk.ts'
import { QUERY_VERSIONS } from './overpass-query.ts'
import type { PackedBox, PackedBoxes } from './packed-box.ts'

const DAY_MS = 86_400_000
/** An older box is fetched again, and stays in use if that fails. */
const FRESH_DAYS = 28
const KEPT_DAYS = 180

export interface StoredBoxesParts {
  readonly db: Database
  readonly clock: Clock
  /** The source of boxes that are not stored. */
  readonly source: PackedBoxes
  /** Called with an error of the database; the fetched box is returned all the same. */
  readonly onError: (error: unknown) => void
  /** False if downloaded boxes must never be deleted. */
  readonly forgetsOld?: boolean | undefined
}

const keyOf = (scope: OsmScope, { west, south, east, north }: Box) =>
  [scope, QUERY_VERSIONS[scope], west, south, east, north].join(' ')

const isOf = (scope: OsmScope) =>
  and(eq(osmBoxes.scope, scope), eq(osmBoxes.queryVersion, QUERY_VERSIONS[scope]))

type Row = typeof osmBoxes.$inferSelect
const packedOf = (box: Box, { scope, elements, dataDate }: Row): PackedBox => ({
  box,
  scope,
  packed: elements,
  dataDate: dataDate ?? undefined,
})

/** Returns the stored box with streets that covers most of this one; undefined if none covers the least share. Sends no requests. */
export async function findStreets(
  db: Database,
  box: Box,
  leastShare: number,
): Promise<PackedBox | undefined> {
  const { west, south, east, north } = osmBoxes
  const covered = sql<number>`(least(${east}, ${box.east}) - greatest(${west}, ${box.west})) * (least(${north}, ${box.north}) - greatest(${south}, ${box.south}))`
  const [row] = await db
    .select()
    .from(osmBoxes)
    .where(
      and(
        isOf('all'),
        lt(west, box.east),
        gt(east, box.west),
        lt(south, box.north),
        gt(north, box.south),
        gte(covered, leastShare * (box.east - box.west) * (box.north - box.south)),
      ),
    )
    .orderBy(desc(covered), desc(osmBoxes.fetchedAt))
    .limit(1)
  return row && packedOf(box, row)
}

export function storedBoxes({
  db,
  clock,
  source,
  onError,
  forgetsOld = true,
}: StoredBoxesParts): PackedBoxes {
  const running = new Map<string, Promise<Result<PackedBox, OsmBoxFailure>>>()

  /** Returns the smallest stored box around this one that has the scope; a fresh one first. */
  const find = async (box: Box, scope: OsmScope) => {
    const freshFrom = new Date(clock.now().getTime() - FRESH_DAYS * DAY_MS)
    const { west, south, east, north, fetchedAt } = osmBoxes
    const [row] = await db
      .select()
      .from(osmBoxes)
      .where(
        and(
          scope === 'sights' ? or(isOf('sights'), isOf('all')) : isOf('all'),
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
    return { stored: packedOf(box, row), isFresh: row.fetchedAt >= freshFrom }
  }

  const store = async ({ scope, packed, dataDate }: PackedBox, box: Box) => {
    const row = {
      ...box,
      key: keyOf(scope, box),
      scope,
      queryVersion: QUERY_VERSIONS[scope],
      elements: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength),
      dataDate: dataDate ?? null,
      fetchedAt: clock.now(),
    }
    await db.insert(osmBoxes).values(row).onConflictDoUpdate({ target: osmBoxes.key, set: row })
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
    if (forgetsOld) await db.delete(osmBoxes).where(lt(osmBoxes.fetchedAt, oldest))
  }

  const fetchRounded = async (box: Box, scope: OsmScope): Promise<Result<PackedBox, OsmBoxFailure>> => {
    const known = await find(box, scope).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    if (known?.isFresh) return ok(known.stored)
    const fetched = await source.fetchPacked(box, scope)
    if (!fetched.ok) return known ? ok(known.stored) : fetched
    await store(fetched.value, box).catch(onError)
    return fetched
  }

  return {
    async fetchPacked(asked, scope) {
      const box = roundedBox(asked)
      const key = keyOf(scope, box)
      const fetching = running.get(key) ?? fetchRounded(box, scope).finally(() => running.delete(key))
      running.set(key, fetching)
      return fetching
    },
  }
}
