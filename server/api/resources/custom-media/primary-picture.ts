/** Keeps the rule that a point with pictures has exactly one primary picture. The caller has locked the route. */
import { and, asc, eq } from 'drizzle-orm'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'

/** Returns true if a new picture is to be the primary one: it was asked for, or it is the first. */
export async function takesPrimary(tx: Transaction, poiId: number, isAsked: boolean): Promise<boolean> {
  if (isAsked) {
    await clearPrimary(tx, poiId)
    return true
  }
  const primary = await tx
    .select({ id: customMedia.id })
    .from(customMedia)
    .where(and(eq(customMedia.poiId, poiId), eq(customMedia.isPrimary, true)))
  return primary.length === 0
}

export async function makePrimary(tx: Transaction, poiId: number, id: number): Promise<void> {
  await clearPrimary(tx, poiId)
  await tx.update(customMedia).set({ isPrimary: true }).where(eq(customMedia.id, id))
}

/** Makes another picture the primary one in place of one that is deleted or demoted; the oldest of several. */
export async function passPrimaryOn(tx: Transaction, poiId: number, fromId: number): Promise<void> {
  const pictures = await tx
    .select({ id: customMedia.id })
    .from(customMedia)
    .where(and(eq(customMedia.poiId, poiId), eq(customMedia.mediaType, MEDIA_TYPE.image)))
    .orderBy(asc(customMedia.id))
  const next = pictures.find(({ id }) => id !== fromId)
  if (next) await makePrimary(tx, poiId, next.id)
}

async function clearPrimary(tx: Transaction, poiId: number): Promise<void> {
  await tx.update(customMedia).set({ isPrimary: false }).where(eq(customMedia.poiId, poiId))
}
