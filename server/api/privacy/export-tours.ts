/** Exports the tours of a user with their places, texts and files. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { narrativeSections, pois, tours } from '#server/kernel/db/schema/tours.ts'
import { pictureCopyUrls } from '#server/kernel/storage/custom-media-files.ts'
import { chunkUrl, mapUrl } from '#server/kernel/storage/tour-files.ts'

export async function toursOf(tx: Transaction, userId: string) {
  const owned = await tx.select().from(tours).where(eq(tours.ownerId, userId)).orderBy(asc(tours.id))
  const ids = owned.map(({ id }) => id)
  if (ids.length === 0) return []
  const places = await tx.select().from(pois).where(inArray(pois.tourId, ids)).orderBy(asc(pois.orderIndex))
  const sections = await tx
    .select()
    .from(narrativeSections)
    .where(inArray(narrativeSections.tourId, ids))
    .orderBy(asc(narrativeSections.sectionIndex))
  const chunks = await tx
    .select()
    .from(audioChunks)
    .where(inArray(audioChunks.tourId, ids))
    .orderBy(asc(audioChunks.chunkIndex))
  const photographs = await tx.select().from(stopPhotographs).where(inArray(stopPhotographs.tourId, ids))
  const of = <Row extends { readonly tourId: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ tourId }) => tourId === id)
  return owned.map(
    ({ ownerId: _owner, mapObjectKey: _key, mapLeaseExpiresAt: _lease, mapUrlToken, ...tour }) => ({
      ...tour,
      mapUrl: mapUrlToken === null ? null : mapUrl(mapUrlToken),
      pointsOfInterest: of(places, tour.id).map(({ routePoiId: _point, ...place }) => place),
      narrativeSections: of(sections, tour.id),
      photographs: of(photographs, tour.id).map(({ urlToken, files: _files, ...photograph }) => ({
        ...photograph,
        photographUrl: pictureCopyUrls(urlToken).mediumUrl,
      })),
      audio: of(chunks, tour.id).map(
        ({ objectKey: _object, retryAt: _retry, urlToken, spoken: _spoken, ...chunk }) => ({
          ...chunk,
          audioUrl: urlToken === null ? null : chunkUrl(urlToken, chunk.chunkIndex),
        }),
      ),
    }),
  )
}
