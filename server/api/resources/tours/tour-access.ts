import { eq } from 'drizzle-orm'
import { NOT_YOURS } from '#contract/answer-codes.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { forbidden, notFound } from '#server/kernel/http/refusal.ts'
import * as texts from '#texts/answers.ts'
import type { TourRow } from './load-tours.ts'

/**
 * Returns a tour that the user may read: their own or a public one. Throws a 404 if there is none, a 403 if it is
 * private.
 */
export async function readableTour(
  db: Reader,
  by: { readonly id: number } | { readonly slug: string } | { readonly poiId: number },
  userId: string,
): Promise<TourRow> {
  const tour = await findTour(db, by)
  if (!tour) throw notFound('poiId' in by ? 'point-of-interest' : 'tour')
  if (tour.ownerId !== userId && !tour.isPublic) throw forbidden(texts.tourPrivate, NOT_YOURS)
  return tour
}

/** Returns a tour that the user owns, locked for the rest of the transaction. */
export async function ownTour(tx: Reader, id: number, userId: string): Promise<TourRow> {
  const [tour] = await tx.select().from(tours).where(eq(tours.id, id)).for('update')
  if (!tour) throw notFound('tour')
  if (tour.ownerId !== userId) throw forbidden(texts.tourOfOther, NOT_YOURS)
  return tour
}

async function findTour(
  db: Reader,
  by: { readonly id: number } | { readonly slug: string } | { readonly poiId: number },
): Promise<TourRow | undefined> {
  if ('poiId' in by) {
    const [row] = await db
      .select({ tour: tours })
      .from(pois)
      .innerJoin(tours, eq(tours.id, pois.tourId))
      .where(eq(pois.id, by.poiId))
    return row?.tour
  }
  const [row] = await db
    .select()
    .from(tours)
    .where('id' in by ? eq(tours.id, by.id) : eq(tours.slug, by.slug))
  return row
}
