/** `npm run admin -- tours …`: only its owner sees a tour that is taken down, until it is restored. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import * as texts from '#texts/admin.ts'
import type { AdminContext } from './admin-verb.ts'
import { moderationVerbs } from './moderation-verbs.ts'

const LISTED_MAX = 500

/** Emits the event at which clients fetch a tour again. A tour whose sound is still being made gets it with its last chunk. */
async function announceChange(
  { db, events }: AdminContext,
  { id, ownerId }: { readonly id: number; readonly ownerId: string },
): Promise<void> {
  const [chunks] = await db
    .select({
      total: sql<number>`count(*)::int`,
      ready: sql<number>`(count(*) filter (where ${audioChunks.status} = 'ready'))::int`,
      open: sql<number>`(count(*) filter (where ${audioChunks.status} in ('pending', 'processing')))::int`,
    })
    .from(audioChunks)
    .where(eq(audioChunks.tourId, id))
  if (!chunks || chunks.open > 0) return
  const { total, ready } = chunks
  await events.emit({ userId: ownerId, tourId: id }, 'ChunkedAudioGenerationCompleted', {
    TourId: id,
    Success: ready === total,
    ChunksReady: ready,
    TotalChunks: total,
  })
}

export const tourVerbs = moderationVerbs({
  noun: 'tour',
  cause: 'tour-taken-down',
  takenDownEvent: 'admin-tour-taken-down',
  restoredEvent: 'admin-tour-restored',
  words: {
    noneDown: texts.noToursDown,
    notThere: texts.noTour,
    isDown: texts.isDown,
    notDown: texts.notDown,
    takenDown: texts.takenDown,
    restored: texts.restored,
    takenDownSubject: texts.takenDownSubject,
    takenDownMail: texts.takenDownMail,
    restoredSubject: texts.restoredSubject,
    restoredMail: texts.restoredMail,
  },
  listDown(db) {
    const { id, title, ownerId, takenDownAt, takenDownReason } = tours
    return db
      .select({ id, title, ownerId, takenDownAt, takenDownReason })
      .from(tours)
      .where(isNotNull(takenDownAt))
      .orderBy(desc(takenDownAt))
      .limit(LISTED_MAX)
  },
  async lock(tx, id) {
    const [tour] = await tx.select().from(tours).where(eq(tours.id, id)).for('update')
    return tour && { ...tour, name: tour.title }
  },
  async change(tx, id, moderation) {
    await tx
      .update(tours)
      .set({ ...moderation, version: sql`${tours.version} + 1`, updatedAt: sql`now()` })
      .where(eq(tours.id, id))
  },
  addressOf: ({ config }) => `${config.publicUrl}/my-tours`,
  announce: announceChange,
})
