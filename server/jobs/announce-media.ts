/**
 * The events about pictures and recordings that are added to the stops of existing tours: files added to the custom route of a tour,
 * and photographs that were fetched later. Media that a tour has from its beginning are in its first answer.
 */
import { and, asc, eq, or } from 'drizzle-orm'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { JobContext } from './job-context.ts'

type Parts = Pick<JobContext, 'db' | 'events'>

/** Sends an event to the owners of tours along a route whose stop has a new file, where the file is shown to them. */
export async function announceRouteMedia({ db, events }: Parts, routePoiId: number): Promise<void> {
  const stops = await db
    .select({
      tourId: tours.id,
      ownerId: tours.ownerId,
      poiId: pois.id,
      name: pois.name,
      photographId: stopPhotographs.poiId,
    })
    .from(pois)
    .innerJoin(tours, eq(tours.id, pois.tourId))
    .innerJoin(routePois, eq(routePois.id, pois.routePoiId))
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .leftJoin(stopPhotographs, eq(stopPhotographs.poiId, pois.id))
    .where(
      and(
        eq(pois.routePoiId, routePoiId),
        or(eq(customRoutes.ownerId, tours.ownerId), eq(customRoutes.isPublic, true)),
      ),
    )
    .orderBy(asc(pois.id))
  if (stops.length === 0) return
  const files = await db.$count(customMedia, eq(customMedia.poiId, routePoiId))
  for (const { tourId, ownerId, poiId, name, photographId } of stops)
    await events.emit({ userId: ownerId }, 'POIMediaGenerated', {
      TourId: tourId,
      POIId: poiId,
      POIName: name,
      MediaCount: files + (photographId === null ? 0 : 1),
    })
}

/** Sends the owner and the players of a tour an event about the photographs that it has now; no event where it has none. */
export async function announcePhotographs(
  { db, events, mediaOfTour }: Parts & Pick<JobContext, 'mediaOfTour'>,
  tourId: number,
): Promise<void> {
  const [tour] = await db.select({ ownerId: tours.ownerId }).from(tours).where(eq(tours.id, tourId))
  if (!tour) return
  const to = { userId: tour.ownerId, tourId }
  const media = await mediaOfTour(db, tourId, tour.ownerId)
  const stops = await db
    .select({ id: pois.id, name: pois.name })
    .from(pois)
    .where(eq(pois.tourId, tourId))
    .orderBy(asc(pois.orderIndex))
  const counted = stops
    .map((stop) => ({ ...stop, count: media.filter(({ poiId }) => poiId === stop.id).length }))
    .filter(({ count }) => count > 0)
  for (const { id, name, count } of counted)
    await events.emit(to, 'POIMediaGenerated', {
      TourId: tourId,
      POIId: id,
      POIName: name,
      MediaCount: count,
    })
  if (counted.length > 0) await events.emit(to, 'POIMediaGenerationCompleted', { TourId: tourId })
}
