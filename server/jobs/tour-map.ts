/** The street map of one tour: the box of its stops and 500 m around, as one PMTiles file. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { pois, tours } from '#server/db/schema/tours.ts'
import type { Box } from '#server/ports.ts'
import { mapObjectKey } from '#server/storage/tour-files.ts'
import { asError, type JobContext } from './job-context.ts'

const MARGIN_M = 500
const METRES_PER_DEGREE = 111_195
const PMTILES = 'application/vnd.pmtiles'

/** The smallest box around the points with the margin on every side. */
export function boxAround(points: readonly LatLng[], marginM = MARGIN_M): Box {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const up = marginM / METRES_PER_DEGREE
  const widest = Math.max(...latitudes.map(Math.abs))
  const aside = up / Math.max(0.01, Math.cos((widest * Math.PI) / 180))
  return {
    west: Math.min(...longitudes) - aside,
    south: Math.min(...latitudes) - up,
    east: Math.max(...longitudes) + aside,
    north: Math.max(...latitudes) + up,
  }
}

/** The map of a walk, or undefined where no street data covers it or the data cannot be read (which is logged). */
export async function cutMap(
  { maps, onError }: JobContext,
  stops: readonly LatLng[],
): Promise<Uint8Array | undefined> {
  try {
    return await maps.extract(boxAround(stops))
  } catch (error) {
    onError(asError(error))
    return undefined
  }
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

/** Makes the map of a tour that was stored without one (a demo tour). */
export async function addMissingMap(context: JobContext, tourId: number): Promise<void> {
  const { db, store } = context
  const [tour] = await db.select({ mapObjectKey: tours.mapObjectKey }).from(tours).where(eq(tours.id, tourId))
  if (!tour || tour.mapObjectKey) return
  const stops = await db
    .select({ latitude: pois.latitude, longitude: pois.longitude })
    .from(pois)
    .where(eq(pois.tourId, tourId))
  if (stops.length === 0) return
  const bytes = await cutMap(context, stops)
  if (!bytes) return
  const map = await storeMap(context, tourId, bytes)
  const kept = await db
    .update(tours)
    .set(map)
    .where(and(eq(tours.id, tourId), isNull(tours.mapObjectKey)))
    .returning({ id: tours.id })
  // The tour was deleted meanwhile.
  if (kept.length === 0) await store.delete(map.mapObjectKey)
}
