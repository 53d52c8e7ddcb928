/**
 * Loads the media at the stops of a tour: the photos, recordings and films of the custom route that it was made
 * along, then photographs from Commons. The route's owner always sees its files; other users who may read the tour
 * see them while the route is public (decision 0067).
 */
import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { Poi } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { pois } from '#server/kernel/db/schema/tours.ts'
import { customMediaUrls } from '#server/kernel/storage/custom-media-files.ts'
import { poisOf } from './load-tours.ts'
import { type StopMedia, photographsOfTour } from './stop-photographs.ts'

const FILE_KIND = {
  [MEDIA_TYPE.image]: 'image',
  [MEDIA_TYPE.voice]: 'audio',
  [MEDIA_TYPE.video]: 'video',
} as const

/** Returns the media of each stop in the order in which they are shown. */
export async function mediaOfTour(db: Reader, tourId: number, viewerId: string): Promise<StopMedia[]> {
  return [...(await mediaOfRoute(db, tourId, viewerId)), ...(await photographsOfTour(db, tourId))]
}

/** Returns the files in the order of the stops, each stop's primary picture first. */
async function mediaOfRoute(db: Reader, tourId: number, viewerId: string): Promise<StopMedia[]> {
  const rows = await db
    .select({ poiId: pois.id, media: customMedia, routeOwnerId: customRoutes.ownerId })
    .from(pois)
    .innerJoin(routePois, eq(routePois.id, pois.routePoiId))
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .innerJoin(customMedia, eq(customMedia.poiId, routePois.id))
    .where(
      and(eq(pois.tourId, tourId), or(eq(customRoutes.ownerId, viewerId), eq(customRoutes.isPublic, true))),
    )
    .orderBy(asc(pois.orderIndex), desc(customMedia.isPrimary), asc(customMedia.id))
  return rows.map(({ poiId, media, routeOwnerId }) => {
    const isPicture = media.mediaType === MEDIA_TYPE.image
    const token = routeOwnerId === viewerId ? media.ownToken : media.publicToken
    const { mediaUrl: wholeUrl, thumbnailUrl, mediumUrl } = customMediaUrls(token, media.fileName, isPicture)
    // A screen needs only the copy of 1280 pixels; the full picture would make a download ten times as big.
    const mediaUrl = mediumUrl ?? wholeUrl
    const urls = [mediaUrl, thumbnailUrl].filter((url) => url !== null)
    return {
      poiId,
      told: {
        id: media.id,
        mediaType: media.mediaType,
        mediaUrl,
        thumbnailUrl,
        caption: media.caption,
        attribution: null,
      },
      files: urls.flatMap((url) => {
        const stored = media.files.find(({ name }) => url.endsWith(`/${name}`))
        return stored
          ? [{ url, bytes: stored.bytes, sha256: stored.sha256, kind: FILE_KIND[media.mediaType] }]
          : []
      }),
    }
  })
}

/** Returns the stops of a tour with the media that the viewer may see at them. */
export async function poisWithMedia(db: Reader, tourId: number, viewerId: string): Promise<Poi[]> {
  const all = await poisOf(db, tourId)
  const media = await mediaOfTour(db, tourId, viewerId)
  return all.map((poi) => ({
    ...poi,
    media: media.filter(({ poiId }) => poiId === poi.id).map(({ told }) => told),
  }))
}
