/** Loads the photographs from Commons at the stops of a tour. Every user who may read the tour may see them. */
import { asc, eq } from 'drizzle-orm'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois } from '#server/kernel/db/schema/tours.ts'
import { pictureCopyUrls } from '#server/kernel/storage/custom-media-files.ts'
import { photographBy } from '#texts/tours.ts'
import type { OfflineManifest, PoiMedia } from '#contract/api/tours.ts'

/** The ids lie beyond those of uploaded files, because both may be at one stop and clients identify them by id. */
const FIRST_ID = 2 ** 31

/** Returns the photographs in the order of the stops. */
export async function photographsOfTour(db: Reader, tourId: number): Promise<StopMedia[]> {
  const rows = await db
    .select({ photograph: stopPhotographs })
    .from(stopPhotographs)
    .innerJoin(pois, eq(pois.id, stopPhotographs.poiId))
    .where(eq(stopPhotographs.tourId, tourId))
    .orderBy(asc(pois.orderIndex))
  return rows.map(({ photograph: { poiId, urlToken, files, author, licence, pageUrl } }) => {
    const { mediumUrl, thumbnailUrl } = pictureCopyUrls(urlToken)
    return {
      poiId,
      told: {
        id: FIRST_ID + poiId,
        mediaType: MEDIA_TYPE.image,
        mediaUrl: mediumUrl,
        thumbnailUrl,
        caption: null,
        attribution: photographBy(author, licence),
        attributionUrl: pageUrl,
      },
      files: [mediumUrl, thumbnailUrl].flatMap((url) => {
        const stored = files.find(({ name }) => url.endsWith(`/${name}`))
        return stored ? [{ url, bytes: stored.bytes, sha256: stored.sha256, kind: 'image' as const }] : []
      }),
    }
  })
}

type ManifestFile = OfflineManifest['files'][number]

export interface StopMedia {
  /** The id of the tour's stop. */
  readonly poiId: number
  readonly told: PoiMedia
  /**
   * The files that a download stores. Files without a recorded size and hash are left out, and are fetched unchecked.
   */
  readonly files: readonly ManifestFile[]
}
