/** Deletes a user with everything stored about them. */
import { and, arrayContains, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes } from '#server/kernel/db/schema/custom-routes.ts'
import { idempotencyKeys } from '#server/kernel/db/schema/idempotency-keys.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { factReports, tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { customMediaPrefix } from '#server/kernel/storage/custom-media-files.ts'
import { routeFilesPrefix, tourFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { noteFileRemovals, sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { howToClose } from '#texts/reports.ts'

/**
 * Deletes the rows and marks the files for removal. Most tables cascade from the user's row. The stored answer of the present
 * `repeatKey` stays: this transaction still writes it, and the caller deletes it afterwards.
 */
export async function removeAccount(
  tx: Transaction,
  userId: string,
  repeatKey: string | undefined,
): Promise<void> {
  const routes = await lockBeforeUser(tx, userId)
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  // Tours are locked too: a change of a tour locks it and then its stored answer.
  const owned = await tx
    .select({ id: tours.id })
    .from(tours)
    .where(eq(tours.ownerId, userId))
    .orderBy(asc(tours.id))
    .for('update')
  const uploaded = await tx
    .select({ fileId: customMedia.fileId })
    .from(customMedia)
    .where(eq(customMedia.ownerId, userId))
  await noteFileRemovals(tx, [
    ...owned.map(({ id }) => tourFilesPrefix(id)),
    ...routes.map(({ id }) => routeFilesPrefix(id)),
    ...uploaded.map(({ fileId }) => customMediaPrefix(fileId)),
  ])
  const ofUser = eq(idempotencyKeys.userKey, userId)
  await tx
    .delete(idempotencyKeys)
    .where(repeatKey === undefined ? ofUser : and(ofUser, ne(idempotencyKeys.key, repeatKey)))
  // Mails to the operator that still wait and quote the user, or name their address.
  await dropMailsOfReports(tx, userId)
  if (user)
    await tx
      .delete(mails)
      .where(
        or(
          sql`lower(${mails.recipient}) = lower(${user.email})`,
          sql`strpos(lower(${mails.text}), lower(${user.email})) > 0`,
        ),
      )
  await tx.delete(users).where(eq(users.id, userId))
  if (user) await recordAccountEvent(tx, { kind: 'account-deleted', accountId: null })
}

/** Runs after the transaction: deletes its stored answer, mails in files, and the files of the account. */
export async function clearAfterRemoval(
  parts: {
    readonly db: Database
    readonly store: ObjectStore
    readonly mail: Pick<Mail, 'forget'>
  },
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const { db, store, mail } = parts
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userKey, user.id))
  await mail.forget({ id: user.id, email: user.email })
  await sweepFileRemovals(db, store)
}

/** Locks the rows of an account that are locked before its user's row everywhere. Returns the routes. */
export async function lockBeforeUser(tx: Transaction, userId: string): Promise<{ readonly id: number }[]> {
  // Jobs come first: a job that ends locks its own row and then the user's. The same order here prevents a deadlock.
  await tx
    .select({ id: tourJobs.id })
    .from(tourJobs)
    .where(eq(tourJobs.userId, userId))
    .orderBy(asc(tourJobs.id))
    .for('update')
  // Routes follow: a change locks the route and then its stored answer, which is deleted later. The same order here prevents a deadlock.
  return await tx
    .select({ id: customRoutes.id })
    .from(customRoutes)
    .where(eq(customRoutes.ownerId, userId))
    .orderBy(asc(customRoutes.id))
    .for('update')
}

/** Deletes waiting mails to the operator with a report of the user. Reports of other users in them are mailed again. */
async function dropMailsOfReports(tx: Transaction, userId: string): Promise<void> {
  const dropped = await tx
    .delete(mails)
    .where(arrayContains(mails.wordsOf, [userId]))
    .returning({ text: mails.text })
  const ids = dropped.flatMap(({ text }) => text.split('\n').flatMap((line) => reportOf(line) ?? []))
  if (ids.length > 0) await tx.update(factReports).set({ mailedAt: null }).where(inArray(factReports.id, ids))
}

/** Returns the id of the report that ends with this line of a mail. Quoted lines of listeners never match. */
function reportOf(line: string): number | undefined {
  const id = Number(/\d+$/.exec(line)?.[0])
  return line === howToClose(id) ? id : undefined
}
