/** The street map of one tour: the box of its stops and 500 m around, as one PMTiles file. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { boxAroundWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import type { MapCoverage } from '#server/knowledge/maps/tour-maps.ts'
import { mapObjectKey } from '#server/kernel/storage/tour-files.ts'
import { asError, type JobContext } from './job-context.ts'

const PMTILES = 'application/vnd.pmtiles'

/** Draws the map of a walk from street data on this server. Undefined where none covers it, or it cannot be read, which is logged. */
export async function mapFromHere(
  { maps, onError }: JobContext,
  stops: readonly LatLng[],
  coverage: MapCoverage,
): Promise<Uint8Array | undefined> {
  try {
    return await maps.extract(boxAroundWalk(stops), coverage)
  } catch (error) {
    onError(asError(error))
    return undefined
  }
}

/** Draws the map of a walk, and fetches streets that are not on this server. Never rejects: where there is no map, the log says why. */
export async function cutMap(context: JobContext, stops: readonly LatLng[]): Promise<Uint8Array | undefined> {
  const { streets, onError } = context
  if (streets) {
    const here = await mapFromHere(context, stops, 'wholly')
    if (here) return here
    const fetched = await streets.fetchStreets(boxAroundWalk(stops))
    // `no-data` means that no other server may be asked, which is no error.
    if (!fetched.ok && fetched.failure.kind !== 'no-data')
      onError(new Error(`The streets of a walk could not be fetched: ${fetched.failure.kind}`))
  }
  return await mapFromHere(context, stops, 'mostly')
}

/** Stores the file and returns the columns of the tour's row about it. */
export async function storeMap({ store }: JobContext, tourId: number, bytes: Uint8Array) {
  const key = mapObjectKey(tourId)
  await store.put(key, bytes, PMTILES)
  return {
    mapObjectKey: key,
    mapUrlToken: randomBytes(16).toString('hex'),
    mapBytes: bytes.byteLength,
    mapSha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Stores the map of a tour that was stored without one. */
export async function addMap(context: JobContext, tourId: number, bytes: Uint8Array): Promise<void> {
  const { db, store } = context
  const map = await storeMap(context, tourId, bytes)
  const stored = await db
    .update(tours)
    .set(map)
    .where(and(eq(tours.id, tourId), isNull(tours.mapObjectKey)))
    .returning({ id: tours.id })
  // The tour was deleted meanwhile, or another process was quicker and stored the same file.
  if (stored.length > 0) return
  const [there] = await db.select({ id: tours.id }).from(tours).where(eq(tours.id, tourId))
  if (!there) await store.delete(map.mapObjectKey)
}
