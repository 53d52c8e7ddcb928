/** Exports the photos, recordings and films of a user, with addresses at which the files can be fetched. */
import { asc, eq } from 'drizzle-orm'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customMediaUrls } from '#server/kernel/storage/custom-media-files.ts'

export async function mediaOf(tx: Transaction, userId: string) {
  const owned = await tx
    .select()
    .from(customMedia)
    .where(eq(customMedia.ownerId, userId))
    .orderBy(asc(customMedia.id))
  return owned.map(
    ({ ownerId: _owner, fileId: _file, files: _files, publicToken: _public, ownToken, ...media }) => ({
      ...media,
      ...customMediaUrls(ownToken, media.fileName, media.mediaType === MEDIA_TYPE.image),
    }),
  )
}
