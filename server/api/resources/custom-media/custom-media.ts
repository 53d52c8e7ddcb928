/** /custom-media: photos, recordings and films of the points of custom routes. */
import { asc, eq } from 'drizzle-orm'
import { MEDIA_RULES, MEDIA_TYPE, mediaMaxBytes } from '#contract/media-rules.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import { refuseUnreadable } from '#server/api/resources/custom-routes/route-access.ts'
import { customMediaPrefix } from '#server/kernel/storage/custom-media-files.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import * as texts from '#texts/custom-media.ts'
import { lockOwnMedia, routeOfPoi } from './media-access.ts'
import { mediaAnswer } from './media-answers.ts'
import { storageProblem, usageOf } from './media-quota.ts'
import { makePrimary, passPrimaryOn } from './primary-picture.ts'
import { insertMedia, receiveMedia, type UploadParts } from './upload-media.ts'
import { createUploadPlaces } from './upload-places.ts'

export interface CustomMediaParts extends Omit<UploadParts, 'places'> {
  readonly generation: Pick<TourGeneration, 'announceRouteMedia'>
}

export function serveCustomMedia(
  router: Router,
  { db, store, uploadFolder, generation }: CustomMediaParts,
): void {
  const parts = { db, store, uploadFolder, places: createUploadPlaces() }

  router.serveForm(
    'uploadMedia',
    (request, user) => receiveMedia(parts, request, user),
    async ({ tx, user, received, afterCommit }) => {
      // The answer does not wait for the events: there may be many tours along the route.
      afterCommit(async () => generation.announceRouteMedia(received.form.poiId))
      return await insertMedia(tx, user.id, received)
    },
  )

  router.serve('updateMedia', async ({ tx, user, params, body }) => {
    const media = await lockOwnMedia(tx, params.id, user.id)
    if (body.isPrimary === true && media.mediaType !== MEDIA_TYPE.image)
      throw malformed([texts.onlyPicturesPrimary])
    if (body.isPrimary === true) await makePrimary(tx, media.poiId, media.id)
    if (body.isPrimary === false && media.isPrimary) await passPrimaryOn(tx, media.poiId, media.id)
    if (body.caption !== undefined)
      await tx
        .update(customMedia)
        .set({ caption: body.caption.trim() || null })
        .where(eq(customMedia.id, media.id))
    const [changed] = await tx.select().from(customMedia).where(eq(customMedia.id, media.id))
    return mediaAnswer(changed ?? media, true)
  })

  router.serve('deleteMedia', async ({ tx, user, params, afterCommit }) => {
    const media = await lockOwnMedia(tx, params.id, user.id)
    await tx.delete(customMedia).where(eq(customMedia.id, media.id))
    if (media.isPrimary) await passPrimaryOn(tx, media.poiId, media.id)
    const prefixes = [customMediaPrefix(media.fileId)]
    await noteFileRemovals(tx, prefixes)
    afterCommit(() => removeNoted(store, prefixes))
  })

  router.serve('mediaOfPoi', async ({ user, params }) => {
    const route = await routeOfPoi(db, params.poiId)
    refuseUnreadable(route, user.id)
    const found = await db
      .select()
      .from(customMedia)
      .where(eq(customMedia.poiId, params.poiId))
      .orderBy(asc(customMedia.id))
    return found.map((media) => mediaAnswer(media, route.ownerId === user.id))
  })

  router.serve('mediaUsage', async ({ user }) => usageOf(db, user.id))

  router.serve('validateUpload', async ({ user, body: { fileSize, mediaType } }) => {
    // Without a kind, a file is refused that no kind allows.
    const type = mediaType ?? MEDIA_TYPE.video
    const message =
      fileSize > mediaMaxBytes(type)
        ? texts.fileTooLarge(MEDIA_RULES[type].maxMb)
        : storageProblem(await usageOf(db, user.id), fileSize)
    return { canUpload: message === undefined, message: message ?? '' }
  })
}
