/**
 * Removes the files of deleted rows. They are noted in the transaction that deletes the rows and removed after it, so that a
 * crash in between leaves none behind. A later sweep removes what a job that was still running has written since.
 */
import { lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open-database.ts'
import { fileRemovals } from '#server/db/schema/file-removals.ts'
import type { ObjectStore } from '#server/ports.ts'

/** Notes are kept this long, for files that are written while their rows are being deleted. */
const KEEP_MINUTES = 10

/** Prefixes of the object store, each ending with a slash. */
export async function noteFileRemovals(tx: Transaction, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return
  await tx
    .insert(fileRemovals)
    .values(prefixes.map((prefix) => ({ prefix })))
    .onConflictDoNothing()
}

/** Removes every noted file, and old notes. */
export async function sweepFileRemovals(db: Database, store: ObjectStore): Promise<void> {
  const noted = await db.select().from(fileRemovals)
  for (const { prefix } of noted) await store.deletePrefix(prefix)
  await db
    .delete(fileRemovals)
    .where(lt(fileRemovals.createdAt, sql`now() - make_interval(mins => ${KEEP_MINUTES})`))
}
