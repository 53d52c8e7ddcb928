/** `npm run admin -- tours …`: a tour that is taken down is its owner's alone, until it is restored. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAccountEvent } from '#server/accounts/account-events.ts'
import type { AccountEventKind } from '#server/db/schema/account-events.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { tours } from '#server/db/schema/tours.ts'
import * as texts from '#texts/admin.ts'
import { type AdminContext, AdminFailure, type AdminVerb } from './admin-verb.ts'
import { numberFrom } from './given-ids.ts'
import { reasonFrom } from './given-reason.ts'
import { writeToOwner } from './write-to-owner.ts'

const LISTED = 500

const list: AdminVerb = {
  usage: 'tours list-taken-down',
  async run({ db }) {
    const { id, title, ownerId, takenDownAt, takenDownReason } = tours
    const down = await db
      .select({ id, title, ownerId, takenDownAt, takenDownReason })
      .from(tours)
      .where(isNotNull(takenDownAt))
      .orderBy(desc(takenDownAt))
      .limit(LISTED)
    return { data: down, ...(down.length === 0 && { said: texts.noToursDown }) }
  },
}

const takeDown: AdminVerb = {
  usage: 'tours take-down ID --reason …',
  options: { reason: { type: 'string' } },
  async run(context, { args: [given], options }) {
    const id = numberFrom(given)
    const reason = reasonFrom(options)
    const title = await moderate(context, id, (tour) => {
      if (tour.takenDownAt) throw new AdminFailure(texts.isDown(id))
      return {
        set: { isPublic: false, takenDownAt: context.clock.now(), takenDownReason: reason },
        kind: 'admin-tour-taken-down',
        subject: texts.takenDownSubject(tour.title),
        text: texts.takenDownMail(tour.title, reason, `${context.config.publicUrl}/my-tours`),
      }
    })
    return { said: texts.takenDown(title) }
  },
}

const restore: AdminVerb = {
  usage: 'tours restore ID',
  async run(context, { args: [given] }) {
    const id = numberFrom(given)
    const title = await moderate(context, id, (tour) => {
      if (!tour.takenDownAt) throw new AdminFailure(texts.notDown(id))
      return {
        set: { takenDownAt: null, takenDownReason: null },
        kind: 'admin-tour-restored',
        subject: texts.restoredSubject(tour.title),
        text: texts.restoredMail(tour.title, `${context.config.publicUrl}/my-tours`),
      }
    })
    return { said: texts.restored(title) }
  },
}

interface Moderation {
  readonly set: Partial<Pick<typeof tours.$inferInsert, 'isPublic' | 'takenDownAt' | 'takenDownReason'>>
  readonly kind: AccountEventKind
  readonly subject: string
  readonly text: string
}

/** Changes the tour, writes to its owner and notes it, or none of it. Returns the tour's title. */
async function moderate(
  context: AdminContext,
  id: number,
  moderationOf: (tour: typeof tours.$inferSelect) => Moderation,
): Promise<string> {
  const { db } = context
  const changed = await db.transaction(async (tx) => {
    const [tour] = await tx.select().from(tours).where(eq(tours.id, id)).for('update')
    if (!tour) throw new AdminFailure(texts.noTour(id))
    const { set, kind, subject, text } = moderationOf(tour)
    // The version counts: a wish for publicity that was made before does not come after it.
    await tx
      .update(tours)
      .set({ ...set, version: sql`${tours.version} + 1`, updatedAt: sql`now()` })
      .where(eq(tours.id, id))
    await writeToOwner(tx, context, { cause: 'tour-taken-down', ownerId: tour.ownerId, subject, text })
    await recordAccountEvent(tx, { kind, accountId: tour.ownerId, about: `tour ${id}` })
    return tour
  })
  await tellCopies(context, changed)
  return changed.title
}

/** The event that makes a client fetch a tour anew. One whose sound is still being made gets it with its last part. */
async function tellCopies(
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

export const tourVerbs: readonly AdminVerb[] = [list, takeDown, restore]
