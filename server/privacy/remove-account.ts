/** Removing a user with everything held on them: rows, files, mails, answers kept for repeats. */
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/open-database.ts'
import { customRoutes } from '#server/db/schema/custom-routes.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { tours } from '#server/db/schema/tours.ts'
import { users } from '#server/db/schema/users.ts'
import { tourFilesPrefix } from '#server/storage/tour-files.ts'
import { noteFileRemovals } from '#server/storage/file-removals.ts'

/**
 * Deletes the rows and notes the files for removal. Rows of other tables go with the user's (on delete cascade). The
 * answer kept for the present `repeatKey` stays: the transaction still writes it, and it goes once that has ended.
 */
export async function removeAccount(
  tx: Transaction,
  userId: string,
  repeatKey: string | undefined,
): Promise<void> {
  // The jobs first: one at its end holds its job and then wants the user, never the other way round.
  await tx
    .select({ id: tourJobs.id })
    .from(tourJobs)
    .where(eq(tourJobs.userId, userId))
    .orderBy(asc(tourJobs.id))
    .for('update')
  // And the routes: a change of one holds it and then wants the answer kept for it, which is deleted below.
  await tx
    .select({ id: customRoutes.id })
    .from(customRoutes)
    .where(eq(customRoutes.ownerId, userId))
    .orderBy(asc(customRoutes.id))
    .for('update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const owned = await tx.select({ id: tours.id }).from(tours).where(eq(tours.ownerId, userId))
  await noteFileRemovals(
    tx,
    owned.map(({ id }) => tourFilesPrefix(id)),
  )
  const ofUser = eq(idempotencyKeys.userKey, userId)
  await tx
    .delete(idempotencyKeys)
    .where(repeatKey === undefined ? ofUser : and(ofUser, ne(idempotencyKeys.key, repeatKey)))
  await tx.delete(users).where(eq(users.id, userId))
}
