/** Builds the answers about a photo, a recording or a film of a custom route. */
import type { CustomMedia } from '#contract/api/custom-media.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customMediaUrls } from '#server/kernel/storage/custom-media-files.ts'

export type MediaRow = typeof customMedia.$inferSelect

/** The rows that an answer is built from. */
export type MediaFacts = Pick<
  MediaRow,
  'id' | 'poiId' | 'mediaType' | 'caption' | 'isPrimary' | 'fileName' | 'ownToken' | 'publicToken'
>

/** The owner gets addresses of their own, which work whether or not the route is public (decision 0067). */
export function mediaAnswer(media: MediaFacts, isOwner: boolean): CustomMedia {
  const { id, poiId, mediaType, caption, isPrimary, fileName } = media
  const token = isOwner ? media.ownToken : media.publicToken
  return {
    id,
    customPOIId: poiId,
    mediaType,
    caption,
    isPrimary,
    ...customMediaUrls(token, fileName, mediaType === MEDIA_TYPE.image),
  }
}
