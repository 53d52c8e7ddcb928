/** The tours and routes that have covers, and the current version of each drawing. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import type { customRoutes } from '#server/kernel/db/schema/custom-routes.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { routeFilesPrefix, tourFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { type CoverWalk, DRAWING } from './draw-cover.ts'

export interface CoverSubject {
  /** The folder of its covers in the object store. */
  readonly folder: string
  /** A hash of everything that the cover shows. */
  readonly hash: string
  /** The tour's own street map. */
  readonly mapObjectKey: string | null
  loadWalk(db: Reader): Promise<CoverWalk>
}

const hashOf = (...inputs: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, ...inputs]))
    .digest('hex')
    .slice(0, 16)

/** The columns of a tour that its cover depends on. The stops of a tour never change, so the hash of its line is enough. */
export type CoveredTour = Pick<
  typeof tours.$inferSelect,
  'id' | 'topic' | 'lineHash' | 'mapObjectKey' | 'mapSha256' | 'createdAt'
>

export const coverOfTour = (tour: CoveredTour): CoverSubject => ({
  folder: `${tourFilesPrefix(tour.id)}covers/`,
  hash: hashOf(tour.id, tour.createdAt, tour.topic, tour.lineHash, tour.mapSha256),
  mapObjectKey: tour.mapObjectKey,
  async loadWalk(db) {
    const stops = await db
      .select({ latitude: pois.latitude, longitude: pois.longitude })
      .from(pois)
      .where(eq(pois.tourId, tour.id))
      .orderBy(pois.orderIndex)
    const [drawn] = await db.select({ line: tours.line }).from(tours).where(eq(tours.id, tour.id))
    const line = (drawn?.line ?? []).map(([longitude, latitude]) => ({ longitude, latitude }))
    return { topic: tour.topic, stops, line }
  },
})

export type CoveredRoute = Pick<typeof customRoutes.$inferSelect, 'id' | 'topic'>

export function coverOfRoute({ id, topic }: CoveredRoute, routePois: readonly LatLng[]): CoverSubject {
  const stops = routePois.map(({ latitude, longitude }) => ({ latitude, longitude }))
  return {
    folder: `${routeFilesPrefix(id)}covers/`,
    hash: hashOf(id, topic, stops),
    mapObjectKey: null,
    loadWalk: async () => ({ topic, stops, line: [] }),
  }
}
